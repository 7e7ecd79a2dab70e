import { formatDate, formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, type Column } from '@lotus/ui'
import { columnsOf } from '../columns.ts'
import { FilterChips } from '../filters.tsx'
import { ListFrame } from '../list-frame.tsx'
import { FilterBar, PageHead } from '../page-parts.tsx'
import { useSearchParams } from '../search.ts'
import { TwoLines } from '../two-lines.tsx'
import { usePagedList } from '../use-list.ts'
import type { WatchCase, WatchKind } from './watch-kind.ts'
import { WatchPanel } from './watch-panel.tsx'
import { views, watchSearch } from './watch-search.ts'

const PAGE_SIZE = 50

/** The queue of one kind of cases that the daily look opened (issue 20 section 4). */
export function WatchPage({ kind }: { kind: WatchKind }) {
  const { t } = useTranslation('people')
  const [{ view = 'open', id }, change] = useSearchParams(watchSearch)
  const list = usePagedList<typeof kind.list>(kind.list, { view, limit: PAGE_SIZE })
  const open = (next: string | undefined) => change({ id: next })
  const title = t(`watch.${kind.key}.title`)
  return (
    <>
      <PageHead title={title} note={t(`watch.${kind.key}.note`)} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(each) => t(`watch.view.${each}`)}
          onChange={(next) => change({ view: next === 'open' ? undefined : next, id: undefined })}
        />
      </FilterBar>
      <ListFrame<WatchCase>
        list={list}
        label={title}
        columns={useColumns(kind)}
        shownInPanel={['opened', 'owner']}
        rowKey={(row) => row.id}
        empty={{ title: t('watch.none'), hint: t('watch.noneHint') }}
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={() => open(undefined)}
        panel={id !== undefined && <WatchPanel key={id} kind={kind} id={id} onClose={() => open(undefined)} />}
      />
    </>
  )
}

function useColumns({ key }: WatchKind): Column<WatchCase>[] {
  const { t } = useTranslation('people')
  return columnsOf(
    (name) => t(`watch.column.${name}`),
    [
      { key: 'member', card: 'title', cell: (row) => row.account },
      { key: 'why', card: 'sub', cell: (row) => row.codes.map((code) => t(`watch.${key}.code.${code}`)).join(' · ') },
      { key: 'due', card: 'status', cell: (row) => <Due of={row} kind={key} /> },
      { key: 'owner', card: 'hidden', cell: (row) => row.owner ?? t('watch.nobody') },
      {
        key: 'opened',
        card: 'hidden',
        cell: (row) => <TwoLines top={formatDateTime(row.openedAt)} below={t('watch.number', { id: row.id })} />,
      },
    ],
  )
}

function Due({ of, kind }: { of: WatchCase; kind: WatchKind['key'] }) {
  const { t } = useTranslation('people')
  if (of.outcome !== null) return <Badge tone="info">{t(`watch.${kind}.outcome.${of.outcome}`)}</Badge>
  const at = formatDate(of.dueAt, 'dd/MM/yyyy hh:mm')
  if (of.isLate) return <Badge tone="loss">{t('watch.late', { at })}</Badge>
  return <Badge tone="neutral">{t('watch.due', { at })}</Badge>
}
