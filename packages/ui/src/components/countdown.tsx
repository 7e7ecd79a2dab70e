import { useTranslation } from '@lotus/i18n'
import { useEffect, useRef, useState } from 'react'
import { countdownParts, crossedAnnouncement, warningFromMs } from '../countdown-text.ts'
import { cx } from '../cx.ts'
import { useIsServerTimeEstimated, useServerNow } from '../server-clock.ts'
import styles from './countdown.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CountdownProps {
  /** The end: ISO 8601 or epoch ms, in server time. */
  until: string | number
  /** Font sizes: inline 20, card 38, bar 30 with a line, order 30 as mm:ss, text inherits. */
  variant?: 'inline' | 'card' | 'bar' | 'order' | 'text' | undefined
  /** For the bar: the start of the countdown, so that the line can shrink. */
  from?: string | number | undefined
  /** Shown at zero. Default "Đã đóng". */
  closedText?: string | undefined
  /** Replaces the figures whatever the time: "Đang quay". */
  overrideText?: string | undefined
  /** Called once when zero is reached, in the frame that shows it. */
  onEnd?: (() => void) | undefined
  /** Announces 5 minutes, 1 minute and the end. Only one countdown per screen should. */
  announces?: boolean | undefined
  label?: string | undefined
  className?: string | undefined
}

/**
 * Amber under 60 seconds, a word at zero, no blinking (components.md 6). Correct after sleep: it reads the clock and
 * does not count ticks.
 */
export function Countdown(props: CountdownProps) {
  const { until, variant = 'inline', from, overrideText, onEnd, announces, label, className } = props
  const { t } = useTranslation('common')
  const now = useServerNow()
  const estimated = useIsServerTimeEstimated()
  const untilMs = typeof until === 'string' ? Date.parse(until) : until
  const remaining = now === undefined ? undefined : untilMs - now
  const isOver = remaining !== undefined && remaining <= 0
  const spoken = useSpoken(remaining, untilMs, announces ?? false, props.closedText ?? t('countdown.closed'))
  const ended = useRef<number>(undefined)
  useEffect(() => {
    if (!isOver || ended.current === untilMs) return
    ended.current = untilMs
    onEnd?.()
  }, [isOver, untilMs, onEnd])

  const warning = remaining !== undefined && remaining > 0 && remaining <= warningFromMs
  const text = (() => {
    if (overrideText !== undefined) return overrideText
    if (isOver) return props.closedText ?? t('countdown.closed')
    if (remaining === undefined) return variant === 'order' ? '--:--' : '--:--:--'
    const { days, clock } = countdownParts(remaining, variant === 'order' ? 'ms' : 'hms')
    return days > 0 ? `${t('countdown.days', { count: days })} ${clock}` : clock
  })()
  const muted = overrideText !== undefined || isOver
  return (
    <span className={className} role="timer" aria-live="off" aria-label={label ?? t('countdown.label')}>
      <span
        className={cx(styles.countdown, styles[variant], muted ? styles.over : warning && styles.warning)}
        suppressHydrationWarning
      >
        {text}
        {estimated && !muted && <span className={styles.estimated}>{t('state.estimated')}</span>}
      </span>
      {variant === 'bar' && from !== undefined && !muted && (
        <Line from={from} untilMs={untilMs} now={now} warning={warning} />
      )}
      {announces && <VisuallyHidden role="status">{spoken}</VisuallyHidden>}
    </span>
  )
}

function Line(props: { from: string | number; untilMs: number; now: number | undefined; warning: boolean }) {
  const fromMs = typeof props.from === 'string' ? Date.parse(props.from) : props.from
  const share = props.now === undefined ? 1 : (props.untilMs - props.now) / Math.max(1, props.untilMs - fromMs)
  return (
    <span className={styles.track} style={{ display: 'block' }} data-warning={props.warning || undefined} aria-hidden>
      <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share)).toString()})` }} />
    </span>
  )
}

/** The sentence for the live region; changes only at the moments to announce. */
function useSpoken(remaining: number | undefined, untilMs: number, active: boolean, closedText: string): string {
  const { t } = useTranslation('common')
  const [sentence, setSentence] = useState('')
  const previous = useRef<{ untilMs: number; remaining: number }>(undefined)
  useEffect(() => {
    if (!active || remaining === undefined) return
    const before = previous.current
    previous.current = { untilMs, remaining }
    if (!before || before.untilMs !== untilMs) return
    const moment = crossedAnnouncement(before.remaining, remaining)
    if (moment !== undefined) setSentence(t(moment === 60_000 ? 'countdown.in1' : 'countdown.in5'))
    else if (before.remaining > 0 && remaining <= 0) setSentence(closedText)
  }, [active, remaining, untilMs, closedText, t])
  return sentence
}
