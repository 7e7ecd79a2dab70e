import type { RouteInput, RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Breadcrumbs, Button, DataTable, Money } from '@lotus/ui'
import { IconUserPlus } from '@lotus/ui/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { call } from '../../../shared/api.ts'
import type { PageProps } from '../../../shared/define-page.ts'
import { useRows } from '../../../shared/paged.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import cells from '../parts/cells.module.css'
import parts from '../parts/parts.module.css'
import { PAGE_SIZE, type PageSize } from '../../../shared/records/page-size.ts'
import { CopyModal } from './copy-modal.tsx'
import { MessageModal } from './message-modal.tsx'
import { RatesModal } from './rates-modal.tsx'
import { RemarkModal } from './remark-modal.tsx'
import { useTeamColumns } from './team-columns.tsx'
import { TeamFilters, type TeamFilter } from './team-filters.tsx'
import type { Downline } from './types.ts'

type Change = 'rates' | 'remark' | 'copy' | 'message'

/** AC04: the team, level by level. A name finds anybody of the team. */
export function TeamPage({ onOpen }: PageProps<AgentPage>) {
  const { t } = useTranslation(['agents', 'records', 'member'])
  const [under, setUnder] = useState<string>()
  const [chosen, setChosen] = useState<TeamFilter>({})
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState('')
  const [changed, setChanged] = useState<{ row: Downline; what: Change }>()
  const filter = { ...chosen, ...(under === undefined ? {} : { under }), ...(account === '' ? {} : { account }) }
  const [size, setSize] = useState<PageSize>(PAGE_SIZE)
  const query = useRows('agent.team', { ...filter, limit: size })
  const { totals: all, contracts } = useTotals(filter)
  const { trail = [], counts, isCut } = query.firstPage ?? {}
  const go = (id: string | undefined) => {
    setUnder(id)
    // Contracts further down are granted by others.
    const { contract: _contract, contractKind: _kind, ...rest } = chosen
    if (id !== undefined) setChosen(rest)
    setAccount('')
    setTyped('')
  }
  const columns = useTeamColumns({
    onOpen: go,
    onChange: (row, what) => setChanged({ row, what }),
    onPage: onOpen,
  })
  const totals = usePageTotals(query.rows)
  const empty = useEmpty(account, Object.keys(chosen).length > 0)
  return (
    <div className="stack gap-35">
      <OpenAccount onOpen={() => onOpen('registerCenter')} />
      <TeamFilters
        value={chosen}
        onChange={setChosen}
        counts={counts}
        contracts={contracts}
        size={size}
        onSize={setSize}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          if (text === '') setAccount('')
        }}
        onSearch={() => setAccount(typed.trim())}
        isOwnLevel={under === undefined}
      />
      {trail.length > 0 && account === '' && <Trail trail={trail} onOpen={go} />}
      <DataTable
        label={t('member:agent.page.teamManagement')}
        columns={columns}
        {...tableOf(query, t('team.failed'))}
        empty={empty}
        pageTotals={totals}
        filterTotals={all}
      />
      {isCut && <p className={parts.note}>{t('team.cut')}</p>}
      <ExportButton
        name="doi"
        fetchPart={(cursor, signal) =>
          call('agent.exportTeam', { ...filter, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={query.rows.length === 0}
      />
      {changed && <Changed {...changed} onClose={() => setChanged(undefined)} />}
    </div>
  )
}

/** Accounts are opened directly below the agent; which ones the operator allows is said here. */
function OpenAccount({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('agents')
  const { data: me } = useQuery(callQuery('agent.me', {}))
  return (
    <div className={cells.stepHead}>
      <Button icon={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={onOpen}>
        {t('team.openAccount')}
      </Button>
      {me?.mayOpenAgents === false && <p className={parts.note}>{t('team.why.onlyPlayers')}</p>}
    </div>
  )
}

function Changed({ row, what, onClose }: { row: Downline; what: Change; onClose: () => void }) {
  if (what === 'rates') return <RatesModal row={row} onClose={onClose} />
  if (what === 'copy') return <CopyModal row={row} onClose={onClose} />
  if (what === 'message') return <MessageModal row={row} onClose={onClose} />
  return <RemarkModal row={row} onClose={onClose} />
}

/** Of everybody whom the filter lists, on whatever page; asked beside the list, which needs no more than its page. */
function useTotals({ sort: _sort, ...filter }: RouteInput<'agent.team'>) {
  const { t } = useTranslation('records')
  const { data } = useQuery({ ...callQuery('agent.teamTotals', filter), placeholderData: keepPreviousData })
  const totals = data?.totals
  return {
    contracts: data?.contracts,
    totals: totals
      ? {
          account: t('statement.filterTotal'),
          team: formatCount(totals.teamSize),
          balance: <Money value={totals.balance} />,
          teamBalance: totals.teamBalance === null ? '–' : <Money value={totals.teamBalance} />,
        }
      : undefined,
  }
}

/** What the rows shown hold together; no sum of teams where one of them is not known. */
function usePageTotals(rows: readonly Downline[]) {
  const { t } = useTranslation(['agents', 'records'])
  const teams = rows.every(({ teamBalance }) => teamBalance !== null)
  const sum = (key: 'balance' | 'teamBalance') => rows.reduce((to, row) => to + parseMoney(row[key] ?? '0'), 0n)
  return {
    account: t('records:statement.pageTotal', { count: rows.length }),
    team: formatCount(rows.reduce((to, { teamSize }) => to + teamSize, 0)),
    balance: <Money value={sum('balance')} />,
    teamBalance: teams ? <Money value={sum('teamBalance')} /> : '–',
  }
}

function useEmpty(account: string, isFiltered: boolean) {
  const { t } = useTranslation('agents')
  if (account !== '') return { title: t('team.unknown'), hint: t('team.unknownHint') }
  return isFiltered
    ? { title: t('report.empty'), hint: t('report.emptyHint') }
    : { title: t('team.empty'), hint: t('team.emptyHint') }
}

type TrailProps = { trail: RouteValue<'agent.team'>['trail']; onOpen: (id: string | undefined) => void }

function Trail({ trail, onOpen }: TrailProps) {
  const { t } = useTranslation('agents')
  const last = trail.at(-1)
  return (
    <div className={cells.trail}>
      <Breadcrumbs label={t('team.trail')}>
        <button type="button" onClick={() => onOpen(undefined)}>
          {t('team.me')}
        </button>
        {trail.slice(0, -1).map(({ id, account }) => (
          <button key={id} type="button" onClick={() => onOpen(id)}>
            {account}
          </button>
        ))}
        {last?.account}
      </Breadcrumbs>
    </div>
  )
}
