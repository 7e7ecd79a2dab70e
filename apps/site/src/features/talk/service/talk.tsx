import { useTranslation } from '@lotus/i18n'
import { Avatar, Badge, confirm, EmptyState, IconButton, Menu, toast, useThread, useUnread } from '@lotus/ui'
import { IconDotsVertical, IconHeadset, IconMail, IconPower } from '@lotus/ui/icons'
import { useCallback, useEffect, useState } from 'react'
import { call, push, serverClock } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { joinChannel } from '../parts/channel.ts'
import { MessageList, type ShownMessage } from '../parts/message-list.tsx'
import { Closed, type Conversation } from './closed.tsx'
import { ServiceHead } from './service-head.tsx'
import { createServiceThread, type Draft, type ServiceMessage } from './service-thread.ts'
import type { StoredVisit } from './stored-visit.ts'
import { TranscriptDialog } from './transcript-dialog.tsx'
import type { ServiceView } from './use-visit.ts'
import { Writing } from './writing.tsx'
import styles from './service.module.css'

type Props = { visit: StoredVisit; email: string | null; onAgain: () => void }
/** If the push channel does not work, the page polls. */
const POLL_MS = 5000

/** The conversation: waiting, talking, and afterwards. */
export function Talk({ visit, email, onAgain }: Props) {
  const { t } = useTranslation('talk')
  const [conversation, setConversation] = useState<Conversation>()
  const [typingUntil, setTypingUntil] = useState(0)
  const [isMailing, setMailing] = useState(false)
  const onView = useCallback((view: ServiceView) => {
    setConversation(view.conversation)
    setTypingUntil(view.typingUntil === null ? 0 : Date.parse(view.typingUntil))
  }, [])
  const { thread, state } = useThread(visit.key, () => createServiceThread(visit.key, onView))
  useServiceMessages(visit.key, thread, { onConversation: setConversation, onTyping: setTypingUntil })
  const confirmed = state?.log.confirmed ?? []
  const { unread, onAtEnd } = useUnread(confirmed.map(({ id }) => id))
  const isTyping = useUntil(typingUntil)
  const show = useShown()
  const isOver = conversation?.status === 'CLOSED'

  return (
    <>
      <Head
        conversation={conversation}
        onMail={() => setMailing(true)}
        visitKey={visit.key}
        onClosed={setConversation}
      />
      {conversation?.status === 'WAITING' && (
        <p className={styles.queue} role="status">
          <b>{t('service.position', { position: conversation.waitingPosition ?? 1 })}</b>
          <span>{t('service.positionHint')}</span>
        </p>
      )}
      <MessageList
        label={t('service.log')}
        thread={thread}
        state={state}
        show={show}
        showDraft={({ text, images }: Draft) => ({
          text,
          images: images.map(({ preview }) => ({ src: preview, alt: t('image.own') })),
        })}
        authorOf={({ author }) => `${author.kind}/${author.name}`}
        typing={isTyping && !isOver ? t('service.typing', { name: conversation?.operatorName ?? '' }) : undefined}
        unseen={unread}
        onAtEnd={onAtEnd}
        empty={
          <EmptyState
            icon={<IconHeadset size={34} stroke={1.5} aria-hidden />}
            title={t('service.empty')}
            hint={t('service.emptyHint')}
          />
        }
      />
      {isOver && conversation ? (
        <Closed
          visitKey={visit.key}
          conversation={conversation}
          onRated={setConversation}
          onMail={() => setMailing(true)}
          onAgain={onAgain}
        />
      ) : (
        <Writing
          visit={visit}
          canUpload={conversation?.canUpload ?? false}
          onSend={(draft) => void thread?.write(draft)}
        />
      )}
      {isMailing && <TranscriptDialog visitKey={visit.key} email={email} onClose={() => setMailing(false)} />}
    </>
  )
}

type HeadProps = {
  conversation: Conversation | undefined
  visitKey: string
  onMail: () => void
  onClosed: (conversation: Conversation) => void
}

function Head({ conversation, visitKey, onMail, onClosed }: HeadProps) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const close = async () => {
    const isSure = await confirm({
      title: t('service.endTitle'),
      text: t('service.endText'),
      confirmLabel: t('service.end'),
      cancelLabel: t('service.goOn'),
    })
    if (!isSure) return
    try {
      onClosed(await call('service.close', { key: visitKey }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const status = conversation?.status
  const items = [
    { key: 'mail', label: t('service.mail'), icon: <IconMail size={18} stroke={1.75} aria-hidden />, onSelect: onMail },
    ...(status === 'CLOSED'
      ? []
      : [
          {
            key: 'end',
            label: t('service.end'),
            icon: <IconPower size={18} stroke={1.75} aria-hidden />,
            danger: true,
            onSelect: () => void close(),
          },
        ]),
  ]
  return (
    <ServiceHead
      title={conversation?.operatorName ?? t('service.title')}
      note={
        <>
          {t(`service.status.${status ?? 'WAITING'}`)}
          {conversation?.isVip && <Badge tone="gold">{t('service.vip')}</Badge>}
        </>
      }
    >
      <Menu
        label={t('service.menu')}
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            label={t('service.menu')}
            icon={<IconDotsVertical size={20} stroke={1.75} aria-hidden />}
          />
        )}
      />
    </ServiceHead>
  )
}

/** How a message is shown; events get their text here (operator joined, left, closed). */
function useShown(): (message: ServiceMessage) => ShownMessage {
  const { t } = useTranslation('talk')
  return (message) => {
    const { author, event } = message
    if (author.kind === 'SYSTEM') {
      const text = event === null ? message.text : t(`service.event.${event}`, { name: author.name })
      return { side: 'system', text, isDeleted: false }
    }
    return {
      side: author.kind === 'VISITOR' ? 'own' : 'other',
      text: message.text,
      isDeleted: message.deleted,
      author: author.name,
      avatar: <Avatar name={author.name} size="sm" />,
      images: message.images.map((src) => ({
        src,
        alt: t('image.open'),
        onOpen: () => void window.open(src, '_blank', 'noopener'),
      })),
    }
  }
}

/** True until that instant of the server's clock. */
function useUntil(until: number): boolean {
  const [isBefore, setBefore] = useState(false)
  useEffect(() => {
    const left = until - serverClock.now()
    setBefore(left > 0)
    if (left <= 0) return
    const timer = setTimeout(() => setBefore(false), left)
    return () => clearTimeout(timer)
  }, [until])
  return isBefore
}

type ServiceListener = { onConversation: (conversation: Conversation) => void; onTyping: (until: number) => void }

function useServiceMessages(
  key: string,
  thread: ReturnType<typeof createServiceThread> | undefined,
  listener: ServiceListener,
): void {
  const { onConversation, onTyping } = listener
  useEffect(() => {
    if (!thread) return
    const stops = [
      push.subscribe('service.message', ({ message }) => {
        thread.receive([message])
        if (message.author.kind === 'OPERATOR') onTyping(0)
      }),
      push.subscribe('service.changed', onConversation),
      push.subscribe('service.typing', ({ who, until }) => {
        if (who === 'OPERATOR') onTyping(Date.parse(until))
      }),
      joinChannel(thread, 'service', { key }),
    ]
    const poll = setInterval(() => {
      if (push.state() !== 'online' && navigator.onLine) void thread.catchUp()
    }, POLL_MS)
    return () => {
      clearInterval(poll)
      for (const stop of stops) stop()
    }
  }, [key, thread, onConversation, onTyping])
}
