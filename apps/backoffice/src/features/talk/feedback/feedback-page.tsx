import { feedbackTypes } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Chip, DataTable, SelectField, type Column } from '@lotus/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { Desk, FilterBar, PageHead, Permitted, StaleNote } from '../../../shared/desk.tsx'
import { listError, listMore } from '../../../shared/list-state.ts'
import { pagedQuery } from '../../../shared/queries.ts'
import { withValues } from '../../../shared/search.ts'
import { useIsWide } from '../../../shared/use-is-wide.ts'
import { useListKeys } from '../../../shared/use-list-keys.ts'
import { FeedbackPanel } from './feedback-panel.tsx'
import { senderOf, tones, type Feedback } from './feedback-status.ts'
import { filters, type Filter } from './feedback-search.ts'
import styles from './feedback.module.css'

const route = getRouteApi('/desk/feedback')
const PAGE_SIZE = 50

export function FeedbackPage() {
  return (
    <Permitted permission="feedback.answer">
      <List />
    </Permitted>
  )
}

/** What members and guests have written, the new first; the answer goes to the member's inbox. */
function List() {
  const { t } = useTranslation('talkDesk')
  const { filter = 'NEW', type, id } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useIsWide()
  const listRef = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(
    pagedQuery('bo.feedback', { ...inputOf(filter), ...withValues({ type }), limit: PAGE_SIZE }),
  )
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const open = (next: string | undefined) =>
    void navigate({
      search: (before) => ({
        ...withValues({ filter: before.filter, type: before.type }),
        ...withValues({ id: next }),
      }),
    })
  useListKeys(listRef, isWide && id !== undefined ? () => open(undefined) : undefined)
  const waiting = query.data?.pages[0]?.open
  return (
    <>
      <PageHead
        title={t('feedback.title')}
        note={waiting === undefined ? undefined : t('feedback.note', { count: waiting })}
      />
      <FilterBar label={t('backoffice:filters')}>
        {filters.map((entry) => (
          <Chip
            key={entry}
            selected={entry === filter}
            onClick={() => void navigate({ search: withValues({ filter: entry === 'NEW' ? undefined : entry, type }) })}
          >
            {t(`feedback.filter.${entry}`)}
          </Chip>
        ))}
        <SelectField
          size="sm"
          labelHidden
          className={styles.type}
          label={t('feedback.type')}
          value={type ?? ''}
          options={[
            { value: '', label: t('feedback.everyType') },
            ...feedbackTypes.map((value) => ({ value, label: t(`talk:type.${value}`) })),
          ]}
          onChange={(event) =>
            void navigate({
              search: withValues({
                filter: filter === 'NEW' ? undefined : filter,
                type: feedbackTypes.find((entry) => entry === event.target.value),
              }),
            })
          }
        />
      </FilterBar>
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        listRef={listRef}
        width="lg"
        list={
          <DataTable
            label={t('feedback.title')}
            columns={useColumns(id !== undefined && isWide)}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t(filter === 'NEW' ? 'feedback.noneNew' : 'feedback.none'), hint: t('feedback.noneHint') }}
            selectedKey={id}
            onRowClick={(row) => open(row.id)}
            loadMore={listMore(query)}
          />
        }
        panel={
          id !== undefined && (
            <FeedbackPanel key={id} id={id} row={rows?.find((row) => row.id === id)} onClose={() => open(undefined)} />
          )
        }
      />
    </>
  )
}

function inputOf(filter: Filter): { status?: Feedback['status']; mine?: 'true' } {
  if (filter === 'mine') return { mine: 'true' }
  return filter === 'all' ? {} : { status: filter }
}

/** `isNarrow`: the panel takes the room of what it shows itself. */
function useColumns(isNarrow: boolean): Column<Feedback>[] {
  const { t } = useTranslation('talkDesk')
  const none = t('common:state.none')
  const columns: Column<Feedback>[] = [
    {
      key: 'sender',
      header: t('feedback.column.sender'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{senderOf(row, t('service.guest'))}</b>
          <small className="num">{formatDateTime(row.at)}</small>
        </>
      ),
    },
    {
      key: 'content',
      header: t('feedback.column.content'),
      card: 'sub',
      cell: (row) => (
        <>
          <b className={styles.kind}>{t(`talk:type.${row.type}`)}</b>
          <span className={styles.snippet}>{row.content}</span>
        </>
      ),
    },
    {
      key: 'source',
      header: t('feedback.column.source'),
      card: 'hidden',
      cell: (row) => t(`feedback.source.${row.source}`),
    },
    {
      key: 'assigned',
      header: t('feedback.column.assigned'),
      card: 'value',
      cell: (row) => row.assignedTo ?? none,
    },
    {
      key: 'status',
      header: t('feedback.column.status'),
      card: 'status',
      cell: (row) => <Badge tone={tones[row.status]}>{t(`feedback.filter.${row.status}`)}</Badge>,
    },
  ]
  return isNarrow ? columns.filter(({ key }) => key !== 'source' && key !== 'assigned') : columns
}
