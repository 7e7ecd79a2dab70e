import type { RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Breadcrumbs, DataTable, Money } from '@lotus/ui'
import { useState } from 'react'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { call } from '../../../shared/api.ts'
import type { PageProps } from '../../../shared/define-page.ts'
import { useRows } from '../../../shared/paged.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import parts from '../parts/parts.module.css'
import { CopyModal } from './copy-modal.tsx'
import { MessageModal } from './message-modal.tsx'
import { RatesModal } from './rates-modal.tsx'
import { RemarkModal } from './remark-modal.tsx'
import { useTeamColumns } from './team-columns.tsx'
import { TeamFilters, type TeamFilter } from './team-filters.tsx'
import styles from './team.module.css'
import type { Downline } from './types.ts'

type Change = 'rates' | 'remark' | 'copy' | 'message'
const PAGE_SIZE = 20

/** AC04: the team, level by level. A name finds anybody of the team. */
export function TeamPage({ onOpen }: PageProps<AgentPage>) {
  const { t } = useTranslation(['agents', 'records', 'member'])
  const [under, setUnder] = useState<string>()
  const [chosen, setChosen] = useState<TeamFilter>({})
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState('')
  const [changed, setChanged] = useState<{ row: Downline; what: Change }>()
  const filter = { ...chosen, ...(under === undefined ? {} : { under }), ...(account === '' ? {} : { account }) }
  const query = useRows('agent.team', { ...filter, limit: PAGE_SIZE })
  const { trail = [], counts, isCut } = query.firstPage ?? {}
  const go = (id: string | undefined) => {
    setUnder(id)
    // Contracts further down are granted by others.
    const { contract: _contract, ...rest } = chosen
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
      <TeamFilters
        value={chosen}
        onChange={setChosen}
        counts={counts}
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
      />
      {isCut && <p className={parts.note}>{t('team.cut')}</p>}
      <ExportButton
        name="doi"
        fetchPart={(cursor, signal) =>
          call('agent.exportTeam', { ...filter, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={query.rows.length === 0}
      />
      {changed?.what === 'rates' && <RatesModal row={changed.row} onClose={() => setChanged(undefined)} />}
      {changed?.what === 'copy' && <CopyModal row={changed.row} onClose={() => setChanged(undefined)} />}
      {changed?.what === 'message' && <MessageModal row={changed.row} onClose={() => setChanged(undefined)} />}
      {changed?.what === 'remark' && <RemarkModal row={changed.row} onClose={() => setChanged(undefined)} />}
    </div>
  )
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
    <div className={styles.trail}>
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
