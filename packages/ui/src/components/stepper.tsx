import { useTranslation } from '@lotus/i18n'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface StepperProps {
  /** The field's label; there is no visible one. */
  label: string
  /** A whole number. */
  value: number
  onChange: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** After the figure, such as "điểm". */
  unit?: string | undefined
  /** 44 or 34 high (44 on mobile either way). */
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

const holdDelayMs = 400
const holdIntervalMs = 70

/** Whole numbers with minus and plus: hold to repeat, typing allowed; on blur the value is clamped with a message. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, unit, disabled } = props
  const { t } = useTranslation('common')
  const [draft, setDraft] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const clamp = (next: number) => Math.min(max, Math.max(min, next))
  const change = (delta: number) => {
    setDraft(undefined)
    onChange(clamp(latest.current + delta))
  }
  // The repeat timer must use the current value, not the one when the button was pressed.
  const latest = useRef(value)
  latest.current = value
  const hold = useHold(change)

  const commit = (text: string) => {
    setDraft(undefined)
    const typed = Number(text.replace(/\D/g, ''))
    if (text === '' || !Number.isSafeInteger(typed)) return
    const clamped = clamp(typed)
    if (clamped !== typed) setAnnouncement(t('money.clamped', { value: clamped }))
    if (clamped !== value) onChange(clamped)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && draft !== undefined) commit(draft)
    const delta = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : undefined
    if (delta === undefined) return
    event.preventDefault()
    change(delta)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        styles.step,
        props.size === 'sm' && styles.sm,
        unit !== undefined && styles.withUnit,
        disabled && styles.disabled,
        props.className,
      )}
    >
      <StepButton label={t('action.decrease')} icon={IconMinus} disabled={disabled || value <= min} {...hold(-step)} />
      <input
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={draft ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const text = event.target.value.replace(/\D/g, '')
          setDraft(text)
          const typed = Number(text)
          if (text !== '' && typed >= min && typed <= max) onChange(typed)
        }}
        onBlur={() => draft !== undefined && commit(draft)}
        onKeyDown={onKeyDown}
      />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      <StepButton label={t('action.increase')} icon={IconPlus} disabled={disabled || value >= max} {...hold(step)} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

type StepButtonProps = ComponentProps<'button'> & { label: string; icon: typeof IconPlus }

function StepButton({ label, icon: Icon, ...props }: StepButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} {...props}>
      <Icon size={16} stroke={2} aria-hidden />
    </button>
  )
}

/** Repeats a change while a pointer is held down; a keyboard press counts once. */
function useHold(change: (delta: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const current = useRef(change)
  current.current = change
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return (delta: number) => ({
    onPointerDown: (event: { button: number }) => {
      if (event.button !== 0) return
      held.current = false
      const repeat = () => {
        held.current = true
        current.current(delta)
        timer.current = setTimeout(repeat, holdIntervalMs)
      }
      timer.current = setTimeout(repeat, holdDelayMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      stop()
      if (!held.current) current.current(delta)
      held.current = false
    },
  })
}
