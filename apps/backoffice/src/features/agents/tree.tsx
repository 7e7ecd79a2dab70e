import { rebateCategories, type RouteInput, type RouteValue } from '@lotus/contract'
import { formatCount, formatDate, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Badge, Breadcrumbs, Button, Money, Popover } from '@lotus/ui'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { Facts } from '../../shared/facts.tsx'
import { FilterSelect } from '../../shared/filters.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { withValues } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import own from './agents.module.css'

type Row = RouteValue<'bo.agentTeam'>['rows'][number]
type Step = { id: string; account: string }
type Filter = Pick<RouteInput<'bo.agentTeam'>, 'kind' | 'status'>
const kinds = ['agent', 'player'] as const
const statuses = ['active', 'bet_blocked', 'withdraw_blocked', 'blocked', 'closed'] as const

/** The tree level by level, by kind and status. */
export function Tree({ onLook }: { onLook: (account: string) => void }) {
  const { t } = useTranslation('agents')
  const [trail, setTrail] = useState<readonly Step[]>([])
  const under = trail.at(-1)
  const [filter, setFilter] = useState<Filter>({})
  const list = usePagedList('bo.agentTeam', withValues({ under: under?.id, ...filter }))
  const columns = useColumns(onLook, (row) => setTrail([...trail, { id: row.id, account: row.account }]))
  return (
    <section className={own.tree}>
      <h2>{t('office.tree')}</h2>
      {trail.length > 0 && (
        <Breadcrumbs label={t('team.trail')}>
          <button type="button" className="link" onClick={() => setTrail([])}>
            {t('office.operator')}
          </button>
          {trail.slice(0, -1).map((step, index) => (
            <button key={step.id} type="button" className="link" onClick={() => setTrail(trail.slice(0, index + 1))}>
              {step.account}
            </button>
          ))}
          {under?.account}
        </Breadcrumbs>
      )}
      <FilterBar label={t('backoffice:filters')}>
        <FilterSelect
          label={t('kind.label')}
          every={t('link.anyKind')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <FilterSelect
          label={t('office.column.status')}
          every={t('contract.office.everyState')}
          options={statuses.map((value) => ({ value, label: t(`team.is.${value}`) }))}
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
        />
      </FilterBar>
      <PlainList
        list={list}
        label={t('office.tree')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('office.empty'), hint: t('office.emptyHint') }}
      />
    </section>
  )
}

function useColumns(onLook: (account: string) => void, onOpen: (row: Row) => void) {
  const { t } = useTranslation('agents')
  return columnsOf<Row>(
    (key) => t(`office.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: (row) => (
          <span className={own.name}>
            <button type="button" className="link" onClick={() => onLook(row.account)}>
              {row.account}
            </button>
            <small>{[t(`kind.${row.kind}`), t(`via.${row.via}`)].join(' · ')}</small>
          </span>
        ),
      },
      {
        key: 'status',
        card: 'status',
        cell: ({ status }) => <Badge tone={status === 'active' ? 'gain' : 'neutral'}>{t(`team.is.${status}`)}</Badge>,
      },
      { key: 'balance', align: 'right', cell: ({ balance }) => <Money value={balance} /> },
      { key: 'rate', align: 'right', cell: (row) => <Rates row={row} /> },
      {
        key: 'team',
        align: 'right',
        cell: (row) =>
          row.teamSize === 0 ? (
            '–'
          ) : (
            <Button size="sm" aria-label={t('team.openOf', { account: row.account })} onClick={() => onOpen(row)}>
              {formatCount(row.teamSize)}
            </Button>
          ),
      },
      { key: 'joined', align: 'right', card: 'result', cell: (row) => formatDate(row.joinedAt, 'dd/MM/yyyy') },
    ],
  )
}

/** The rate of lotteries, which opens those of every product. */
function Rates({ row: { account, rates } }: { row: Row }) {
  const { t } = useTranslation('agents')
  return (
    <Popover
      label={t('office.ratesOf', { account })}
      trigger={(props) => (
        <Button {...props} size="sm">
          {formatRatePpm(rates.LOTT)}
        </Button>
      )}
    >
      <Facts
        facts={rebateCategories.map((category) => ({
          label: t(`category.${category}`),
          value: formatRatePpm(rates[category]),
        }))}
      />
    </Popover>
  )
}
