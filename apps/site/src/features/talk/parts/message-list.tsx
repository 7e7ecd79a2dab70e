import { formatDay, formatTime, useTranslation } from '@lotus/i18n'
import { logEntries, type PendingMessage, type Thread, type LogMessage, type ThreadState } from '@lotus/client/talk'
import {
  ChatBubble,
  ChatDivider,
  ChatLog,
  ErrorState,
  Skeleton,
  TypingDots,
  useDelayedLoading,
  type ChatImage,
  cx,
} from '@lotus/ui'
import type { ReactNode } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import styles from './talk.module.css'

export type ShownMessage = {
  side: 'own' | 'other' | 'system'
  text: string
  isDeleted: boolean
  author?: string
  badge?: ReactNode
  avatar?: ReactNode
  images?: readonly ChatImage[]
  actions?: ReactNode
}

type Props<M extends LogMessage & { at: string }, Draft> = {
  label: string
  thread: Thread<M, Draft> | undefined
  state: ThreadState<M, Draft> | undefined
  show: (message: M) => ShownMessage
  showDraft: (draft: Draft) => { text: string; images?: readonly ChatImage[] }
  authorOf: (message: M) => string
  /** The first new message when the conversation was opened. */
  readUpTo?: string | undefined
  /** The text shown while somebody on the other side is typing. */
  typing?: string | undefined
  /** How many messages came since the reader scrolled up; 0 at the end. */
  unseen: number
  onAtEnd: (isAtEnd: boolean) => void
  /** Actions on one's own refused message, besides sending it again. */
  pendingActions?: (message: PendingMessage<Draft>) => ReactNode
  empty: ReactNode
}

/** The messages of a conversation, confirmed and pending, in one list with all its states. */
export function MessageList<M extends LogMessage & { at: string }, Draft>(props: Props<M, Draft>) {
  const { thread, state, show, authorOf } = props
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const isLoading = useDelayedLoading(state === undefined || state.status === 'loading')
  if (state?.status === 'failed') {
    return (
      <div className={styles.middle}>
        <ErrorState hint={errorText(state.error)} code={errorCode(state.error)} onRetry={() => void thread?.load()} />
      </div>
    )
  }
  if (state === undefined || state.status === 'loading') {
    return <div className={styles.middle}>{isLoading && <Bones />}</div>
  }
  const { confirmed, pending, hasEarlier } = state.log
  if (confirmed.length === 0 && pending.length === 0 && props.typing === undefined)
    return <div className={styles.middle}>{props.empty}</div>
  const entries = logEntries(confirmed, {
    dayOf: formatDay,
    authorOf,
    isOwn: (message) => show(message).side === 'own',
    readUpTo: props.readUpTo,
  })
  const today = formatDay(serverClock.now())
  return (
    <ChatLog
      label={props.label}
      olderLabel={t(state.earlier === 'failed' ? 'log.olderFailed' : 'log.older')}
      onOlder={hasEarlier ? () => void thread?.loadEarlier() : undefined}
      isOlderLoading={state.earlier === 'loading'}
      newestLabel={props.unseen > 0 ? t('log.unseen', { count: props.unseen }) : t('log.newest')}
      onAtEnd={props.onAtEnd}
      className={styles.log}
    >
      {entries.map((entry) => {
        if (entry.kind === 'day') {
          const day = formatDay(entry.at)
          return <ChatDivider key={entry.key} label={day === today ? t('log.today') : day} />
        }
        if (entry.kind === 'unread') return <ChatDivider key={entry.key} tone="unread" label={t('log.unread')} />
        return (
          <Bubble key={entry.key} shown={show(entry.message)} at={entry.message.at} startsGroup={entry.startsGroup} />
        )
      })}
      {pending.map((message) => (
        <Pending
          key={`own-${message.clientId}`}
          shown={props.showDraft(message.draft)}
          state={message.state}
          reason={message.state === 'failed' ? errorText(message.error) : undefined}
          onResend={() => thread?.resend(message.clientId)}
          onDiscard={() => thread?.discard(message.clientId)}
          actions={message.state === 'failed' ? props.pendingActions?.(message) : undefined}
        />
      ))}
      {props.typing !== undefined && <TypingDots label={props.typing} />}
    </ChatLog>
  )
}

function Bubble({ shown, at, startsGroup }: { shown: ShownMessage; at: string; startsGroup: boolean }) {
  const { t } = useTranslation('talk')
  if (shown.side === 'system') {
    return (
      <ChatBubble side="system">
        {shown.text} <span className="num">{formatTime(at)}</span>
      </ChatBubble>
    )
  }
  return (
    <ChatBubble
      side={shown.side}
      state={shown.isDeleted ? 'deleted' : 'sent'}
      author={startsGroup ? shown.author : undefined}
      badge={startsGroup ? shown.badge : undefined}
      avatar={startsGroup ? shown.avatar : shown.avatar && <span className={styles.avatarRoom} aria-hidden />}
      at={formatTime(at)}
      images={shown.images}
      actions={shown.actions}
    >
      {shown.isDeleted ? t('log.removed') : shown.text === '' ? undefined : shown.text}
    </ChatBubble>
  )
}

type PendingProps = {
  shown: { text: string; images?: readonly ChatImage[] }
  state: 'waiting' | 'sending' | 'failed'
  reason: string | undefined
  onResend: () => void
  onDiscard: () => void
  actions: ReactNode
}

function Pending({ shown, state, reason, onResend, onDiscard, actions }: PendingProps) {
  const { t } = useTranslation('talk')
  const hasFailed = state === 'failed'
  return (
    <ChatBubble
      side="own"
      state={hasFailed ? 'failed' : 'sending'}
      images={shown.images}
      note={
        hasFailed ? (
          <span className={styles.failed}>
            <span role="alert">{reason}</span>
            <button type="button" className="link" onClick={onResend}>
              {t('log.resend')}
            </button>
            {actions}
            <button type="button" className="link" onClick={onDiscard}>
              {t('common:action.delete')}
            </button>
          </span>
        ) : (
          t('log.sending')
        )
      }
    >
      {shown.text === '' ? undefined : shown.text}
    </ChatBubble>
  )
}

/** A skeleton of messages. */
function Bones() {
  return (
    <div className={cx('stack', styles.bones)} aria-hidden>
      <Skeleton width="52%" height={44} radius={14} />
      <Skeleton width="38%" height={44} radius={14} />
      <Skeleton width="46%" height={44} radius={14} className={styles.boneOwn} />
      <Skeleton width="60%" height={64} radius={14} />
    </div>
  )
}
