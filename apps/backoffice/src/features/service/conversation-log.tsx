import { formatDay, formatTime, useTranslation } from '@lotus/i18n'
import { logEntries, type Thread, type ThreadState } from '@lotus/client/talk'
import {
  Avatar,
  ChatBubble,
  ChatDivider,
  ChatLog,
  serverNow,
  SkeletonLines,
  TypingDots,
  useDelayedLoading,
} from '@lotus/ui'
import { useEffect, useState } from 'react'
import { PendingBubble } from '../../shared/pending-bubble.tsx'
import type { AnswerDraft, ServiceMessage } from './conversation-thread.ts'
import styles from './service.module.css'

type Props = {
  thread: Thread<ServiceMessage, AnswerDraft> | undefined
  state: ThreadState<ServiceMessage, AnswerDraft> | undefined
  unseen: number
  onAtEnd: (isAtEnd: boolean) => void
  /** Until when the visitor is shown as typing. */
  typingUntil: number
  visitor: string
}

/** The messages, the operators' on the right. */
export function ConversationLog({ thread, state, unseen, onAtEnd, typingUntil, visitor }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const isTyping = useUntil(typingUntil)
  const showsLines = useDelayedLoading(state === undefined || state.status === 'loading')
  if (state?.status !== 'ready')
    return <div className={styles.waiting}>{showsLines && <SkeletonLines lines={5} />}</div>
  const { confirmed, pending, hasEarlier } = state.log
  const entries = logEntries(confirmed, {
    dayOf: formatDay,
    authorOf: ({ author }) => `${author.kind}/${author.name}`,
    isOwn: ({ author }) => author.kind === 'OPERATOR',
  })
  const today = formatDay(serverNow())
  const dayLabel = (at: string) => (formatDay(at) === today ? t('talk:log.today') : formatDay(at))
  return (
    <ChatLog
      label={t('service.log')}
      olderLabel={t('talk:log.older')}
      onOlder={hasEarlier ? () => void thread?.loadEarlier() : undefined}
      isOlderLoading={state.earlier === 'loading'}
      newestLabel={unseen > 0 ? t('talk:log.unseen', { count: unseen }) : t('talk:log.newest')}
      onAtEnd={onAtEnd}
      className={styles.log}
    >
      {entries.map((entry) => {
        if (entry.kind === 'day') return <ChatDivider key={entry.key} label={dayLabel(entry.at)} />
        if (entry.kind === 'unread') return null
        return <Message key={entry.key} message={entry.message} startsGroup={entry.startsGroup} />
      })}
      {pending.map((message) => (
        <PendingBubble
          key={`own-${message.clientId}`}
          message={message}
          thread={thread}
          images={message.draft.images.map(({ preview }) => ({ src: preview, alt: t('talk:image.own') }))}
        >
          {message.draft.text === '' ? undefined : message.draft.text}
        </PendingBubble>
      ))}
      {isTyping && <TypingDots label={t('service.typing', { name: visitor })} />}
    </ChatLog>
  )
}

function Message({ message, startsGroup }: { message: ServiceMessage; startsGroup: boolean }) {
  const { t } = useTranslation('backofficeTalk')
  const { author, event } = message
  if (author.kind === 'SYSTEM') {
    return (
      <ChatBubble side="system">
        {event === null ? message.text : t(`talk:service.event.${event}`, { name: author.name })}{' '}
        <span className="num">{formatTime(message.at)}</span>
      </ChatBubble>
    )
  }
  return (
    <ChatBubble
      side={author.kind === 'OPERATOR' ? 'own' : 'other'}
      author={startsGroup ? author.name : undefined}
      avatar={
        startsGroup ? <Avatar name={author.name} size="sm" /> : <span className={styles.avatarRoom} aria-hidden />
      }
      at={formatTime(message.at)}
      images={message.images.map((src) => ({
        src,
        alt: t('talk:image.open'),
        onOpen: () => void window.open(src, '_blank', 'noopener'),
      }))}
    >
      {message.text === '' ? undefined : message.text}
    </ChatBubble>
  )
}

/** True until that instant. */
function useUntil(until: number): boolean {
  const [isBefore, setBefore] = useState(false)
  useEffect(() => {
    const left = until - Date.now()
    setBefore(left > 0)
    if (left <= 0) return
    const timer = setTimeout(() => setBefore(false), left)
    return () => clearTimeout(timer)
  }, [until])
  return isBefore
}
