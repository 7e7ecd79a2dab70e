import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import {
  Badge,
  Breadcrumbs,
  Button,
  Card,
  Chip,
  ChipGroup,
  DataTable,
  Menu,
  SearchField,
  type Column,
  type MenuItem,
} from '@lotus/ui'
import { IconDotsVertical } from '@lotus/ui/icons'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { percentOf } from '../parts/percent.ts'
import { CopyModal } from './copy-modal.tsx'
import { RatesModal } from './rates-modal.tsx'
import { RemarkModal } from './remark-modal.tsx'
import parts from '../parts/parts.module.css'
import styles from './team.module.css'
import type { Downline } from './types.ts'

type Kind = Downline['kind']
type Change = 'rates' | 'remark' | 'copy'
const PAGE_SIZE = 20

/** AC04: the team, level by level. A name finds anybody of the team. */
export function TeamPage() {
  const { t } = useTranslation('agents')
  const [under, setUnder] = useState<string>()
  const [kind, setKind] = useState<Kind>()
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState('')
  const [changed, setChanged] = useState<{ row: Downline; what: Change }>()
  const filter = {
    ...(under === undefined ? {} : { under }),
    ...(kind === undefined ? {} : { kind }),
    ...(account === '' ? {} : { account }),
  }
  const query = useRows('agent.team', { ...filter, limit: PAGE_SIZE })
  const { trail = [], counts } = query.firstPage ?? {}
  const go = (id: string | undefined) => {
    setUnder(id)
    setAccount('')
    setTyped('')
  }
  const columns = useColumns({ onOpen: go, onChange: (row, what) => setChanged({ row, what }) })
  return (
    <div className="stack gap-35">
      <Filters
        kind={kind}
        counts={counts}
        typed={typed}
        onKind={setKind}
        onType={(text) => {
          setTyped(text)
          if (text === '') setAccount('')
        }}
        onSearch={() => setAccount(typed.trim())}
      />
      {trail.length > 0 && account === '' && <Trail trail={trail} onOpen={go} />}
      <DataTable
        label={t('member:agent.page.teamManagement')}
        columns={columns}
        {...tableOf(query, t('team.failed'))}
        empty={
          account === ''
            ? { title: t('team.empty'), hint: t('team.emptyHint') }
            : { title: t('team.unknown'), hint: t('team.unknownHint') }
        }
      />
      <ExportButton
        name="doi"
        fetchPart={(cursor, signal) =>
          call('agent.exportTeam', { ...filter, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={query.rows.length === 0}
      />
      {changed?.what === 'rates' && <RatesModal row={changed.row} onClose={() => setChanged(undefined)} />}
      {changed?.what === 'copy' && <CopyModal row={changed.row} onClose={() => setChanged(undefined)} />}
      {changed?.what === 'remark' && <RemarkModal row={changed.row} onClose={() => setChanged(undefined)} />}
    </div>
  )
}

type FilterProps = {
  kind: Kind | undefined
  counts: RouteValue<'agent.team'>['counts'] | undefined
  typed: string
  onKind: (kind: Kind | undefined) => void
  onType: (text: string) => void
  onSearch: () => void
}

function Filters({ kind, counts, typed, onKind, onType, onSearch }: FilterProps) {
  const { t } = useTranslation('agents')
  return (
    <Card className={parts.filters}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        <SearchField
          label={t('team.search')}
          clearLabel={t('team.clear')}
          value={typed}
          maxLength={40}
          autoCapitalize="none"
          onSearch={onType}
        />
      </form>
      <ChipGroup label={t('kind.label')}>
        <Chip selected={kind === undefined} onClick={() => onKind(undefined)}>
          {t('team.all')}
          <Count of={counts?.all} />
        </Chip>
        {(['agent', 'player'] as const).map((one) => (
          <Chip key={one} selected={kind === one} onClick={() => onKind(one)}>
            {t(`kind.${one}`)}
            <Count of={counts?.[`${one}s`]} />
          </Chip>
        ))}
      </ChipGroup>
    </Card>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <small className="num">{formatCount(of)}</small>
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

type Acting = { onOpen: (id: string) => void; onChange: (row: Downline, what: Change) => void }

function useColumns({ onOpen, onChange }: Acting): Column<Downline>[] {
  const { t } = useTranslation('agents')
  return [
    { key: 'account', header: t('team.account'), card: 'title', cell: (row) => <Name row={row} /> },
    {
      key: 'status',
      header: t('team.status'),
      cell: ({ status }) => <Badge tone={status === 'active' ? 'gain' : 'neutral'}>{t(`team.is.${status}`)}</Badge>,
    },
    { key: 'rates', header: t('team.rates'), align: 'right', cell: (row) => percentOf(row.rates.LOTT) },
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
            onClick={() => onOpen(row.id)}
          >
            {formatCount(row.teamSize)}
          </button>
        ),
    },
    {
      key: 'joined',
      header: t('team.joined'),
      align: 'right',
      card: 'result',
      cell: (row) => formatDate(row.joinedAt, 'dd/MM/yyyy'),
    },
    {
      key: 'menu',
      header: '',
      align: 'right',
      card: 'status',
      cell: (row) => <Actions row={row} onOpen={onOpen} onChange={onChange} />,
    },
  ]
}

function Actions({ row, onOpen, onChange }: Acting & { row: Downline }) {
  const { t } = useTranslation('agents')
  const label = t('team.actions', { account: row.account })
  const items: MenuItem[] = [
    ...(row.teamSize > 0 ? [{ key: 'open', label: t('team.open'), onSelect: () => onOpen(row.id) }] : []),
    ...(row.depth === 1
      ? [
          { key: 'rates', label: t('team.raise'), onSelect: () => onChange(row, 'rates') },
          { key: 'copy', label: t('copy.open'), onSelect: () => onChange(row, 'copy') },
          { key: 'remark', label: t('team.remark'), onSelect: () => onChange(row, 'remark') },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
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

function Name({ row }: { row: Downline }) {
  const { t } = useTranslation('agents')
  const seen =
    row.lastLoginOn === null ? t('team.neverSeen') : t('team.seen', { day: formatDate(row.lastLoginOn, 'dd/MM/yyyy') })
  return (
    <span className={styles.name}>
      <b>{row.account}</b>
      <small>{[t(`kind.${row.kind}`), t(`via.${row.via}`), seen].join(' · ')}</small>
      {row.remark && <small className={styles.remark}>{row.remark}</small>}
    </span>
  )
}
