import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, Chip, ChipGroup, toast, type Column } from '@lotus/ui'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { PlainList } from '../../shared/list-frame.tsx'
import { refresh } from '../../shared/queries.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { MuteDialog, RemoveDialog } from './message-actions.tsx'
import styles from './chat.module.css'

type Report = RouteValue<'bo.chatReports'>['rows'][number]
type Asked = { kind: 'remove' | 'mute'; report: Report }

const states = ['open', 'closed'] as const

/** What members have reported, with the actions for it. */
export function Reports() {
  const { t } = useTranslation('backofficeTalk')
  const [state, setState] = useState<(typeof states)[number]>('open')
  const [asked, setAsked] = useState<Asked>()
  const list = usePagedList('bo.chatReports', { state, limit: 50 })
  const close = async (report: Report) => {
    try {
      await call('bo.closeChatReport', { id: report.id })
      toast.success(t('chat.reportClosed'))
      await refresh('bo.chatReports', 'bo.chatRooms')
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  const done = () => setAsked(undefined)
  return (
    <>
      <ChipGroup label={t('chat.column.state')} className={styles.states ?? ''}>
        {states.map((entry) => (
          <Chip key={entry} size="sm" selected={entry === state} onClick={() => setState(entry)}>
            {t(`chat.state.${entry}`)}
          </Chip>
        ))}
      </ChipGroup>
      <PlainList
        list={list}
        label={t('chat.view.reports')}
        columns={useColumns((kind, report) => setAsked({ kind, report }), close)}
        rowKey={(row) => row.id}
        empty={{ title: t('chat.noReports'), hint: t('chat.noReportsHint') }}
      />
      {asked?.kind === 'remove' && <RemoveDialog message={asked.report.message} onClose={done} onDone={done} />}
      {asked?.kind === 'mute' && <MuteDialog message={asked.report.message} onClose={done} onDone={done} />}
    </>
  )
}

function useColumns(
  onAsk: (kind: Asked['kind'], report: Report) => void,
  onClose: (report: Report) => Promise<void>,
): Column<Report>[] {
  const { t } = useTranslation('backofficeTalk')
  return columnsOf(
    (key) => t(`chat.column.${key}`),
    [
      {
        key: 'message',
        card: 'title',
        cell: (row) => (
          <span className={styles.said}>
            <b>{row.message.member?.username ?? row.message.author.name}</b>
            <span>{row.message.original}</span>
          </span>
        ),
      },
      {
        key: 'reason',
        card: 'status',
        cell: (row) => (
          <>
            <Badge tone="warning">{t(`talk:chat.report.reason.${row.reason}`)}</Badge>
            {row.times > 1 && <small>{t('chat.times', { count: row.times })}</small>}
          </>
        ),
      },
      {
        key: 'who',
        header: t('chat.column.reporter'),
        card: 'sub',
        cell: (row) => (
          <>
            {row.reporter}
            <small className="num">{formatDateTime(row.at)}</small>
            {row.note !== null && <small>{row.note}</small>}
          </>
        ),
      },
      {
        key: 'act',
        card: 'actions',
        cell: (row) =>
          row.decidedBy === null ? (
            <span className={styles.acts}>
              {!row.message.deleted && (
                <Button size="sm" variant="danger-outline" onClick={() => onAsk('remove', row)}>
                  {t('chat.remove')}
                </Button>
              )}
              {row.message.member && (
                <Button size="sm" onClick={() => onAsk('mute', row)}>
                  {t('chat.mute')}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => void onClose(row)}>
                {t('chat.closeReport')}
              </Button>
            </span>
          ) : (
            <span className="sec">{t('chat.decided', { name: row.decidedBy })}</span>
          ),
      },
    ],
  )
}
