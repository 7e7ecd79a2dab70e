import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, Card, cx, EmptyState, SkeletonLines, type Tone, useDelayedLoading } from '@lotus/ui'
import { IconCircleCheck } from '@lotus/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn, useIsTrial } from '../../../shared/session.ts'
import { FeedbackForm } from './feedback-form.tsx'
import styles from './feedback.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

/** X03: a form for feedback to the operator, and the earlier messages with their state. */
export function FeedbackPage() {
  const { t } = useTranslation('talk')
  const isTrial = useIsTrial()
  const isMember = useIsLoggedIn() && !isTrial
  return (
    <div className={cx('stack gap-5', styles.page)}>
      <header>
        <h1>{t('feedback.title')}</h1>
        <p>{t(isMember ? 'feedback.leadMember' : 'feedback.leadGuest')}</p>
      </header>
      <div className={styles.columns} data-member={isMember || undefined}>
        <Sending isMember={isMember} />
        {isMember && <Own />}
      </div>
    </div>
  )
}

function Sending({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation('talk')
  const queryClient = useQueryClient()
  const query = useQuery(callQuery('feedback.settings', {}))
  const showsBones = useDelayedLoading(query.isPending)
  const [sent, setSent] = useState<string>()
  // The message of an agent that the member came to report, until it was.
  const [reported, setReported] = useState(useLocation({ select: ({ state }) => state.reported }))
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent !== undefined) done.current?.focus()
  }, [sent])
  if (sent !== undefined) {
    return (
      <Card>
        <div ref={done} tabIndex={-1} className={styles.done}>
          <EmptyState
            icon={<IconCircleCheck size={34} stroke={1.5} aria-hidden />}
            title={t('feedback.done')}
            hint={t(isMember ? 'feedback.doneMember' : 'feedback.doneGuest', { id: sent })}
            action={<Button onClick={() => setSent(undefined)}>{t('feedback.another')}</Button>}
          />
        </div>
      </Card>
    )
  }
  return (
    <Card>
      {query.data && (
        <FeedbackForm
          settings={query.data}
          reported={reported}
          onSent={(id) => {
            setSent(id)
            setReported(undefined)
            void queryClient.invalidateQueries({ queryKey: ['feedback.own'] })
          }}
        />
      )}
      {!query.data && showsBones && <SkeletonLines lines={8} />}
      {!query.data && query.isError && <QueryError query={query} />}
    </Card>
  )
}

type OwnFeedback = RouteValue<'feedback.own'>['rows'][number]
const SHOWN = 10

const tones: Record<OwnFeedback['status'], Tone> = {
  NEW: 'neutral',
  IN_PROGRESS: 'info',
  REPLIED: 'gain',
  CLOSED: 'neutral',
}

/** The member's earlier feedback, with the answers. */
function Own() {
  const { t } = useTranslation('talk')
  const query = useQuery(callQuery('feedback.own', { limit: SHOWN }))
  const showsBones = useDelayedLoading(query.isPending)
  const rows = query.data?.rows
  return (
    <Card title={t('feedback.own')}>
      {!rows && showsBones && <SkeletonLines lines={4} />}
      {!rows && query.isError && <QueryError query={query} />}
      {rows?.length === 0 && <EmptyState title={t('feedback.ownEmpty')} hint={t('feedback.ownEmptyHint')} />}
      {rows && rows.length > 0 && (
        <ul className={cx('stack gap-4', styles.own)}>
          {rows.map((row) => (
            <li key={row.id}>
              <div className={styles.ownHead}>
                <b>{t(`type.${row.type}`)}</b>
                <Badge tone={tones[row.status]}>{t(`feedback.status.${row.status}`)}</Badge>
              </div>
              <small className="num">{formatDateTime(row.at)}</small>
              <p>{row.content}</p>
              {row.reply !== null && (
                <blockquote>
                  <b>{t('feedback.reply')}</b>
                  {row.reply}
                </blockquote>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
