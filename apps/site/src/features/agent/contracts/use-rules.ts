import { useQuery } from '@tanstack/react-query'
import { useFlag } from '../../../shared/permission.ts'
import { callQuery } from '../../../shared/queries.ts'
import type { Mine } from './types.ts'

/** What the operator lets contracts be, for pages beside those of contracts; until it is known, and while contracts are off, nothing more than usual. */
export function useContractRules(): Pick<Mine['rules'], 'wageDisplay' | 'wageToPlayer' | 'kinds'> {
  const { data } = useQuery({ ...callQuery('contract.mine', {}), enabled: useFlag('AGENTPOLICY3') })
  return data?.rules ?? { wageDisplay: 'PERCENT', wageToPlayer: false, kinds: [] }
}
