import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, EmptyState, ErrorState, SearchField, SkeletonLines, useDelayedLoading } from '@lotus/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCode, failureText } from '../../../shared/failure-text.ts'
import { pagedQuery } from '../../../shared/queries.ts'
import { withValues } from '../../../shared/search.ts'
import { ConversationRow } from './queue-list.tsx'
import styles from './service.module.css'

type Props = {
  isComplaints: boolean
  search: string | undefined
  openId: string | undefined
  onOpen: (id: string) => void
}

const route = getRouteApi('/desk/service')

/** Conversations of before, all or the complaints alone; of one member where a name is given. */
export function HistoryList({ isComplaints, search, openId, onOpen }: Props) {
  const { t } = useTranslation('talkDesk')
  const navigate = route.useNavigate()
  const [text, setText] = useState(search ?? '')
  const input = {
    ...withValues({ username: search }),
    ...(isComplaints ? { complaints: 'true' as const } : {}),
    limit: 30,
  }
  const query = useInfiniteQuery(pagedQuery('bo.serviceHistory', input))
  const showsBones = useDelayedLoading(query.isPending)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({
            search: (before) => ({ ...withValues({ view: before.view }), ...withValues({ search: text.trim() }) }),
          })
        }}
      >
        <SearchField
          label={t('service.searchMember')}
          clearLabel={t('service.clearSearch')}
          maxLength={40}
          value={text}
          onSearch={setText}
        />
      </form>
      {!rows && showsBones && <SkeletonLines lines={6} />}
      {!rows && query.isError && (
        <ErrorState
          hint={failureText(query.error)}
          code={failureCode(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {rows?.length === 0 && <EmptyState title={t('service.noHistory')} />}
      {rows && (
        <ul className={styles.list}>
          {rows.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isOpen={conversation.id === openId}
              aside={formatDateTime(conversation.lastAt)}
              onOpen={() => onOpen(conversation.id)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('common:action.loadMore')}
        </Button>
      )}
    </>
  )
}
