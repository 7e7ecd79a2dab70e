import { currentLanguage, formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, DataTable, type Column } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { Desk, PageHead, Permitted, StaleNote } from '../../../shared/desk.tsx'
import { listError, listMore } from '../../../shared/list-state.ts'
import { pagedQuery } from '../../../shared/queries.ts'
import { withValues } from '../../../shared/search.ts'
import { useIsWide } from '../../../shared/use-is-wide.ts'
import { useListKeys } from '../../../shared/use-list-keys.ts'
import { Audience, type Sent } from './audience.tsx'
import { ComposePanel } from './compose-panel.tsx'
import { SentPanel } from './sent-panel.tsx'

const route = getRouteApi('/desk/inbox')
const NEW = 'new'

export function InboxPage() {
  return (
    <Permitted permission="inbox.send">
      <List />
    </Permitted>
  )
}

/** Messages to members: to everybody, from a rank on, or to some by name; in both languages. */
function List() {
  const { t } = useTranslation('talkDesk')
  const { id } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useIsWide()
  const listRef = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(pagedQuery('bo.inbox', { limit: 50 }))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const open = (next: string | undefined) => void navigate({ search: withValues({ id: next }) })
  useListKeys(listRef, isWide && id !== undefined && id !== NEW ? () => open(undefined) : undefined)
  const chosen = rows?.find((row) => row.id === id)
  const columns: Column<Sent>[] = [
    {
      key: 'title',
      header: t('inbox.column.title'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{row.title[currentLanguage()]}</b>
          <small className="num">{formatDateTime(row.publishAt)}</small>
        </>
      ),
    },
    { key: 'type', header: t('inbox.column.type'), cell: (row) => t(`talk:inbox.type.${row.type}`) },
    { key: 'to', header: t('inbox.column.to'), cell: (row) => <Audience message={row} /> },
    { key: 'reads', header: t('inbox.column.reads'), align: 'right', card: 'result', cell: (row) => row.reads },
    {
      key: 'state',
      header: t('inbox.column.state'),
      card: 'status',
      cell: (row) => (
        <Badge tone={row.recalledAt === null ? 'gain' : 'neutral'}>
          {t(row.recalledAt === null ? 'inbox.sent' : 'inbox.recalled')}
        </Badge>
      ),
    },
  ]
  return (
    <>
      <PageHead title={t('inbox.title')} note={t('inbox.note')}>
        <Button variant="primary" icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => open(NEW)}>
          {t('inbox.write')}
        </Button>
      </PageHead>
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        listRef={listRef}
        width="lg"
        list={
          <DataTable
            label={t('inbox.title')}
            columns={id !== undefined && isWide ? columns.filter(({ key }) => key !== 'type') : columns}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t('inbox.empty'), hint: t('inbox.emptyHint') }}
            selectedKey={id}
            onRowClick={(row) => open(row.id)}
            loadMore={listMore(query)}
          />
        }
        panel={
          id === NEW ? (
            <ComposePanel onClose={() => open(undefined)} onSent={open} />
          ) : (
            chosen && <SentPanel key={chosen.id} message={chosen} onClose={() => open(undefined)} />
          )
        }
      />
    </>
  )
}
