import { useTranslation } from '@lotus/i18n'
import { Badge, Button, ErrorState, IconButton, Menu, useThread, useUnread } from '@lotus/ui'
import { IconArrowLeft, IconDotsVertical, IconUserCircle } from '@lotus/ui/icons'
import { useCallback, useMemo, useState } from 'react'
import { afterConfirmation } from '../../shared/after-confirmation.ts'
import { call } from '../../shared/api.ts'
import { failureCode, failureText } from '../../shared/failure-text.ts'
import { push } from '../../shared/push.ts'
import { refresh } from '../../shared/queries.ts'
import { useIsExtraWide } from '../../shared/use-is-wide.ts'
import { usePushedMessages } from '../../shared/use-pushed-messages.ts'
import { ComplaintDialog } from './complaint-dialog.tsx'
import { createConversationThread, type Conversation, type ConversationView } from './conversation-thread.ts'
import { ConversationFoot } from './conversation-foot.tsx'
import { ConversationLog } from './conversation-log.tsx'
import { Facts, FactsDialog } from './facts.tsx'
import { visitorName } from './queue-list.tsx'
import { TransferDialog, type Colleague } from './transfer-dialog.tsx'
import styles from './service.module.css'

type Props = {
  id: string
  colleagues: readonly Colleague[]
  silentMinutes: number
  draft: string
  onDraft: (text: string) => void
  onBack: () => void
}

/** One visitor: the messages, the answer field, and the facts about them beside it. */
export function ConversationPane({ id, colleagues, onBack, ...foot }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const isExtraWide = useIsExtraWide()
  const { conversation, setConversation, typingUntil, thread, state } = useConversation(id)
  const [dialog, setDialog] = useState<DialogName>()
  const messages = state?.log.confirmed ?? []
  const { unread, onAtEnd } = useUnread(messages.map((message) => message.id))
  const done = (next: Conversation) => {
    setConversation(next)
    setDialog(undefined)
    void thread?.catchUp()
    void refresh('bo.serviceQueue', 'bo.serviceHistory')
  }

  if (state?.status === 'failed') {
    return (
      <div className={styles.nothing}>
        <ErrorState
          hint={failureText(state.error)}
          code={failureCode(state.error)}
          onRetry={() => void thread?.load()}
          action={<Button onClick={onBack}>{t('common:action.back')}</Button>}
        />
      </div>
    )
  }
  const visitor = conversation ? visitorName(conversation, t('service.guest')) : ''
  return (
    <>
      <section className={styles.talk} aria-label={visitor || undefined}>
        <Head visitor={visitor} conversation={conversation} onBack={onBack} onDialog={setDialog} onDone={done} />
        <ConversationLog
          thread={thread}
          state={state}
          unseen={unread}
          onAtEnd={onAtEnd}
          typingUntil={conversation?.status === 'CLOSED' ? 0 : typingUntil}
          visitor={visitor}
        />
        {conversation && (
          <ConversationFoot
            {...foot}
            conversation={conversation}
            onSend={(message) => void thread?.write(message)}
            onDone={done}
          />
        )}
      </section>
      {isExtraWide && conversation && (
        <aside className={styles.facts} aria-label={t('facts.title')}>
          <Facts conversation={conversation} />
        </aside>
      )}
      {conversation && (
        <Dialogs
          opened={dialog}
          conversation={conversation}
          colleagues={colleagues}
          onClose={() => setDialog(undefined)}
          onDone={done}
        />
      )}
    </>
  )
}

/** The conversation, its messages, and until when the visitor is shown as typing. */
function useConversation(id: string) {
  const [conversation, setConversation] = useState<Conversation>()
  const [typingUntil, setTypingUntil] = useState(0)
  const onView = useCallback((view: ConversationView) => {
    setConversation(view.conversation)
    setTypingUntil(view.typingUntil === null ? 0 : Date.parse(view.typingUntil))
  }, [])
  const { thread, state } = useThread(id, () => createConversationThread(id, onView))
  useConversationMessages(id, thread, setTypingUntil)
  return { conversation, setConversation, typingUntil, thread, state }
}

type HeadProps = Omit<ActionsProps, 'conversation' | 'onDialog'> & {
  visitor: string
  conversation: Conversation | undefined
  onBack: () => void
  onDialog: (dialog: DialogName) => void
}

