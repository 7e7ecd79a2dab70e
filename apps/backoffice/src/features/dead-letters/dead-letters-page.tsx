import { formatShortDay, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import type { Column } from '@lotus/ui'
import { IconCircleCheck } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, FilterSelect } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { meQuery } from '../../shared/queries.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { DeadLetterPanel } from './dead-letter-panel.tsx'
import { StateBadge, type DeadLetter } from './dead-letter-state.tsx'
import { deadLettersSearch, stateFilters } from './dead-letters-search.ts'
import styles from './dead-letters.module.css'

const PAGE_SIZE = 50

export function DeadLettersPage() {
  const { t } = useTranslation('backoffice')
  const [{ state = 'dead', consumer, id }, change] = useSearchParams(deadLettersSearch)
  const list = usePagedList('bo.deadLetters', { state, limit: PAGE_SIZE, ...withValues({ consumer }) })
  const open = (next: string | undefined) => change({ id: next })
  const isUnfiltered = state === 'dead' && consumer === undefined
  return (
    <>
      <PageHead title={t('nav.deadLetters')} note={t('deadLetters.note')} />
      <Filters consumers={list.first?.consumers ?? []} />
      <ListFrame
        list={list}
        label={t('nav.deadLetters')}
        columns={useColumns()}
        shownInPanel={['error', 'attempts']}
        rowKey={(row) => row.id}
        empty={
          isUnfiltered
            ? {
                icon: <IconCircleCheck size={34} stroke={1.5} aria-hidden />,
                title: t('deadLetters.empty.none'),
                hint: t('deadLetters.empty.noneHint'),
              }
            : { title: t('deadLetters.empty.filtered'), hint: t('deadLetters.empty.filteredHint') }
        }
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={() => open(undefined)}
        panel={id !== undefined && <DeadLetterPanel key={id} id={id} onClose={() => open(undefined)} onOpen={open} />}
      />
    </>
  )
}

function Filters({ consumers }: { consumers: readonly string[] }) {
  const { t } = useTranslation('backoffice')
  const [{ state = 'dead', consumer }, change] = useSearchParams(deadLettersSearch)
  const waiting = useQuery(meQuery()).data?.queues.deadLetters
  // A consumer that was removed may still have dead events, and the address may name it.
  const names = consumer === undefined || consumers.includes(consumer) ? consumers : [...consumers, consumer]
  return (
    <FilterBar label={t('filters')}>
      <FilterChips
        values={stateFilters}
        value={state}
        label={(filter) => t(`deadLetters.filter.${filter}`)}
        count={(filter) => (filter === 'dead' ? waiting : undefined)}
        onChange={(filter) => change({ state: filter === 'dead' ? undefined : filter, id: undefined })}
      />
      <FilterSelect
        label={t('deadLetters.column.consumer')}
        every={t('deadLetters.everyConsumer')}
        width="medium"
        options={names.map((name) => ({ value: name, label: name }))}
        value={consumer}
        onChange={(next) => change({ consumer: next, id: undefined })}
      />
    </FilterBar>
  )
}

function useColumns(): Column<DeadLetter>[] {
  const { t } = useTranslation('backoffice')
  return columnsOf(
    (key) => t(`deadLetters.column.${key}`),
    [
      {
        key: 'event',
        card: 'title',
        cell: (row) => (
          <span className={styles.event}>
            <b>{row.topic}</b>
            <small className="num">{`#${row.position} · ${row.audience}`}</small>
          </span>
        ),
      },
      {
        key: 'error',
        card: 'sub',
        width: '38%',
        cell: (row) => <span className={styles.error}>{row.error ?? t('deadLetters.neverTried')}</span>,
      },
      { key: 'consumer', cell: (row) => <span className={styles.event}>{row.consumer}</span> },
      { key: 'attempts', align: 'right', cell: (row) => row.attempts },
      {
        key: 'dead',
        card: 'result',
        cell: (row) => (
          <span className="num">
            {formatTimeWithSeconds(row.deadAt)}
            <small>{formatShortDay(row.deadAt)}</small>
          </span>
        ),
      },
      { key: 'state', card: 'status', cell: (row) => <StateBadge letter={row} /> },
    ],
  )
}
