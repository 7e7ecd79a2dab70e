import { useTranslation } from '@lotus/i18n'
import { IconAlertCircle, IconCheck, IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { cx } from '../cx.ts'
import styles from './field.module.css'

export interface FieldFrame {
  /** Always above the control, never only a placeholder (components.md 5). */
  label: ReactNode
  /** On the right of the label: limits, a link. */
  labelAside?: ReactNode
  hint?: ReactNode
  /** Replaces the hint; shown with an icon and linked to the control. */
  error?: ReactNode
  /** 46, 40 or 60 high. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Before the text: an icon. */
  before?: ReactNode
  /** After the text: a unit, a button. */
  after?: ReactNode
  /** Hides the label visually; screen readers still read it (filters only). */
  labelHidden?: boolean | undefined
  className?: string | undefined
}

interface FrameProps extends FieldFrame {
  id: string
  disabled?: boolean | undefined
  boxClass?: string | undefined
  /** Below the box, above the hint: quick chips. */
  below?: ReactNode
  children: ReactNode
}

/** Label, box, hint and error around any control. The control gets its ids from `fieldAria`. */
export function FieldShell(props: FrameProps) {
  const { id, label, labelAside, labelHidden, hint, error, size = 'md', before, after, disabled, children } = props
  return (
    <div className={cx(styles.field, props.className)}>
      {!labelHidden && (
        <div className={styles.labelRow}>
          <label htmlFor={id}>{label}</label>
          {labelAside !== undefined && <span className={styles.labelAside}>{labelAside}</span>}
        </div>
      )}
      <div
        className={cx(styles.box, size !== 'md' && styles[size], props.boxClass)}
        data-invalid={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        {before}
        {children}
        {typeof after === 'string' ? <span className={styles.suffix}>{after}</span> : after}
      </div>
      {props.below}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldMessage({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <p className={styles.error} id={`${id}-message`} role="alert">
        <IconAlertCircle size={14} stroke={1.75} aria-hidden />
        <span>{error}</span>
      </p>
    )
  }
  if (hint === undefined || hint === null || hint === '') return null
  return (
    <p className={styles.hint} id={`${id}-message`}>
      {hint}
    </p>
  )
}

/** The attributes that link a control to its label, hint and error. */
export function fieldAria(id: string, { label, labelHidden, hint, error }: FieldFrame) {
  return {
    id,
    'aria-label': labelHidden && typeof label === 'string' ? label : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-message` : undefined,
  }
}

type Native<Attributes> = Omit<Attributes, 'size' | 'className' | 'id'>

export interface TextFieldProps extends FieldFrame, Native<InputHTMLAttributes<HTMLInputElement>> {
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Text, phone, one-time code: pass `type`, `inputMode`, `autoComplete` as for an input. */
export function TextField(props: TextFieldProps) {
  const { label, labelAside, labelHidden, hint, error, size, before, after, className, id: given, ...input } = props
  const ownId = useId()
  const id = given ?? ownId
  const frame = { label, labelAside, labelHidden, hint, error, size, before, after, className }
  return (
    <FieldShell {...frame} id={id} disabled={input.disabled}>
      <input type="text" {...input} {...fieldAria(id, frame)} className={styles.control} />
    </FieldShell>
  )
}

/** A password with a button that shows it. */
export function PasswordField({ after, ...props }: Omit<TextFieldProps, 'type'>) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  const Glyph = shown ? IconEyeOff : IconEye
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <>
          {after}
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? t('password.hide') : t('password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Glyph size={18} stroke={1.75} aria-hidden />
          </button>
        </>
      }
    />
  )
}

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectFieldProps extends FieldFrame, Native<SelectHTMLAttributes<HTMLSelectElement>> {
  id?: string | undefined
  options: readonly SelectOption[]
  ref?: Ref<HTMLSelectElement> | undefined
}

/** The native select, styled: keyboard, phone picker and screen readers work by themselves. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelAside, labelHidden, hint, error, size, before, after, className, options, ...rest } = props
  const { id: given, ...select } = rest
  const ownId = useId()
  const id = given ?? ownId
  const frame = { label, labelAside, labelHidden, hint, error, size, before, className }
  const end = (
    <>
      {after}
      <IconChevronDown size={16} stroke={1.75} aria-hidden style={{ pointerEvents: 'none' }} />
    </>
  )
  return (
    <FieldShell {...frame} after={end} id={id} disabled={select.disabled}>
      <select {...select} {...fieldAria(id, frame)} className={cx(styles.control, styles.select)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}

export interface TextAreaFieldProps extends FieldFrame, Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  id?: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, labelAside, labelHidden, hint, error, size, before, after, className, id: given, ...area } = props
  const ownId = useId()
  const id = given ?? ownId
  const frame = { label, labelAside, labelHidden, hint, error, size, before, after, className }
  return (
    <FieldShell {...frame} id={id} disabled={area.disabled} boxClass={styles.area}>
      <textarea {...area} {...fieldAria(id, frame)} className={styles.control} />
    </FieldShell>
  )
}

export interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'size'> {
  children: ReactNode
  error?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function Checkbox({ children, error, className, ...input }: CheckProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={cx(styles.check, error ? styles.invalid : undefined)}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
        />
        <span className={styles.mark} aria-hidden>
          <IconCheck size={14} stroke={2.5} />
        </span>
        <span>{children}</span>
      </label>
      <FieldMessage id={id} error={error} />
    </div>
  )
}

export function Radio({ children, className, error: _error, ...input }: CheckProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} type="radio" />
      <span className={cx(styles.mark, styles.radio)} aria-hidden />
      <span>{children}</span>
    </label>
  )
}

export function Switch({ children, className, error: _error, ...input }: CheckProps) {
  return (
    <label className={cx(styles.check, styles.switch, className)}>
      <input {...input} type="checkbox" role="switch" aria-checked={input.checked} />
      <span className={styles.switchTrack} aria-hidden />
      <span>{children}</span>
    </label>
  )
}
