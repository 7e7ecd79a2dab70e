import { useRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useScrollChosenIntoView } from '../use-scroll-chosen-into-view.ts'
import styles from './chip.module.css'

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Selected state; omit it for a plain quick action (no aria-pressed then). */
  selected?: boolean | undefined
  /** 36 or 32 high (44 on mobile either way). */
  size?: 'sm' | 'md' | undefined
  icon?: ReactNode
}

export function Chip({ selected, size = 'md', icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={cx(styles.chip, size === 'sm' && styles.sm, className)}
    >
      {icon}
      {children}
    </button>
  )
}

/** A row of chips that scrolls sideways if it does not fit. */
export function ChipGroup({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useScrollChosenIntoView(row, ':scope > [aria-pressed=true]')
  return (
    <div ref={row} role="group" aria-label={label} className={cx(styles.group, className)}>
      {children}
    </div>
  )
}
