import type { ReactNode } from 'react'
import styles from './chat.module.css'
import { Spinner } from './feedback.tsx'

export interface ChatImage {
  src: string
  /** The meaning of the icon; also the label of its button. */
  alt: string
  onOpen?: (() => void) | undefined
}

export type BubbleState = 'sent' | 'sending' | 'failed' | 'deleted'

export interface ChatBubbleProps {
  /** `system`: an event of the room, centred. */
  side: 'own' | 'other' | 'system'
  state?: BubbleState | undefined
  author?: ReactNode
  /** Beside the author: a rank, "operator". */
  badge?: ReactNode
  avatar?: ReactNode
  /** Already formatted. */
  at?: ReactNode
  /** Shown below while it is being sent or after a failure, with a retry. */
  note?: ReactNode
  /** Pictures of the message; with `onOpen` each is a button. */
  images?: readonly ChatImage[] | undefined
  /** Reply, report, delete: shown on hover and focus, on touch always. */
  actions?: ReactNode
  children?: ReactNode
}

/** One message. A deleted one keeps its place, so that the following ones do not jump. */
export function ChatBubble(props: ChatBubbleProps) {
  const { side, state = 'sent', author, badge, avatar, at, note, images, actions, children } = props
  if (side === 'system') {
    return <p className={styles.system}>{children}</p>
  }
  const isDeleted = state === 'deleted'
  return (
    <article
      className={styles.message}
      data-side={side}
      data-state={state}
      aria-busy={state === 'sending' || undefined}
    >
      {side === 'other' && avatar}
      <div className={styles.body}>
        {side === 'other' && (author !== undefined || badge !== undefined) && (
          <header className={styles.author}>
            <b>{author}</b>
            {badge}
          </header>
        )}
        <div className={styles.line}>
          <div className={styles.bubble}>
            {!isDeleted && images?.map((image) => <Picture key={image.src} image={image} />)}
            {children !== undefined && <div className={styles.text}>{children}</div>}
          </div>
          {!isDeleted && actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {(at !== undefined || note !== undefined || state === 'sending') && (
          <footer className={styles.foot}>
            {state === 'sending' && <Spinner size="sm" />}
            {note !== undefined && <span className={styles.note}>{note}</span>}
            {at !== undefined && <span className="num">{at}</span>}
          </footer>
        )}
      </div>
    </article>
  )
}

function Picture({ image }: { image: ChatImage }) {
  const picture = <img src={image.src} alt={image.onOpen ? '' : image.alt} decoding="async" />
  if (!image.onOpen) return <div className={styles.media}>{picture}</div>
  return (
    <button type="button" className={styles.media} aria-label={image.alt} onClick={image.onOpen}>
      {picture}
    </button>
  )
}

/** A separator between messages: a day, or the start of the new ones. */
export function ChatDivider({ label, tone = 'day' }: { label: ReactNode; tone?: 'day' | 'unread' | undefined }) {
  return (
    <p className={styles.divider} data-tone={tone}>
      <span>{label}</span>
    </p>
  )
}

/** The typing indicator. Under reduced motion the dots do not move; the label is enough. */
export function TypingDots({ label }: { label: string }) {
  return (
    <p className={styles.typing} role="status">
      <span aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {label}
    </p>
  )
}
