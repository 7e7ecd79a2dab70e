import type { RouteInput, RouteValue } from '@lotus/contract'
import { formatDate, localText, useTranslation } from '@lotus/i18n'
import { DataTable, Money, SelectField, type Column } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { useOrderOdds } from '../../../shared/lottery/texts.ts'
import { betCategories } from '../../../shared/records/bet-categories.ts'
import { ContentCell, GameCell, StateBadge } from '../../../shared/records/bet-columns.tsx'
import { totalsOfBets, totalsOfFilter, type BetTotals } from '../../../shared/records/bet-figures.ts'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { TypedField } from '../parts/typed-field.tsx'
import { AboutTeam, useEmpty } from './about-team.tsx'
import { searchedTable } from './searched-table.ts'
import { useWho } from './use-filter.ts'
import { WhoFilter } from './who-filter.tsx'
import styles from '../parts/cells.module.css'

type Input = RouteInput<'agent.bets'>
type Bet = RouteValue<'agent.bets'>['rows'][number]
type Games = RouteValue<'agent.bets'>['games']

const states = ['all', 'waiting', 'settled', 'won', 'lost', 'tie', 'returned'] as const
type What = {
  /** The number shown to people; whatever else is chosen then does not count. */
  refNo: string
  category?: NonNullable<Input['category']>
  vendor?: string
  /** `<vendor>/<game code>`; the vendor is empty for a lottery. */
  game?: string
  state: (typeof states)[number]
  issueNo: string
  least: string
  most: string
}

/** AC05: what the team bet, of every category (operations.md 1.8). */
export function TeamBetsPage() {
  const { t } = useTranslation(['agents', 'records', 'member'])
  const { who, setWho, instants, input } = useWho()
  const [what, setWhat] = useState<What>({ refNo: '', state: 'all', issueNo: '', least: '', most: '' })
  const asked = useMemo(() => ({ ...input, ...instants, ...inputOf(what) }), [input, instants, what])
  const { refNo } = what
  const query = useRows('agent.bets', refNo === '' ? asked : { ...asked, refNo }, { refetchOnWindowFocus: false })
  const { rows, firstPage } = query
  const shown = useMemo(() => totalsOfBets(rows), [rows])
  const all = firstPage?.totals ? totalsOfFilter(firstPage.totals) : undefined
  const empty = useEmpty(query, who, () => setWho({ ...who, period: { preset: 'thisMonth' } }))
  const columns = useColumns()
  const { limit: _limit, ...exported } = asked
  return (
    <div className="stack gap-35">
      <WhoFilter value={who} onChange={setWho}>
        <WhatFields value={what} games={firstPage?.games ?? []} onChange={setWhat} />
      </WhoFilter>
      <AboutTeam list={query} settled={firstPage?.settled} />
      <DataTable
        label={t('member:agent.page.teamBetting')}
        columns={columns}
        {...searchedTable(query, t('agents:bets.failed'))}
        empty={empty}
        pageTotals={totalCells(t('records:bet.pageTotal', { count: rows.length }), shown)}
        filterTotals={all && totalCells(t('records:bet.filterTotal', { count: all.count }), all)}
      />
      <p className={styles.note}>{t('agents:bets.delay')}</p>
      <ExportButton
        name="cuoc-cua-doi"
        fetchPart={(cursor, signal) =>
          call('agent.exportBets', { ...exported, ...(cursor ? { cursor } : {}) }, { signal })
        }
        // One bet needs no file, and the file knows no such filter.
        disabled={rows.length === 0 || refNo !== ''}
      />
    </div>
  )
}

/** An amount that the server reads; anything else is not sent. */
const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(text)

function inputOf({ category, vendor: asked = '', game, state, issueNo, least, most }: What) {
  const [vendor = '', gameCode = ''] = game?.split('/') ?? [asked]
  return {
    state,
    ...(category ? { category } : {}),
    ...(gameCode === '' ? {} : { gameCode }),
    ...(vendor === '' ? {} : { vendor }),
    ...(issueNo === '' ? {} : { issueNo }),
    ...(isAmount(least) ? { least } : {}),
    ...(isAmount(most) ? { most } : {}),
  }
}

type WhatProps = { value: What; games: Games; onChange: (what: What) => void }

