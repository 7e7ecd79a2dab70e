import { rebateCategories } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import type { MenuItem } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { contractPages, type AgentPage } from '../../../shared/agent-pages.ts'
import { useKindsOn } from '../../../shared/contract-kinds.ts'
import { useFlag } from '../../../shared/permission.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useOfferReason } from '../contracts/use-offer-reason.ts'
import { lineItem } from '../reports/line-item.ts'
import type { Downline } from './types.ts'

export type Actions = {
  onOpen: (id: string) => void
  onChange: (row: Downline, what: 'rates' | 'remark' | 'copy' | 'message') => void
  /** Another page of the centre. */
  onPage: (page: AgentPage, item?: string) => void
}

const item = (key: string, label: string, onSelect: () => void, reason?: string): MenuItem => ({
  key,
  label,
  onSelect,
  reason,
})

/** What can be done with a member of the team; what cannot be done says why. */
export function useTeamItems(actions: Actions): (row: Downline) => MenuItem[] {
  const { t } = useTranslation('agents')
  const contractsOf = useContractItems(actions)
  const transferTo = useTransferItem(actions)
  const { data: me } = useQuery(callQuery('agent.me', {}))
  const { onOpen, onChange, onPage } = actions
  const impossible = (key: 'open' | 'move' | 'block') =>
    item(`no-${key}`, t(`team.never.${key}`), () => {}, t(`team.why.${key}`))
  return (row) => {
    const isDirect = row.depth === 1
    const notDirect = isDirect ? undefined : t('team.why.notDirect')
    const notActive = isShut(row) ? t('team.why.notActive') : undefined
    const offers = me?.offers[row.kind]
    const hasMore = offers !== undefined && rebateCategories.some((category) => offers[category] > row.rates[category])
    const nothingLeft = offers === undefined || hasMore ? undefined : t('team.why.nothingLeft')
    return [
      ...(row.teamSize > 0 ? [item('see', t('team.open'), () => onOpen(row.id))] : []),
      item('report', t('team.report'), () => onPage('teamProfit', lineItem(row.id))),
      ...contractsOf(row),
      transferTo(row),
      item('rates', t('team.raise'), () => onChange(row, 'rates'), notDirect ?? nothingLeft),
      item('message', t('team.message'), () => onChange(row, 'message'), notDirect ?? notActive),
      ...(isDirect
        ? [
            item('copy', t('copy.open'), () => onChange(row, 'copy')),
            item('remark', t('team.remark'), () => onChange(row, 'remark')),
          ]
        : []),
      impossible('open'),
      impossible('move'),
      impossible('block'),
    ]
  }
}

/** What is blocked of an open account hinders no contract. */
const isShut = ({ status }: Downline): boolean => status === 'blocked' || status === 'closed'

function useContractItems({ onPage }: Actions): (row: Downline) => MenuItem[] {
  const { t } = useTranslation('agents')
  const kinds = useKindsOn()
  const reasonOf = useOfferReason()
  return (row) => {
    // Whoever is directly above grants the contracts of those further down.
    if (row.depth > 1) {
      return kinds.length === 0 ? [] : [item('offer', t('contract.offer'), () => {}, t('team.why.notDirect'))]
    }
    const items = kinds.map((kind) => {
      const state = row.contracts?.[kind]
      const name = t(`contract.kindOf.${kind}`)
      if (state === 'pending' || state === 'signed') {
        return item(kind, t('team.see', { kind: name }), () => onPage(contractPages[kind], `of-${row.account}`))
      }
      const reason = isShut(row) ? t('team.why.notActive') : reasonOf(kind, row.kind)
      return item(
        kind,
        t('team.offer', { kind: name }),
        () => onPage(contractPages[kind], `offer-${row.account}`),
        reason,
      )
    })
    // One reason for every kind is said once.
    const [first] = items
    const isSame = first?.reason !== undefined && items.every(({ reason }) => reason === first.reason)
    return isSame && items.length > 1 ? [{ ...first, key: 'offer', label: t('contract.offer') }] : items
  }
}

/** To somebody directly below, or of the team where the operator allows that. */
function useTransferItem({ onPage }: Actions): (row: Downline) => MenuItem {
  const { t } = useTranslation('agents')
  const isOn = useFlag('X_XFERDOWN')
  const { data: rules } = useQuery({ ...callQuery('agent.transferRules', {}), enabled: isOn })
  const reasonOf = (row: Downline) => {
    if (!isOn) return t('team.why.transfersOff')
    // A name further down is masked: it is typed on the page of transfers.
    if (row.depth > 1) return t(rules?.depth === 'TEAM' ? 'team.why.typeTheName' : 'team.why.notDirect')
    return isShut(row) ? t('team.why.notActive') : undefined
  }
  return (row) => item('transfer', t('team.transfer'), () => onPage('transferDownline', row.account), reasonOf(row))
}
