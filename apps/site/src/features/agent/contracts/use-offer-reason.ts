import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { useFlag } from '../../../shared/permission.ts'
import { callQuery } from '../../../shared/queries.ts'
import { mayGrant, mayHold, type ContractKind } from './types.ts'

/** Why the agent cannot offer a contract of a kind to such an account, in words; undefined: it can, or that is not known yet. */
export function useOfferReason(): (kind: ContractKind, of: 'agent' | 'player') => string | undefined {
  const { t } = useTranslation('agents')
  const { data } = useQuery({ ...callQuery('contract.mine', {}), enabled: useFlag('AGENTPOLICY3') })
  return (kind, of) => {
    if (data === undefined) return undefined
    const { rules, rows } = data
    if (!rules.isOpen) return t('team.why.contractsClosed')
    if (!mayHold(kind, of, rules)) return t('team.why.playerHoldsNone')
    const hasOwn = rows.some((row) => row.kind === kind && mayGrant(row))
    return hasOwn || rules.maySelfFund ? undefined : t('contract.offerNeedsOwn')
  }
}
