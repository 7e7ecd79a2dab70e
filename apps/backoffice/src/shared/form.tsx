import { TextField } from '@lotus/ui'
import type { ReactNode } from 'react'
import { instantOfLocal, localOfInstant } from './local-time.ts'
import styles from './settings.module.css'

type Props = { id?: string; className?: string | undefined; onSubmit: () => void; children: ReactNode }

/** A form that the page validates and sends itself. */
export function Form({ id, className = styles.form, onSubmit, children }: Props) {
  return (
    <form
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

type TimeProps = {
  label: string
  hint?: string
  error?: string | undefined
  /** An instant; null where none is set. */
  value: string | null
  disabled: boolean
  onChange: (value: string | null) => void
}

/** Day and time in the brand's zone. */
export function TimeField({ value, onChange, ...field }: TimeProps) {
  return (
    <TextField
      {...field}
      size="sm"
      type="datetime-local"
      value={value === null ? '' : localOfInstant(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : instantOfLocal(target.value))}
    />
  )
}
