import { isCallError } from '@lotus/client'
import type { PendingMessage } from '@lotus/client/talk'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import {
  Avatar,
  Badge,
  Button,
  ChatComposer,
  EmptyState,
  IconButton,
  OfflineStrip,
  useServerNow,
  useThread,
  useUnread,
  cx,
} from '@lotus/ui'
import { IconFlag, IconMessage } from '@lotus/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { push, serverClock } from '../../../shared/api.ts'
import { requireMember } from '../../../shared/require-member.ts'
import { joinChannel } from '../parts/channel.ts'
import { MessageList, type ShownMessage } from '../parts/message-list.tsx'
import { usePushLost } from '../../../shared/use-push-lost.ts'
import { keepMark, readMarks } from './read-marks.ts'
import { ReportDialog } from './report-dialog.tsx'
import { createRoomThread, renewNewest, type ChatMessage } from './room-thread.ts'
import talk from '../parts/talk.module.css'
import styles from './chat.module.css'
import type { RouteValue } from '@lotus/contract'

export type ChatRoom = RouteValue<'chat.rooms'>['rows'][number]

type Props = { room: ChatRoom; me: string | null; onDirty: (isDirty: boolean) => void }

/** One room: its messages, and a field to write. */
export function Room({ room, me, onDirty }: Props) {
  const { t } = useTranslation('talk')
  const [reported, setReported] = useState<ChatMessage>()
  const [readUpTo] = useState(() => readMarks()[room.id])
  const isLost = usePushLost()
  const { thread, state, draft, heldUntil, write, edit, field, setDraft } = useRoomDraft(room, me)
  const confirmed = state?.log.confirmed ?? []
  const { unread, isAtEnd, onAtEnd } = useUnread(confirmed.map(({ id }) => id))
  const last = confirmed.at(-1)?.position
  useEffect(() => {
    if (!isAtEnd || last === undefined) return
    keepMark(room.id, last)
    thread?.trim()
  }, [room.id, last, isAtEnd, thread])
  useEffect(() => onDirty(draft.trim() !== ''), [draft, onDirty])

  const show = (message: ChatMessage): ShownMessage => ({
    side: message.author.kind === 'SYSTEM' ? 'system' : message.author.key === me ? 'own' : 'other',
    text: message.text,
    isDeleted: message.deleted,
    author: message.author.name,
    badge: <AuthorBadge message={message} />,
    avatar: <Avatar name={message.author.name} src={message.author.avatar} size="sm" />,
    actions: me !== null && message.author.kind === 'MEMBER' && message.author.key !== me && (
      <IconButton
        size="sm"
        label={t('chat.report.button', { name: message.author.name })}
        icon={<IconFlag size={16} stroke={1.75} aria-hidden />}
        onClick={() => setReported(message)}
      />
    ),
  })

  return (
    <section className={styles.room} aria-label={room.name}>
      <RoomHead room={room} />
      <OfflineStrip offline={isLost} />
      <MessageList
        label={t('chat.log', { room: room.name })}
        thread={thread}
        state={state}
        show={show}
        showDraft={(draft) => ({ text: draft })}
        authorOf={(message) => message.author.key}
        readUpTo={readUpTo}
        unseen={unread}
        onAtEnd={onAtEnd}
        pendingActions={(message) => (
          <button type="button" className="link" onClick={() => edit(message)}>
            {t('common:action.edit')}
          </button>
        )}
        empty={
          <EmptyState
            icon={<IconMessage size={34} stroke={1.5} aria-hidden />}
            title={t('chat.empty')}
            hint={t('chat.emptyHint')}
          />
        }
      />
      {room.canWrite ? (
        <Composer room={room} text={draft} onText={setDraft} onSend={write} heldUntil={heldUntil} field={field} />
      ) : (
        <WhyNot room={room} />
      )}
      {reported && <ReportDialog roomId={room.id} message={reported} onClose={() => setReported(undefined)} />}
    </section>
  )
}

function RoomHead({ room }: { room: ChatRoom }) {
  const { t } = useTranslation('talk')
  return (
    <header className={cx('row gap-3', styles.roomHead)}>
      <div className="grow">
        <h3>{room.name}</h3>
        <p>{t('chat.rules')}</p>
      </div>
      {room.slowSeconds > 0 && <Badge tone="info">{t('chat.slow', { count: room.slowSeconds })}</Badge>}
    </header>
  )
}

