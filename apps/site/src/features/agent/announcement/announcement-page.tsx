import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Accordion, Badge, Card, EmptyState, ErrorState, Pagination, SkeletonLines } from '@lotus/ui'
import { IconSpeakerphone } from '@lotus/ui/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { RichText } from '../../../shared/rich-text/rich-text.tsx'
import { unreadAgentNotices } from './announcement-badge.tsx'

const PER_PAGE = 9

/** AC01: what the operator writes for agents, newest first. */
export function AnnouncementPage() {
  const { t } = useTranslation('agents')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('content.notices', { audience: 'agents', page, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
  })
  useSeen(query.data)
  if (query.isError && query.data === undefined) {
    return (
      <ErrorState
        title={t('announcement.failed')}
        hint={failureText(query.error)}
        code={errorCode(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (query.data === undefined) return <SkeletonLines lines={5} />
  const { rows, pages, total } = query.data
  if (total === 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconSpeakerphone size={34} stroke={1.5} aria-hidden />}
          title={t('announcement.empty')}
          hint={t('announcement.emptyHint')}
        />
      </Card>
    )
  }
  return (
    <div className="stack gap-35">
      <Accordion
        key={page}
        defaultOpen={rows[0] ? [rows[0].id] : []}
        items={rows.map(({ id, title, content, date, isNew }) => ({
          key: id,
          title: isNew ? (
            <>
              {title} <Badge tone="info">{t('announcement.new')}</Badge>
            </>
          ) : (
            title
          ),
          meta: formatDate(date, 'yyyy-MM-dd hh:mm:ss'),
          content: <RichText html={content} />,
        }))}
      />
      {pages > 1 && <Pagination page={page} pageSize={PER_PAGE} total={total} onChange={setPage} />}
    </div>
  )
}

/**
 * What was listed is not new the next time; here it stays marked, so that it can be found. Whoever opens the list has had
 * in front of them that there is more: what is older than the first page is not new either.
 */
function useSeen(listed: RouteValue<'content.notices'> | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (listed === undefined || listed.unread === 0) return
    const isFirst = listed.page === 1
    const ids = listed.rows.filter(({ isNew }) => isNew || isFirst).map(({ id }) => id)
    if (ids.length === 0) return
    void call('content.seen', { ids, older: isFirst })
      .then(() => queryClient.invalidateQueries({ queryKey: unreadAgentNotices.queryKey }))
      // They stay new, and are marked the next time the list is opened.
      .catch(() => undefined)
  }, [listed, queryClient])
}
