import { formatMoney, parseMoney, tryParseMoney } from '@lotus/kernel'
import { useTranslation, type TFunction } from '@lotus/i18n'
import { useId, useState, type FocusEvent, type ReactNode } from 'react'
import { readTypedMoney } from '../money-text.ts'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { cx } from '../cx.ts'
import { FieldShell, fieldAria } from './field.tsx'
import { currencySymbol } from './money.tsx'
import styles from './field.module.css'

export interface MoneyInputProps {
  label: ReactNode
  /** A decimal string as in calls, undefined while empty or unreadable. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Limits as decimal strings, shown on the right of the label and checked on blur. */
  min?: string | undefined
  max?: string | undefined
  /** Amounts offered as chips, decimal strings. */
  quickAmounts?: readonly string[] | undefined
  /** The amount that "Tối đa" fills in; without it the button is hidden. */
  maxAmount?: string | undefined
  /** An error from outside (the form, the server); takes precedence over the field's own. */
  error?: ReactNode
  hint?: ReactNode
  /** `lg` is the 60 px headline field. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Unit at the right; default P. */
  currency?: string | undefined
  /** Maximum decimals; withdrawals and deposits take two (DECISIONS 2). */
  places?: number | undefined
  name?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  autoFocus?: boolean | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  className?: string | undefined
}

function shown(value: string | undefined): string {
  const amount = value === undefined ? undefined : tryParseMoney(value)
  return amount === undefined ? '' : formatMoney(amount)
}

/**
 * An amount of money. Typing is never changed: separators are added on blur, where `1.250,50` and `1250.5` both become
 * `1,250.50` (components.md 5).
 */
export function MoneyInput(props: MoneyInputProps) {
  const { label, value, onChange, min, max, maxAmount, hint, size, places = 2, disabled } = props
  const { t } = useTranslation('common')
  const id = useId()
  // The text being typed; undefined while the field shows the formatted value.
  const [draft, setDraft] = useState<string>()
  const [touched, setTouched] = useState(false)

  const problem = touched ? problemOf(draft ?? shown(value), { min, max, places }) : undefined
  const error = props.error ?? (problem && t(problem.key, problem.values ?? {}))

  const set = (next: string) => {
    setDraft(undefined)
    setTouched(true)
    onChange(next)
  }
  const frame = { label, labelAside: limitsText(t, min, max), hint, error, size, className: props.className }
  return (
    <FieldShell
      {...frame}
      id={id}
      disabled={disabled}
      after={
        <>
          <span className={styles.suffix}>{props.currency ?? currencySymbol}</span>
          {maxAmount !== undefined && (
            <Button variant="soft" size="sm" disabled={disabled} onClick={() => set(maxAmount)}>
              {t('action.max')}
            </Button>
          )}
        </>
      }
      below={props.quickAmounts && props.quickAmounts.length > 0 && <QuickAmounts {...props} onPick={set} />}
    >
      <input
        {...fieldAria(id, frame)}
        className={cx(styles.control, 'num')}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        name={props.name}
        placeholder={props.placeholder ?? '0.00'}
        disabled={disabled}
        required={props.required}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller decides, for a dialog with this one field.
        autoFocus={props.autoFocus}
        value={draft ?? shown(value)}
        onChange={(event) => {
          const text = keepAmountSigns(event.target.value)
          setDraft(text)
          const typed = readTypedMoney(text, places)
          onChange('value' in typed ? typed.value : undefined)
        }}
        onBlur={(event) => {
          setTouched(true)
          // Unreadable text stays as typed, with its error; readable text is formatted.
          const typed = readTypedMoney(draft ?? '', places)
          if ('value' in typed || draft === '') setDraft(undefined)
          props.onBlur?.(event)
        }}
      />
    </FieldShell>
  )
}

type QuickAmountsProps = Pick<MoneyInputProps, 'label' | 'value' | 'quickAmounts' | 'disabled'> & {
  onPick: (amount: string) => void
}

function QuickAmounts({ label, value, quickAmounts, disabled, onPick }: QuickAmountsProps) {
  return (
    <div className={styles.chips} role="group" aria-label={typeof label === 'string' ? label : undefined}>
      {quickAmounts?.map((amount) => (
        <Chip
          key={amount}
          className="num"
          selected={amount === value}
          disabled={disabled}
          onClick={() => onPick(amount)}
        >
          {shown(amount).replace(/\.00$/, '')}
        </Chip>
      ))}
    </div>
  )
}

/** Paste keeps figures and separators only (components.md 5). */
function keepAmountSigns(text: string): string {
  return text.replace(/[^\d.,]/g, '')
}

interface Bounds {
  min: string | undefined
  max: string | undefined
  places: number
}

type Problem = {
  key: 'money.invalid' | 'money.tooManyPlaces' | 'money.belowMin' | 'money.aboveMax'
  values?: Record<string, string>
}

function problemOf(text: string, { min, max, places }: Bounds): Problem | undefined {
  const typed = readTypedMoney(text, places)
  if ('problem' in typed) {
    if (typed.problem === 'empty') return undefined
    return { key: typed.problem === 'invalid' ? 'money.invalid' : 'money.tooManyPlaces' }
  }
  const amount = parseMoney(typed.value)
  if (min !== undefined && amount < parseMoney(min)) return { key: 'money.belowMin', values: { min: shown(min) } }
  if (max !== undefined && amount > parseMoney(max)) return { key: 'money.aboveMax', values: { max: shown(max) } }
  return undefined
}

function limitsText(t: TFunction<'common'>, min?: string, max?: string): ReactNode {
  if (min === undefined && max === undefined) return undefined
  const values = { min: shown(min), max: shown(max) }
  const text =
    max === undefined
      ? t('money.minimum', values)
      : min === undefined
        ? t('money.maximum', values)
        : t('money.limits', values)
  return <span className="num">{text}</span>
}
