import { useId, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { moveFocus } from '../roving-focus.ts'
import { useScrollChosenIntoView } from '../use-scroll-chosen-into-view.ts'
import styles from './chip.module.css'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  /** Count in small muted figures after the label. */
  count?: number | undefined
  disabled?: boolean | undefined
}

export interface TabsProps<Value extends string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Smaller, without the line below: for a card's head. */
  compact?: boolean | undefined
  className?: string | undefined
  /** The panel of the chosen tab; leave it out to render the panel yourself. */
  children?: ReactNode
}

/** Underlined tabs that scroll sideways on mobile; one tab stop, arrow keys choose. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, compact, className, children } = props
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useScrollChosenIntoView(row, '[aria-selected=true]')
  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={cx(styles.tabs, compact && styles.compact, className)}
        onKeyDown={(event) => moveFocus(event, '[role=tab]', (element) => element.click())}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            disabled={item.disabled}
            className={styles.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && <span className={cx(styles.count, 'num')}>{item.count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}
