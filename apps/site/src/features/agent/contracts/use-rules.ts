import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import type { Mine } from './types.ts'

/** What the operator lets contracts be, for pages beside those of contracts; until it is known nothing more than usual. */
export function useContractRules(): Pick<Mine['rules'], 'wageDisplay' | 'wageToPlayer'> {
  const { data } = useQuery(callQuery('contract.mine', {}))
  return data?.rules ?? { wageDisplay: 'PERCENT', wageToPlayer: false }
}