/** The conversation of the room and the draft message; slow mode blocks sending until a moment. */
function useRoomDraft(room: ChatRoom, me: string | null) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState('')
  const [canSendFrom, setCanSendFrom] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const hold = (seconds: number) => {
    if (seconds > 0) setCanSendFrom(serverClock.now() + seconds * 1000)
  }
  const { thread, state } = useThread(`${room.id}/${me ?? ''}`, () =>
    createRoomThread(room.id, (error) => {
      if (isCallError(error, 'chat_slow')) hold(Number(error.details['secondsLeft']))
      // The permission to write may have changed without a push.
      if (isCallError(error, 'chat_muted', 'chat_closed'))
        void queryClient.invalidateQueries({ queryKey: ['chat.rooms'] })
    }),
  )
  useRoomMessages(room.id, thread)
  // On a slow line a message arrives later than it was written, and the server counts from then.
  const stored = state?.log.confirmed.findLast(({ author }) => me !== null && author.key === me)
  const storedUntil = stored ? Date.parse(stored.at) + room.slowSeconds * 1000 : 0
  const heldUntil = Math.max(canSendFrom, storedUntil)
  const write = () => {
    if (!thread || heldUntil > serverClock.now()) return
    thread.write(draft.trim())
    setDraft('')
    hold(room.slowSeconds)
  }
  /** A refused message goes back into the field. */
  const edit = (message: PendingMessage<string>) => {
    thread?.discard(message.clientId)
    setDraft(message.draft)
    field.current?.focus()
  }
  return { thread, state, draft, setDraft, heldUntil, write, edit, field }
}

type ComposerProps = {
  room: ChatRoom
  text: string
  onText: (text: string) => void
  onSend: () => void
  heldUntil: number
  field: RefObject<HTMLTextAreaElement | null>
}

/** The countdown of slow mode is separate, so that the messages are not rendered every second. */
function Composer({ room, text, onText, onSend, heldUntil, field }: ComposerProps) {
  const { t } = useTranslation('talk')
  const now = useServerNow() ?? serverClock.now()
  const seconds = Math.max(0, Math.ceil((heldUntil - now) / 1000))
  const isLong = text.length > room.lengthMax * 0.8
  return (
    <ChatComposer
      ref={field}
      className={talk.composer}
      label={t('chat.field')}
      placeholder={t('chat.placeholder')}
      value={text}
      onChange={onText}
      onSend={onSend}
      sendLabel={t('log.send')}
      maxLength={room.lengthMax}
      isSending={seconds > 0}
      hint={seconds > 0 ? t('chat.held', { count: seconds }) : t('chat.linksHint')}
      counter={isLong ? `${text.length} / ${room.lengthMax}` : undefined}
    />
  )
}

/** Replaces the field: why this person cannot write, and what would help. */
function WhyNot({ room }: { room: ChatRoom }) {
  const { t } = useTranslation('talk')
  const why = room.whyNot ?? 'closed'
  return (
    <footer className={cx('between wrap', styles.whyNot)}>
      <p>
        {why === 'muted' && room.mutedUntil !== null
          ? t('chat.why.mutedUntil', { until: formatDateTime(room.mutedUntil) })
          : t(`chat.why.${why}`)}
      </p>
      {(why === 'login' || why === 'trial') && (
        <Button variant="primary" onClick={() => void requireMember()}>
          {t('chat.login')}
        </Button>
      )}
    </footer>
  )
}

function AuthorBadge({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('talk')
  if (message.author.kind === 'OPERATOR') return <Badge tone="accent">{t('chat.operator')}</Badge>
  if (message.author.rank > 0) return <Badge tone="gold">{t('chat.rank', { rank: message.author.rank })}</Badge>
  return null
}

/** Pushes of the room: new and removed messages. */
function useRoomMessages(roomId: string, thread: ReturnType<typeof createRoomThread> | undefined): void {
  useEffect(() => {
    if (!thread) return
    let joins = 0
    const stops = [
      push.subscribe('chat.message', (message) => {
        if (message.roomId === roomId) thread.receive([message])
      }),
      push.subscribe('chat.removed', ({ roomId: where, id }) => {
        const known = thread.read().log.confirmed.find((message) => message.id === id)
        if (where === roomId && known) thread.receive([{ ...known, text: '', deleted: true }])
      }),
      joinChannel(thread, `room:${roomId}`, {
        onJoined: () => {
          joins += 1
          if (joins > 1) void renewNewest(roomId, thread)
        },
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [roomId, thread])
}
