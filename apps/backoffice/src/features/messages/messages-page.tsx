import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Chip } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { channels, messagesSearch } from './messages-search.ts'
import styles from '../../shared/settings.module.css'

type Message = RouteValue<'bo.messages'>['rows'][number]

/** The text messages and mails that the demo did not really send, with their codes. */
export function MessagesPage() {
  const { t } = useTranslation('settings')
  const [{ channel }, change] = useSearchParams(messagesSearch)
  const list = usePagedList('bo.messages', channel ? { channel } : {})
  const columns = columnsOf<Message>(
    (key) => t(`messages.column.${key}`),
    [
      { key: 'at', card: 'sub', cell: (row) => formatDateTime(row.at) },
      { key: 'to', card: 'title', cell: (row) => <b className="num">{row.recipient}</b> },
      {
        key: 'text',
        cell: (row) => (
          <span className={styles.nodeName}>
            {row.subject !== '' && <b>{row.subject}</b>}
            <span className={styles.body}>{row.body}</span>
          </span>
        ),
      },
      {
        key: 'kind',
        card: 'status',
        cell: (row) => <Badge tone={row.channel === 'sms' ? 'info' : 'neutral'}>{t(`messages.${row.channel}`)}</Badge>,
      },
    ],
  )
  return (
    <>
      <PageHead title={t('messages.title')} note={t('messages.note')} />
      <FilterBar label={t('backoffice:filters')}>
        <Chip selected={channel === undefined} onClick={() => change({ channel: undefined })}>
          {t('messages.all')}
        </Chip>
        <FilterChips
          values={channels}
          value={channel}
          label={(name) => t(`messages.${name}`)}
          onChange={(name) => change({ channel: name })}
        />
      </FilterBar>
      <PlainList
        list={list}
        label={t('messages.title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('messages.empty'), hint: t('messages.emptyHint') }}
      />
    </>
  )
}
