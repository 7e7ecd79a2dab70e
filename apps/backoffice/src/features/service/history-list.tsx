import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, EmptyState, SearchField } from '@lotus/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '../../shared/queries.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { ConversationRow } from './queue-list.tsx'
import { serviceSearch } from './service-search.ts'
import styles from './service.module.css'

type Props = {
  isComplaints: boolean
  search: string | undefined
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Past conversations, all or only complaints, optionally of one member. */
export function HistoryList({ isComplaints, search, openId, onOpen }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const [, change] = useSearchParams(serviceSearch)
  const [text, setText] = useState(search ?? '')
  const input = {
    ...withValues({ username: search }),
    ...(isComplaints ? { complaints: 'true' as const } : {}),
    limit: 30,
  }
  const query = useInfiniteQuery(pagedQuery('bo.serviceHistory', input))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          change({ search: text.trim(), id: undefined })
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
      {!rows && <UntilLoaded query={query} lines={6} />}
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