function WhatFields({ value, games, onChange }: WhatProps) {
  const { t } = useTranslation(['agents', 'records'])
  const { category, vendor, game, ...rest } = value
  const ofVendor = games.filter((one) => vendor === undefined || one.vendor === vendor)
  const options = ofVendor.map((one) => ({ value: `${one.vendor ?? ''}/${one.gameCode}`, label: localText(one.name) }))
  // A chosen game stays in the list even if another period has no bets on it.
  const isThere = game === undefined || options.some((option) => option.value === game)
  const chosen =
    isThere || game === undefined ? options : [...options, { value: game, label: game.split('/')[1] ?? '' }]
  return (
    <>
      <SelectField
        size="sm"
        label={t('records:bet.category')}
        labelHidden
        value={category ?? ''}
        options={[
          { value: '', label: t('agents:bets.anyCategory') },
          ...betCategories.map((name) => ({ value: name, label: t(`records:bet.categoryOption.${name}`) })),
        ]}
        onChange={(event) => {
          const next = betCategories.find((name) => name === event.target.value)
          onChange(next ? { ...rest, category: next } : rest)
        }}
      />
      <SelectField
        size="sm"
        label={t('agents:bets.vendor')}
        labelHidden
        value={vendor ?? ''}
        options={[{ value: '', label: t('agents:bets.anyVendor') }, ...vendorOptions(games, vendor)]}
        onChange={({ target }) =>
          onChange({
            ...rest,
            ...(category ? { category } : {}),
            ...(target.value === '' ? {} : { vendor: target.value }),
          })
        }
      />
      <SelectField
        size="sm"
        label={t('records:bet.game')}
        labelHidden
        value={game ?? ''}
        options={[{ value: '', label: t('records:bet.allGames') }, ...chosen]}
        onChange={({ target }) =>
          onChange({
            ...rest,
            ...(category ? { category } : {}),
            ...(vendor ? { vendor } : {}),
            ...(target.value === '' ? {} : { game: target.value }),
          })
        }
      />
      <SelectField
        size="sm"
        label={t('records:bet.state')}
        labelHidden
        value={value.state}
        options={states.map((name) => ({ value: name, label: t(`records:bet.stateOption.${name}`) }))}
        onChange={(event) => onChange({ ...value, state: states.find((name) => name === event.target.value) ?? 'all' })}
      />
      <TypedFields value={value} onChange={onChange} />
    </>
  )
}

function TypedFields({ value, onChange }: Omit<WhatProps, 'games'>) {
  const { t } = useTranslation(['agents', 'records'])
  return (
    <>
      <TypedField
        label={t('records:bet.refNo')}
        maxLength={40}
        value={value.refNo}
        onDone={(refNo) => onChange({ ...value, refNo })}
      />
      <TypedField
        label={t('agents:bets.issue')}
        value={value.issueNo}
        onDone={(issueNo) => onChange({ ...value, issueNo })}
      />
      <TypedField
        label={t('agents:bets.least')}
        value={value.least}
        onDone={(least) => onChange({ ...value, least })}
      />
      <TypedField label={t('agents:bets.most')} value={value.most} onDone={(most) => onChange({ ...value, most })} />
    </>
  )
}

/** Those of the period's games; a chosen one stays in the list even if another period has no bets with it. */
function vendorOptions(games: Games, chosen: string | undefined) {
  const names = new Map<string, string>(chosen === undefined ? [] : [[chosen, chosen]])
  for (const { vendor, vendorName } of games) if (vendor !== null) names.set(vendor, vendorName ?? vendor)
  return [...names].map(([value, label]) => ({ value, label }))
}

function useColumns(): Column<Bet>[] {
  const { t } = useTranslation(['agents', 'records'])
  const orderOdds = useOrderOdds()
  return [
    {
      key: 'account',
      header: t('agents:team.account'),
      card: 'title',
      cell: (row) => (
        <span className={styles.line}>
          <b>{row.isMe ? t('agents:team.me') : row.account}</b>
          <small className="num hide-m">{formatDate(row.placedAt, 'dd/MM hh:mm:ss')}</small>
        </span>
      ),
    },
    {
      key: 'game',
      header: t('records:bet.col.game'),
      card: 'sub',
      cell: (row) => (
        <span className={styles.line}>
          <span>
            <GameCell bet={row} />
          </span>
          <small className="num">{row.refNo}</small>
        </span>
      ),
    },
    { key: 'content', header: t('records:bet.col.content'), card: 'sub', cell: (row) => <ContentCell bet={row} /> },
    {
      key: 'odds',
      header: t('agents:bets.odds'),
      align: 'right',
      // A game's round has neither.
      cell: ({ order }) =>
        order === null ? (
          '–'
        ) : (
          <span className={styles.amount}>
            <span className="num">{orderOdds(order)}</span>
            <small>{t('agents:bets.multiple', { points: order.points })}</small>
          </span>
        ),
    },
    moneyColumn('stake', t('records:bet.stake'), (row) => row.stake),
    moneyColumn('validBet', t('records:bet.validBet'), (row) => row.validBet, { card: 'hidden' }),
    moneyColumn('payout', t('records:bet.payout'), (row) => row.payout),
    moneyColumn('winLoss', t('records:bet.winLoss'), (row) => row.winLoss, { card: 'result', colored: true }),
    {
      key: 'status',
      header: t('records:bet.col.status'),
      card: 'status',
      cell: (row) => (
        <span className={styles.line}>
          <StateBadge bet={row} />
          {row.settledAt !== null && (
            <small className="num hide-m">{formatDate(row.settledAt, 'dd/MM hh:mm:ss')}</small>
          )}
        </span>
      ),
    },
  ]
}

function totalCells(name: string, totals: BetTotals) {
  return {
    account: name,
    stake: <Money value={totals.stake} />,
    validBet: <Money value={totals.validBet} />,
    payout: <Money value={totals.payout} />,
    winLoss: <Money value={totals.winLoss} colored />,
  }
}
