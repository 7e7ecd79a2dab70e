import { useTranslation } from '@lotus/i18n'
import { IconCheck, IconCircleCheck, IconClock, IconCopy } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from './button.tsx'
import styles from './flow.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface StepsProps {
  /** Three or four labels; mobile shows only the current one. */
  steps: readonly ReactNode[]
  /** Index of the current one, from 0; the length when all are done. */
  current: number
  className?: string | undefined
}

export function Steps({ steps, current, className }: StepsProps) {
  const { t } = useTranslation('common')
  const place = t('steps.progress', { step: Math.min(current + 1, steps.length), total: steps.length })
  return (
    <ol className={cx(styles.steps, className)} aria-label={place}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'waiting'
        return (
          <li key={index} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <i aria-hidden>{state === 'done' ? <IconCheck size={16} stroke={2.25} /> : index + 1}</i>
            <span>{step}</span>
          </li>
        )
      })}
    </ol>
  )
}

export interface CheckItem {
  key: string
  passed: boolean
  title: ReactNode
  /** The reason, or the progress: one or two lines. */
  text?: ReactNode
  /** A `<Progress>` for a failing item. */
  progress?: ReactNode
  /** What it is made of, below the text. */
  details?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** Failing items first on amber; passing ones stay visible (components.md). */
export function CheckList({ items, label }: { items: readonly CheckItem[]; label: string }) {
  const ordered = [...items].sort((a, b) => Number(a.passed) - Number(b.passed))
  return (
    <ul className={styles.checks} aria-label={label}>
      {ordered.map((item) => {
        const Glyph = item.passed ? IconCircleCheck : IconClock
        return (
          <li key={item.key} className={item.passed ? styles.passing : styles.failing}>
            <Glyph size={22} stroke={1.75} aria-hidden />
            <div>
              <b>{item.title}</b>
              {item.progress}
              {item.text !== undefined && <p>{item.text}</p>}
              {item.details}
            </div>
            {item.action}
          </li>
        )
      })}
    </ul>
  )
}

const copiedMs = 2000

/** Copies a text; true for two seconds after a success. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied((count) => count + 1)
  }
  return { copied: copied > 0, copy }
}

export interface CopyRowProps {
  label: ReactNode
  /** Label of the button: "Sao chép số tài khoản". Default: copy. */
  copyLabel?: string | undefined
  /** The copied text; default the value. */
  value: string
  /** The displayed value; default the copied one. */
  children?: ReactNode
  note?: ReactNode
  /** Gold and letter-spaced: the transfer memo that people must not change. */
  emphasized?: boolean | undefined
}

/** One row of a `<dl>`: label, value, copy button; a check mark for 2 s and the announcement "Đã sao chép". */
export function CopyRow({ label, copyLabel, value, children, note, emphasized }: CopyRowProps) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy()
  return (
    <div className={cx(styles.copyRow, emphasized && styles.memo)}>
      <dt>{label}</dt>
      <dd>
        <span>
          {children ?? value}
          {note !== undefined && <small>{note}</small>}
        </span>
        <IconButton
          label={copyLabel ?? t('action.copy')}
          icon={
            copied ? (
              <IconCheck size={18} stroke={2} className={styles.copied} aria-hidden />
            ) : (
              <IconCopy size={18} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => void copy(value)}
        />
        <VisuallyHidden aria-live="polite">{copied ? t('action.copied') : ''}</VisuallyHidden>
      </dd>
    </div>
  )
}

export type PipState = 'done' | 'current' | 'waiting' | 'error'

/** Result, check, calculate, pay: one dot each, with the state as text beside them. */
export function ProgressDots({
  states,
  text,
}: {
  states: readonly [PipState, PipState, PipState, PipState]
  text: ReactNode
}) {
  const { t } = useTranslation('common')
  const names = ['flow.result', 'flow.check', 'flow.calculate', 'flow.pay']
  return (
    <span className={styles.pips}>
      <ol>
        {states.map((state, index) => (
          <li key={index}>
            <span className={styles.pip} data-state={state} />
            <VisuallyHidden>{`${t(names[index] ?? '')}: ${t(`flow.${state}`)}`}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <span>{text}</span>
    </span>
  )
}

/**
 * A legal text from configuration; while it is empty, the name of the setting in a dashed box, never an invented text.
 */
export function ConfigText({ name, value }: { name: string; value: string | null | undefined }) {
  return value ? <span className={styles.config}>{value}</span> : <code className={styles.configEmpty}>{name}</code>
}

export interface SumLine {
  key: string
  label: ReactNode
  value: ReactNode
  /** strong: larger value; small: muted note line; total: line above and large value. */
  emphasis?: 'strong' | 'small' | 'total' | undefined
}

/** Label and amount lines: slip foot, order summary. */
export function SumList({ lines, className }: { lines: readonly SumLine[]; className?: string }) {
  return (
    <dl className={cx(styles.sums, className)}>
      {lines.map((line) => (
        <div key={line.key} className={line.emphasis && styles[line.emphasis]}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  )
}
