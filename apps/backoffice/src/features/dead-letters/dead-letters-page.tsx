import { formatShortDay, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { Chip, DataTable, SelectField, type Column } from '@lotus/ui'
import { IconCircleCheck } from '@lotus/ui/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { Desk, FilterBar, PageHead, Permitted, StaleNote } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { meQuery, pagedQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import { useIsWide } from '../../shared/use-is-wide.ts'
import { useListKeys } from '../../shared/use-list-keys.ts'
import { DeadLetterPanel } from './dead-letter-panel.tsx'
import { StateBadge, type DeadLetter } from './dead-letter-state.tsx'
import { stateFilters, type StateFilter } from './dead-letters-search.ts'
import styles from './dead-letters.module.css'

const route = getRouteApi('/desk/dead-letters')
const PAGE_SIZE = 50

export function DeadLettersPage() {
  return (
    <Permitted permission="dead_letters.view">
      <Events />
    </Permitted>
  )
}

function Events() {
  const { t } = useTranslation('backoffice')
  const { state = 'dead', consumer, id } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useIsWide()
  const listRef = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(pagedQuery('bo.deadLetters', { state, limit: PAGE_SIZE, ...withValues({ consumer }) }))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const open = (next: string | undefined) =>
    void navigate({
      search: (before) => ({
        ...withValues({ state: before.state, consumer: before.consumer }),
        ...withValues({ id: next }),
      }),
    })
  useListKeys(listRef, isWide && id !== undefined ? () => open(undefined) : undefined)
  const isUnfiltered = state === 'dead' && consumer === undefined
  return (
    <>
      <PageHead title={t('nav.deadLetters')} note={t('deadLetters.note')} />
      <Filters state={state} consumer={consumer} consumers={query.data?.pages[0]?.consumers ?? []} />
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        listRef={listRef}
        width="lg"
        list={
          <DataTable
            label={t('nav.deadLetters')}
            columns={useColumns(id !== undefined && isWide)}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={
              isUnfiltered
                ? {
                    icon: <IconCircleCheck size={34} stroke={1.5} aria-hidden />,
                    title: t('deadLetters.empty.none'),
                    hint: t('deadLetters.empty.noneHint'),
                  }
                : { title: t('deadLetters.empty.filtered'), hint: t('deadLetters.empty.filteredHint') }
            }
            selectedKey={id}
            onRowClick={(row) => open(row.id)}
            loadMore={listMore(query)}
          />
        }
        panel={id !== undefined && <DeadLetterPanel key={id} id={id} onClose={() => open(undefined)} onOpen={open} />}
      />
    </>
  )
}

type FilterProps = { state: StateFilter; consumer: string | undefined; consumers: readonly string[] }

function Filters({ state, consumer, consumers }: FilterProps) {
  const { t } = useTranslation('backoffice')
  const navigate = route.useNavigate()
  const me = useQuery(meQuery())
  const waiting = me.data?.queues.deadLetters
  const change = (next: { state?: StateFilter; consumer?: string | undefined }) => {
    const wanted = { state, consumer, ...next }
    void navigate({
      search: {
        ...withValues({ consumer: wanted.consumer }),
        ...(wanted.state === 'dead' ? {} : { state: wanted.state }),
      },
    })
  }
  // A consumer that is gone may still have left events, and the address may name it.
  const names = consumer === undefined || consumers.includes(consumer) ? consumers : [...consumers, consumer]
  return (
    <FilterBar label={t('filters')}>
      {stateFilters.map((filter) => (
        <Chip key={filter} selected={filter === state} onClick={() => change({ state: filter })}>
          {t(`deadLetters.filter.${filter}`)}
          {filter === 'dead' && waiting !== undefined && <small className="num">{waiting}</small>}
        </Chip>
      ))}
      <SelectField
        className={styles.filter}
        size="sm"
        label={t('deadLetters.column.consumer')}
        labelHidden
        options={[
          { value: '', label: t('deadLetters.everyConsumer') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        value={consumer ?? ''}
        onChange={(event) => change({ consumer: event.target.value || undefined })}
      />
    </FilterBar>
  )
}

/** `isNarrow`: the panel takes the room of what it shows itself. */
function useColumns(isNarrow: boolean): Column<DeadLetter>[] {
  const { t } = useTranslation('backoffice')
  const columns: Column<DeadLetter>[] = [
    {
      key: 'event',
      header: t('deadLetters.column.event'),
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
      header: t('deadLetters.column.error'),
      card: 'sub',
      width: '38%',
      cell: (row) => <span className={styles.error}>{row.error ?? t('deadLetters.neverTried')}</span>,
    },
    {
      key: 'consumer',
      header: t('deadLetters.column.consumer'),
      cell: (row) => <span className={styles.event}>{row.consumer}</span>,
    },
    {
      key: 'attempts',
      header: t('deadLetters.column.attempts'),
      align: 'right',
      cell: (row) => row.attempts,
    },
    {
      key: 'dead',
      header: t('deadLetters.column.dead'),
      card: 'result',
      cell: (row) => (
        <span className="num">
          {formatTimeWithSeconds(row.deadAt)}
          <small>{formatShortDay(row.deadAt)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('deadLetters.column.state'),
      card: 'status',
      cell: (row) => <StateBadge letter={row} />,
    },
  ]
  return isNarrow ? columns.filter(({ key }) => key !== 'error' && key !== 'attempts') : columns
}
