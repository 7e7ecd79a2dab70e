import { useTranslation } from '@lotus/i18n'
import { Button, toast, useIsOffline, useServerNow } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { refresh } from '../../shared/queries.ts'
import { AnswerComposer } from './answer-composer.tsx'
import type { Conversation, AnswerDraft } from './conversation-thread.ts'
import styles from './service.module.css'

type Props = {
  conversation: Conversation
  /** After this time without an answer, a colleague's conversation may be taken over. */
  silentMinutes: number
  draft: string
  onDraft: (text: string) => void
  onSend: (message: AnswerDraft) => void
  onDone: (conversation: Conversation) => void
}

/**
 * The message field for the operator who took the conversation, a button to take it for the others, and the rating once
 * it has ended.
 */
export function ConversationFoot({ conversation, silentMinutes, draft, onDraft, onSend, onDone }: Props) {
  const { t } = useTranslation('backofficeTalk')
  if (conversation.status === 'CLOSED') {
    return (
      <footer className={styles.foot}>
        <p>
          {t(conversation.rating === null ? 'service.overUnrated' : 'service.over', {
            rating: conversation.rating ?? 0,
          })}
          {conversation.ratingText !== null && ` “${conversation.ratingText}”`}
        </p>
      </footer>
    )
  }
  if (!conversation.isMine) return <Take conversation={conversation} silentMinutes={silentMinutes} onDone={onDone} />
  return <AnswerComposer conversation={conversation} draft={draft} onDraft={onDraft} onSend={onSend} />
}

const MINUTE_MS = 60_000

function Take({ conversation, silentMinutes, onDone }: Pick<Props, 'conversation' | 'silentMinutes' | 'onDone'>) {
  const { t } = useTranslation('backofficeTalk')
  const isOffline = useIsOffline()
  const now = useServerNow() ?? 0
  const isWaiting = conversation.status === 'WAITING'
  const isLeft =
    !isWaiting && conversation.isWaitingForUs && now - Date.parse(conversation.lastAt) > silentMinutes * MINUTE_MS
  const take = useMutation({
    mutationFn: () => call('bo.serviceTake', { id: conversation.id }),
    onSuccess: onDone,
    onError: (error) => {
      toast.error(failureText(error))
      void refresh('bo.serviceQueue')
    },
  })
  return (
    <footer className={styles.foot}>
      <p>{t(isWaiting ? 'service.takeHint' : isLeft ? 'service.leftHint' : 'service.colleagues')}</p>
      {(isWaiting || isLeft) && (
        <Button variant="primary" loading={take.isPending} disabled={isOffline} onClick={() => take.mutate()}>
          {t(isWaiting ? 'service.take' : 'service.takeOver')}
        </Button>
      )}
    </footer>
  )
}
