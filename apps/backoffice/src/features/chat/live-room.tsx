import { newIdempotencyKey } from '@lotus/client'
import { createThread, logEntries, type Thread, type ThreadState } from '@lotus/client/talk'
import type { RouteValue } from '@lotus/contract'
import { currentLanguage, formatDay, formatTime, inLanguage, useTranslation } from '@lotus/i18n'
import {
  Avatar,
  Badge,
  ChatBubble,
  ChatComposer,
  ChatDivider,
  ChatLog,
  Chip,
  ChipGroup,
  EmptyState,
  ErrorState,
  IconButton,
  SkeletonLines,
  useThread,
  useUnread,
} from '@lotus/ui'
import { IconBan, IconTrash } from '@lotus/ui/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureCode, failureText } from '../../shared/failure-text.ts'
import { PendingBubble } from '../../shared/pending-bubble.tsx'
import { push } from '../../shared/push.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { usePushedMessages } from '../../shared/use-pushed-messages.ts'
import { MuteDialog, RemoveDialog } from './message-actions.tsx'
import styles from './chat.module.css'
import type { BoMessage, BoRoom } from './chat-types.ts'

type Props = {
  rooms: UseQueryResult<RouteValue<'bo.chatRooms'>>
  room: string | undefined
  onRoom: (id: string) => void
}

const PAGE = 40
const LENGTH_MAX = 1000

/** A live room, with what only moderators see: who wrote each message, and the text of removed ones. */
export function LiveRoom({ rooms, room, onRoom }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const { data } = rooms
  if (!data) return <UntilLoaded query={rooms} lines={6} />
  const current = data.rows.find(({ id }) => id === room) ?? data.rows[0]
  if (!current) return <EmptyState title={t('chat.noRooms')} hint={t('chat.noRoomsHint')} />
  return (
    <>
      <ChipGroup label={t('chat.view.rooms')} className={styles.states ?? ''}>
        {data.rows.map((entry) => (
          <Chip key={entry.id} size="sm" selected={entry.id === current.id} onClick={() => onRoom(entry.id)}>
            {inLanguage(entry.name, currentLanguage())}
          </Chip>
        ))}
      </ChipGroup>
      <Log key={current.id} room={current} />
    </>
  )
}

function createRoomThread(roomId: string): Thread<BoMessage, string> {
  const history = (range: { before?: string; after?: string }, signal: AbortSignal) =>
    call('bo.chatHistory', { roomId, limit: PAGE, ...range }, { signal })
  return createThread<BoMessage, string>({
    transport: {
      latest: (signal) => history({}, signal),
      before: (before, signal) => history({ before }, signal),
      after: (after, signal) => history({ after }, signal),
      send: async (clientId, text, signal) => {
        const message = await call('bo.sendChat', { roomId, clientId, text }, { signal })
        return { ...message, original: message.text, member: null, removedBy: null }
      },
    },
    now: Date.now,
    newClientId: newIdempotencyKey,
    isNewer: (known, incoming) => !known.deleted || incoming.deleted,
  })
}

type RoomThread = Thread<BoMessage, string>
type Asked = { kind: 'remove' | 'mute'; message: BoMessage }

function Log({ room }: { room: BoRoom }) {
  const { t } = useTranslation('backofficeTalk')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const { thread, state } = useThread(room.id, () => createRoomThread(room.id))
  useRoomMessages(room.id, thread)
  const close = () => setAsked(undefined)
  if (state?.status === 'failed') {
    return (
      <ErrorState hint={failureText(state.error)} code={failureCode(state.error)} onRetry={() => void thread?.load()} />
    )
  }
  if (state?.status !== 'ready') return <SkeletonLines lines={6} />
  const isQuiet = state.log.confirmed.length === 0 && state.log.pending.length === 0
  return (
    <section className={styles.live} aria-label={inLanguage(room.name, currentLanguage())}>
      {isQuiet ? (
        <div className={styles.nothing}>
          <EmptyState title={t('chat.quiet')} />
        </div>
      ) : (
        <Messages label={inLanguage(room.name, currentLanguage())} thread={thread} state={state} onAsk={setAsked} />
      )}
      <ChatComposer
        className={styles.composer}
        label={t('chat.field')}
        placeholder={t('chat.placeholder')}
        value={text}
        onChange={setText}
        onSend={() => {
          thread?.write(text.trim())
          setText('')
        }}
        sendLabel={t('talk:log.send')}
        maxLength={LENGTH_MAX}
        hint={t('chat.asOperator')}
      />
      {asked?.kind === 'remove' && (
        <RemoveDialog
          message={asked.message}
          onClose={close}
          onDone={() => {
            thread?.receive([{ ...asked.message, deleted: true, text: '' }])
            close()
          }}
        />
      )}
      {asked?.kind === 'mute' && <MuteDialog message={asked.message} onClose={close} onDone={close} />}
    </section>
  )
}

