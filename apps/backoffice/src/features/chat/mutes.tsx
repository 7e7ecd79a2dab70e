import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { PlainList } from '../../shared/list-frame.tsx'
import { refresh } from '../../shared/queries.ts'
import { usePagedList } from '../../shared/use-list.ts'

type Mute = RouteValue<'bo.chatMutes'>['rows'][number]

/** The members who are muted now, and how to unmute them. */
export function Mutes() {
  const { t } = useTranslation('backofficeTalk')
  const list = usePagedList('bo.chatMutes', { limit: 50 })
  const end = async (mute: Mute) => {
    try {
      await call('bo.unmuteChat', { id: mute.id })
      toast.success(t('chat.unmuted', { name: mute.member.username }))
      await refresh('bo.chatMutes')
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  const columns = columnsOf<Mute>(
    (key) => t(`chat.column.${key}`),
    [
      { key: 'who', header: t('chat.column.member'), card: 'title', cell: (row) => <b>{row.member.username}</b> },
      { key: 'room', card: 'status', cell: (row) => row.roomId ?? t('chat.everyRoom') },
      { key: 'until', cell: (row) => <span className="num">{formatDateTime(row.until)}</span> },
      {
        key: 'reason',
        card: 'sub',
        cell: (row) => (
          <>
            {row.reason}
            <small>{t('chat.by', { name: row.by, at: formatDateTime(row.at) })}</small>
          </>
        ),
      },
      {
        key: 'act',
        card: 'actions',
        cell: (row) => (
          <Button size="sm" onClick={() => void end(row)}>
            {t('chat.unmute')}
          </Button>
        ),
      },
    ],
  )
  return (
    <PlainList
      list={list}
      label={t('chat.view.mutes')}
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ title: t('chat.noMutes') }}
    />
  )
}
