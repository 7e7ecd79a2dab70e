import { formatDate, useTranslation } from '@lotus/i18n'
import { Accordion, Card, EmptyState, ErrorState, Pagination, SkeletonLines } from '@lotus/ui'
import { IconSpeakerphone } from '@lotus/ui/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { RichText } from '../../../shared/rich-text/rich-text.tsx'

const PER_PAGE = 9

/** AC01: what the operator writes for agents, newest first. */
export function AnnouncementPage() {
  const { t } = useTranslation('agents')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('content.notices', { audience: 'agents', page, perPage: PER_PAGE }),
    placeholderData: keepPreviousData,
  })
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
        items={rows.map(({ id, title, content, date }) => ({
          key: id,
          title,
          meta: formatDate(date, 'yyyy-MM-dd hh:mm:ss'),
          content: <RichText html={content} />,
        }))}
      />
      {pages > 1 && <Pagination page={page} pageSize={PER_PAGE} total={total} onChange={setPage} />}
    </div>
  )
}