function Head({ visitor, conversation, onBack, ...actions }: HeadProps) {
  const { t } = useTranslation('backofficeTalk')
  const isExtraWide = useIsExtraWide()
  return (
    <header className={styles.talkHead}>
      <IconButton
        className={styles.back}
        label={t('common:action.back')}
        icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
        onClick={onBack}
      />
      <div className="grow">
        <h2>{visitor}</h2>
        {conversation && <Status conversation={conversation} />}
      </div>
      {!isExtraWide && (
        <IconButton
          label={t('facts.title')}
          icon={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
          onClick={() => actions.onDialog('facts')}
        />
      )}
      {conversation && <Actions {...actions} conversation={conversation} />}
    </header>
  )
}

type DialogName = 'transfer' | 'complaint' | 'facts'
type DialogsProps = Parameters<typeof TransferDialog>[0] & { opened: DialogName | undefined }

function Dialogs({ opened, colleagues, ...dialog }: DialogsProps) {
  if (opened === 'facts') return <FactsDialog {...dialog} />
  if (opened === 'transfer') return <TransferDialog {...dialog} colleagues={colleagues} />
  return opened === 'complaint' && <ComplaintDialog {...dialog} />
}

function Status({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('backofficeTalk')
  return (
    <p className={styles.marks}>
      <Badge tone={conversation.status === 'OPEN' ? 'gain' : conversation.status === 'WAITING' ? 'warning' : 'neutral'}>
        {t(`service.status.${conversation.status}`)}
      </Badge>
      {conversation.isComplaint && <Badge tone="loss">{t('service.complaint')}</Badge>}
      {conversation.operator && !conversation.isMine && (
        <span>{t('service.with', { name: conversation.operator.name })}</span>
      )}
    </p>
  )
}

type ActionsProps = {
  conversation: Conversation
  onDialog: (dialog: 'transfer' | 'complaint') => void
  onDone: (conversation: Conversation) => void
}

function Actions({ conversation, onDialog, onDone }: ActionsProps) {
  const { t } = useTranslation('backofficeTalk')
  const close = () =>
    afterConfirmation(
      {
        title: t('service.closeTitle'),
        text: t('service.closeText'),
        confirmLabel: t('service.close'),
      },
      async () => onDone(await call('bo.serviceClose', { id: conversation.id })),
      t('service.closed'),
    )
  const isMineOpen = conversation.isMine && conversation.status === 'OPEN'
  const items = [
    ...(isMineOpen ? [{ key: 'transfer', label: t('service.transfer'), onSelect: () => onDialog('transfer') }] : []),
    {
      key: 'complaint',
      label: t(conversation.isComplaint ? 'service.noComplaint' : 'service.isComplaint'),
      onSelect: () => onDialog('complaint'),
    },
    ...(isMineOpen ? [{ key: 'close', label: t('service.close'), danger: true, onSelect: () => void close() }] : []),
  ]
  return (
    <Menu
      label={t('service.actions')}
      items={items}
      trigger={(props) => (
        <IconButton
          {...props}
          label={t('service.actions')}
          icon={<IconDotsVertical size={20} stroke={1.75} aria-hidden />}
        />
      )}
    />
  )
}

/** Pushes of this conversation; whatever was missed is fetched after every connect. */
function useConversationMessages(
  id: string,
  thread: ReturnType<typeof createConversationThread> | undefined,
  onTyping: (until: number) => void,
): void {
  const renew = useMemo(() => thread && (() => void thread.catchUp()), [thread])
  const listen = useCallback(
    (catchUp: () => void) => [
      push.subscribe('service.message', ({ conversationId, message }) => {
        if (conversationId !== id) return
        thread?.receive([message])
        if (message.author.kind === 'VISITOR') onTyping(0)
      }),
      // Operators see more of the state than the push may tell a visitor, so it is fetched.
      push.subscribe('service.changed', (changed) => changed.id === id && catchUp()),
      push.subscribe('service.typing', ({ conversationId, who, until }) => {
        if (conversationId === id && who === 'VISITOR') onTyping(Date.parse(until))
      }),
    ],
    [id, thread, onTyping],
  )
  usePushedMessages(`service:${id}`, renew, listen)
}
