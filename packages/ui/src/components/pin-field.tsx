import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from '../cx.ts'
import { FieldMessage, fieldAria } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './pin-field.module.css'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size' | 'className' | 'id' | 'type'>

export interface PinFieldProps extends Native {
  label: ReactNode
  labelAside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  /** Digits only, never more than `length`. */
  onChange: (digits: string) => void
  length?: number | undefined
  /** A code may be visible; a numeric password is shown as dots. Default hidden. */
  isShown?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Boxes for digits over one real input: pasting, autofill and screen readers see a plain field (components.md 5). */
export function PinField(props: PinFieldProps) {
  const { label, labelAside, hint, error, value, onChange, length = 6, isShown, className, ...input } = props
  const id = useId()
  return (
    <div className={cx(fieldStyles.field, className)}>
      <div className={fieldStyles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {labelAside !== undefined && <span className={fieldStyles.labelAside}>{labelAside}</span>}
      </div>
      <div
        className={styles.pin}
        data-invalid={error ? true : undefined}
        data-disabled={input.disabled || undefined}
        data-readonly={input.readOnly || undefined}
      >
        <input
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...fieldAria(id, { label, hint, error })}
          type={isShown ? 'text' : 'password'}
          maxLength={length}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        />
        {Array.from({ length }, (_, index) => (
          <span key={index} aria-hidden data-next={index === Math.min(value.length, length - 1) || undefined}>
            {index < value.length ? isShown ? value[index] : <i /> : null}
          </span>
        ))}
      </div>
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}
