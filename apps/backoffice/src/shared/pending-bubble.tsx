import type { Thread } from '@lotus/client/talk'
import { useTranslation } from '@lotus/i18n'
import { ChatBubble } from '@lotus/ui'
import type { ComponentProps } from 'react'
import { failureText } from './failure-text.ts'
import styles from './pending-bubble.module.css'

type Props = Pick<ComponentProps<typeof ChatBubble>, 'images' | 'children'> & {
  message: { clientId: string; state: string; error?: unknown }
  thread: Pick<Thread<never, never>, 'resend' | 'discard'> | undefined
}

/** A message that is being sent; if that failed, the reason and the actions. */
export function PendingBubble({ message, thread, ...bubble }: Props) {
  const { t } = useTranslation('talk')
  const isFailed = message.state === 'failed'
  const link = (text: string, act: (() => void) | undefined) => (
    <button type="button" className="link" onClick={act}>
      {text}
    </button>
  )
  return (
    <ChatBubble
      {...bubble}
      side="own"
      state={isFailed ? 'failed' : 'sending'}
      note={
        isFailed && (
          <span className={styles.failed}>
            <span role="alert">{failureText(message.error)}</span>
            {link(t('log.resend'), () => thread?.resend(message.clientId))}
            {link(t('common:action.delete'), () => thread?.discard(message.clientId))}
          </span>
        )
      }
    />
  )
}
