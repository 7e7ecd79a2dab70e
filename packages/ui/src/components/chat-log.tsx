import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { createScrollAnchor } from '../scroll-anchor.ts'
import styles from './chat.module.css'
import { Spinner } from './feedback.tsx'

export interface ChatLogProps {
  /** The label of the conversation; new messages are announced. */
  label: string
  /** The label of the button that loads older messages; scrolling to the top loads them too. */
  olderLabel?: string | undefined
  /** Left out when there are no older ones. */
  onOlder?: (() => void) | undefined
  isOlderLoading?: boolean | undefined
  /** The label of the button back to the end, shown while the reader has scrolled up: "3 tin mới". */
  newestLabel?: string | undefined
  /** Called when the reader reaches the end or leaves it. */
  onAtEnd?: ((isAtEnd: boolean) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * The scrolling part of a conversation. It follows the end only while the reader is there; messages added above never
 * move what is being read.
 */
export function ChatLog(props: ChatLogProps) {
  const { label, olderLabel, onOlder, isOlderLoading, newestLabel, onAtEnd, className, children } = props
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [place] = useState(createScrollAnchor)
  const latest = useRef({ onAtEnd, onOlder, isOlderLoading })
  latest.current = { onAtEnd, onOlder, isOlderLoading }

  // After every render: the end stays the end, and the line being read stays in place.
  useLayoutEffect(() => {
    if (box.current) place.restore(box.current)
  })
  // Height changes without a render (a picture loads, a keyboard opens) are handled the same way.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => place.restore(element))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [place])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const now = place.read(element)
    if (now.isAtEnd !== isAtEnd) {
      setAtEnd(now.isAtEnd)
      latest.current.onAtEnd?.(now.isAtEnd)
    }
    if (now.isAtTop && !now.isAtEnd && !latest.current.isOlderLoading) latest.current.onOlder?.()
  }
  const toEnd = () => {
    const element = box.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    element.focus({ preventScroll: true })
  }
  return (
    <div className={cx(styles.frame, className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard. */}
      <div ref={box} role="log" aria-label={label} tabIndex={0} className={styles.log} onScroll={onScroll}>
        <div className={styles.content}>
          {isOlderLoading ? (
            <div className={styles.older} data-older>
              <Spinner size="sm" />
            </div>
          ) : (
            onOlder && (
              <button type="button" data-older className={cx(styles.older, 'link')} onClick={onOlder}>
                {olderLabel}
              </button>
            )
          )}
          {children}
        </div>
      </div>
      {!isAtEnd && newestLabel !== undefined && (
        <button type="button" className={styles.newest} onClick={toEnd}>
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
          {newestLabel}
        </button>
      )}
    </div>
  )
}
