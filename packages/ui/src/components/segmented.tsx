import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { moveFocus } from '../roving-focus.ts'
import styles from './chip.module.css'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean | undefined
}

export interface SegmentedProps<Value extends string> {
  /** The group's label for screen readers. */
  label: string
  /** Two to four options. */
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Full width, equal parts. */
  block?: boolean | undefined
  className?: string | undefined
}

/** A radio group: one tab stop, arrow keys choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, block, className } = props
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(styles.seg, block && styles.segBlock, className)}
      onKeyDown={(event) => moveFocus(event, '[role=radio]', (element) => element.click())}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
