import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Chip, DataTable, type Column } from '@lotus/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterBar, PageHead, Permitted, StaleNote } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { pagedQuery } from '../../shared/queries.ts'
import { channels } from './messages-search.ts'
import styles from '../../shared/settings.module.css'

const route = getRouteApi('/desk/messages')
type Message = RouteValue<'bo.messages'>['rows'][number]

export function MessagesPage() {
  return (
    <Permitted permission="messages.view">
      <Messages />
    </Permitted>
  )
}

/** What the demo would have sent: text messages and mails with their codes. */
function Messages() {
  const { t } = useTranslation('settings')
  const { channel } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(pagedQuery('bo.messages', channel ? { channel } : {}))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const columns: Column<Message>[] = [
    { key: 'at', header: t('messages.column.at'), card: 'sub', cell: (row) => formatDateTime(row.at) },
    {
      key: 'to',
      header: t('messages.column.to'),
      card: 'title',
      cell: (row) => <b className="num">{row.recipient}</b>,
    },
    {
      key: 'text',
      header: t('messages.column.text'),
      cell: (row) => (
        <span className={styles.nodeName}>
          {row.subject !== '' && <b>{row.subject}</b>}
          <span className={styles.body}>{row.body}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      header: t('messages.column.kind'),
      card: 'status',
      cell: (row) => <Badge tone={row.channel === 'sms' ? 'info' : 'neutral'}>{t(`messages.${row.channel}`)}</Badge>,
    },
  ]
  return (
    <>
      <PageHead title={t('messages.title')} note={t('messages.note')} />
      <FilterBar label={t('backoffice:filters')}>
        <Chip selected={channel === undefined} onClick={() => void navigate({ search: {} })}>
          {t('messages.all')}
        </Chip>
        {channels.map((name) => (
          <Chip key={name} selected={channel === name} onClick={() => void navigate({ search: { channel: name } })}>
            {t(`messages.${name}`)}
          </Chip>
        ))}
      </FilterBar>
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <DataTable
        label={t('messages.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        loading={query.isPending}
        error={listError(query, rows)}
        empty={{ title: t('messages.empty'), hint: t('messages.emptyHint') }}
        loadMore={listMore(query)}
      />
    </>
  )
}
