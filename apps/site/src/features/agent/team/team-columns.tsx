import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Button, Menu, Money, type Column, type MenuItem } from '@lotus/ui'
import { useRateText } from '@lotus/ui/contracts'
import { IconDotsVertical } from '@lotus/ui/icons'
import { contractIcons } from '../../../shared/contract-icons.ts'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { useContractRules } from '../contracts/use-rules.ts'
import { RatesButton } from '../parts/rates-button.tsx'
import cells from '../parts/cells.module.css'
import styles from './team.module.css'
import { useTeamItems, type Actions } from './team-items.ts'
import type { Downline } from './types.ts'

type Kind = keyof NonNullable<Downline['contracts']>
const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const satisfies readonly Kind[]

export function useTeamColumns(actions: Actions): Column<Downline>[] {
  const { t } = useTranslation('agents')
  const itemsOf = useTeamItems(actions)
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
            className={cells.figure}
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
      cell: (row) => <ActionsMenu row={row} items={itemsOf(row)} />,
    },
  ]
}

function ActionsMenu({ row, items }: { row: Downline; items: readonly MenuItem[] }) {
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
  const { contracts, contractRates } = row
  const rateText = useRateText(useContractRules().wageDisplay)
  const shown = contracts === null ? [] : kinds.filter((kind) => contracts[kind] !== 'none')
  if (contracts === null || shown.length === 0) return null
  return (
    <span className={styles.badges}>
      {shown.map((kind) => {
        const state = contracts[kind]
        if (state === 'none') return null
        const Glyph = contractIcons[kind]
        const ppm = contractRates?.[kind] ?? null
        const parts = [
          t(`contract.kindOf.${kind}`),
          ...(ppm === null ? [] : [rateText(kind, ppm)]),
          t(`team.badge.${state}`),
        ]
        return (
          <Badge key={kind} tone={tones[state]} icon={<Glyph size={14} stroke={2} aria-hidden />}>
            {parts.join(' · ')}
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
