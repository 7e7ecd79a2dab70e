import { rebateCategories } from '@lotus/contract'
import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Button, Menu, Money, type Column, type MenuItem } from '@lotus/ui'
import { IconDotsVertical } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { contractPages, type AgentPage } from '../../../shared/agent-pages.ts'
import { useFlag } from '../../../shared/permission.ts'
import { callQuery } from '../../../shared/queries.ts'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { mayHold } from '../contracts/types.ts'
import { useContractRules } from '../contracts/use-rules.ts'
import { RatesButton } from '../parts/rates-button.tsx'
import { lineItem } from '../reports/line-item.ts'
import styles from './team.module.css'
import type { Downline } from './types.ts'

type Kind = keyof NonNullable<Downline['contracts']>
const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const satisfies readonly Kind[]

export type Actions = {
  onOpen: (id: string) => void
  onChange: (row: Downline, what: 'rates' | 'remark' | 'copy' | 'message') => void
  /** Another page of the centre. */
  onPage: (page: AgentPage, item?: string) => void
}

/** What can be done with a member by their place; what their state does not allow now says why. */
function useItems({ onOpen, onChange, onPage }: Actions): (row: Downline) => MenuItem[] {
  const { t } = useTranslation('agents')
  const offered = {
    DIVIDEND: useFlag('X_DIVIDEND'),
    DAILY: useFlag('X_DAILYSAL'),
    HOURLY: useFlag('X_HOURSAL'),
    REALTIME: useFlag('X_RTSAL'),
  }
  const canTransfer = useFlag('X_XFERDOWN')
  const { data: me } = useQuery(callQuery('agent.me', {}))
  const rules = useContractRules()
  const item = (key: string, label: string, onSelect: () => void, reason?: string): MenuItem => ({
    key,
    label,
    onSelect,
    reason,
  })
  return (row) => {
    const items: MenuItem[] = []
    if (row.teamSize > 0) items.push(item('open', t('team.open'), () => onOpen(row.id)))
    items.push(item('report', t('team.report'), () => onPage('teamProfit', lineItem(row.id))))
    // Everything else is between an agent and who is directly below.
    if (row.depth > 1) return items
    // What is blocked of an open account hinders no contract.
    const isShut = row.status === 'blocked' || row.status === 'closed'
    const notActive = isShut ? t('team.why.notActive') : undefined
    for (const kind of kinds) {
      const state = row.contracts?.[kind]
      if (!offered[kind]) continue
      if (state === 'pending' || state === 'signed') {
        items.push(
          item(kind, t('team.see', { kind: t(`contract.kindOf.${kind}`) }), () =>
            onPage(contractPages[kind], `of-${row.account}`),
          ),
        )
      } else if (mayHold(kind, row.kind, rules)) {
        const label = t('team.offer', { kind: t(`contract.kindOf.${kind}`) })
        items.push(item(kind, label, () => onPage(contractPages[kind], `offer-${row.account}`), notActive))
      }
    }
    if (canTransfer) {
      items.push(item('transfer', t('team.transfer'), () => onPage('transferDownline', row.account), notActive))
    }
    const offers = me?.offers[row.kind]
    if (offers) {
      const hasMore = rebateCategories.some((category) => offers[category] > row.rates[category])
      const nothingLeft = hasMore ? undefined : t('team.why.nothingLeft')
      items.push(item('rates', t('team.raise'), () => onChange(row, 'rates'), nothingLeft))
    }
    items.push(item('message', t('team.message'), () => onChange(row, 'message'), notActive))
    items.push(item('copy', t('copy.open'), () => onChange(row, 'copy')))
    items.push(item('remark', t('team.remark'), () => onChange(row, 'remark')))
    return items
  }
}

export function useTeamColumns(actions: Actions): Column<Downline>[] {
  const { t } = useTranslation('agents')
  const itemsOf = useItems(actions)
  return [
    { key: 'account', header: t('team.account'), card: 'title', cell: (row) => <Name row={row} /> },
    { key: 'contracts', header: t('team.contracts'), card: 'sub', cell: (row) => <Contracts row={row} /> },
    { key: 'upline', header: t('team.upline'), cell: ({ upline }) => upline },
    {
      key: 'rates',
      header: t('team.rates'),
      align: 'right',
      cell: ({ account, rates }) => <RatesButton title={t('team.ratesOf', { account })} rates={rates} />,
    },
    {
      key: 'team',
      header: t('team.size'),
      align: 'right',
      cell: (row) =>
        row.teamSize === 0 ? (
          '–'
        ) : (
          <button
            type="button"
            className={styles.size}
            aria-label={t('team.openOf', { account: row.account })}
            onClick={() => actions.onOpen(row.id)}
          >
            {formatCount(row.teamSize)}
          </button>
        ),
    },
    moneyColumn('balance', t('team.balance'), (row) => row.balance, { card: 'result' }),
    {
      key: 'teamBalance',
      header: t('team.teamBalance'),
      align: 'right',
      cell: ({ teamBalance }) => (teamBalance === null ? '–' : <Money value={teamBalance} />),
    },
    {
      key: 'menu',
      header: '',
      align: 'right',
      card: 'status',
      cell: (row) => <Actions row={row} items={itemsOf(row)} />,
    },
  ]
}

function Actions({ row, items }: { row: Downline; items: readonly MenuItem[] }) {
  const { t } = useTranslation('agents')
  const label = t('team.actions', { account: row.account })
  return items.length === 0 ? null : (
    <Menu
      label={label}
      items={items}
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          size="sm"
          aria-label={label}
          icon={<IconDotsVertical size={18} stroke={1.75} aria-hidden />}
        />
      )}
    />
  )
}

const tones = { pending: 'warning', signed: 'gain', rejected: 'loss' } as const

/** The contracts that the agent granted; further down nobody is told of them. */
function Contracts({ row }: { row: Downline }) {
  const { t } = useTranslation('agents')
  const { contracts } = row
  const shown = contracts === null ? [] : kinds.filter((kind) => contracts[kind] !== 'none')
  if (contracts === null || shown.length === 0) return null
  return (
    <span className={styles.badges}>
      {shown.map((kind) => {
        const state = contracts[kind]
        if (state === 'none') return null
        return (
          <Badge key={kind} tone={tones[state]}>
            {`${t(`contract.kindOf.${kind}`)} · ${t(`team.badge.${state}`)}`}
          </Badge>
        )
      })}
    </span>
  )
}

function Name({ row }: { row: Downline }) {
  const { t } = useTranslation('agents')
  const seen =
    row.lastLoginOn === null ? t('team.neverSeen') : t('team.seen', { day: formatDate(row.lastLoginOn, 'dd/MM/yyyy') })
  return (
    <span className={styles.name}>
      <b>
        <i className={styles.dot} data-online={row.isOnline || undefined} aria-hidden />
        {row.account}
        {row.status !== 'active' && <Badge tone="neutral">{t(`team.is.${row.status}`)}</Badge>}
      </b>
      <small>{[t(`kind.${row.kind}`), t('team.rank', { rank: row.rank }), t(`via.${row.via}`)].join(' · ')}</small>
      <small>
        {[
          row.isOnline ? t('team.online') : seen,
          t('team.joinedOn', { day: formatDate(row.joinedAt, 'dd/MM/yyyy') }),
        ].join(' · ')}
      </small>
      {row.remark && <small className={styles.remark}>{row.remark}</small>}
    </span>
  )
}