type MessagesProps = {
  label: string
  thread: RoomThread | undefined
  state: ThreadState<BoMessage, string>
  onAsk: (asked: Asked) => void
}

function Messages({ label, thread, state, onAsk }: MessagesProps) {
  const { t } = useTranslation('talk')
  const { confirmed, pending, hasEarlier } = state.log
  const { unread, onAtEnd } = useUnread(confirmed.map(({ id }) => id))
  const entries = logEntries(confirmed, {
    dayOf: formatDay,
    authorOf: ({ author }) => author.key,
    isOwn: ({ author }) => author.kind === 'OPERATOR',
  })
  return (
    <ChatLog
      label={label}
      olderLabel={t('log.older')}
      onOlder={hasEarlier ? () => void thread?.loadEarlier() : undefined}
      isOlderLoading={state.earlier === 'loading'}
      newestLabel={unread > 0 ? t('log.unseen', { count: unread }) : t('log.newest')}
      onAtEnd={onAtEnd}
      className={styles.log}
    >
      {entries.map((entry) => {
        if (entry.kind === 'day') return <ChatDivider key={entry.key} label={formatDay(entry.at)} />
        if (entry.kind === 'unread') return null
        const { message } = entry
        return <Said key={entry.key} message={message} onAsk={(kind) => onAsk({ kind, message })} />
      })}
      {pending.map((message) => (
        <PendingBubble key={message.clientId} message={message} thread={thread}>
          {message.draft}
        </PendingBubble>
      ))}
    </ChatLog>
  )
}

function Said({ message, onAsk }: { message: BoMessage; onAsk: (kind: 'remove' | 'mute') => void }) {
  const { t } = useTranslation('backofficeTalk')
  const { author, member } = message
  const name = member?.username ?? author.name
  if (author.kind === 'SYSTEM') return <ChatBubble side="system">{message.text}</ChatBubble>
  return (
    <ChatBubble
      side={author.kind === 'OPERATOR' ? 'own' : 'other'}
      author={name}
      badge={
        message.deleted && (
          <Badge tone="loss">
            {message.removedBy === null ? t('chat.removedShort') : t('chat.removedBy', { name: message.removedBy })}
          </Badge>
        )
      }
      avatar={<Avatar name={name} src={author.avatar} size="sm" />}
      at={formatTime(message.at)}
      actions={
        !message.deleted && (
          <>
            <IconButton
              size="sm"
              label={t('chat.removeOf', { name })}
              icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => onAsk('remove')}
            />
            {member && (
              <IconButton
                size="sm"
                label={t('chat.muteOf', { name })}
                icon={<IconBan size={16} stroke={1.75} aria-hidden />}
                onClick={() => onAsk('mute')}
              />
            )}
          </>
        )
      }
    >
      {message.deleted ? <s>{message.original}</s> : message.text}
    </ChatBubble>
  )
}

/** A push only says that a message came; its author is only in the moderators' list, so the list is fetched. */
function useRoomMessages(roomId: string, thread: RoomThread | undefined): void {
  const renew = useMemo(() => thread && (() => void thread.catchUp()), [thread])
  const listen = useCallback(
    (catchUp: () => void) => [
      push.subscribe('chat.message', (message) => message.roomId === roomId && catchUp()),
      push.subscribe('chat.removed', ({ roomId: where, id }) => {
        const known = thread?.read().log.confirmed.find((message) => message.id === id)
        if (where === roomId && known) thread?.receive([{ ...known, deleted: true, text: '' }])
      }),
    ],
    [roomId, thread],
  )
  usePushedMessages(`room:${roomId}`, renew, listen)
}
