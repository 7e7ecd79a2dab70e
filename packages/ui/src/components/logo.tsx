import { cx } from '../cx.ts'
import styles from './flow.module.css'

/** The lotus mark; colours come from the roles, so it fits both themes. */
export function LotusMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M19 31.7C17.3 23.2 8.6 20.7 0 25.5C4.2 34.4 12.7 37.5 19 31.7Z" fill="var(--lx-lotus)" opacity="0.5" />
      <path
        d="M21 31.7C27.3 37.5 35.8 34.4 40 25.5C31.4 20.7 22.7 23.2 21 31.7Z"
        fill="var(--lx-lotus)"
        opacity="0.5"
      />
      <path
        d="M19.3 31.3C21.6 21.8 13.9 14.3 2.6 14C2.5 25.3 9.7 33.2 19.3 31.3Z"
        fill="var(--lx-lotus)"
        opacity="0.8"
      />
      <path
        d="M20.7 31.3C30.3 33.2 37.5 25.3 37.4 14C26.1 14.3 18.4 21.8 20.7 31.3Z"
        fill="var(--lx-lotus)"
        opacity="0.8"
      />
      <path d="M20 31C29.8 25 29.4 13 20 4C10.6 13 10.3 25 20 31Z" fill="var(--lx-lotus)" />
      <path
        d="M7 35.5q6.500-2.600 13 0t13 0"
        fill="none"
        stroke="var(--lx-accent)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Mark and name; the operator may give another name. */
export function Logo({ name = 'Lotus', size, className }: { name?: string; size?: number; className?: string }) {
  return (
    <span className={cx(styles.brand, className)}>
      <LotusMark {...(size === undefined ? {} : { size })} />
      <span>{name}</span>
    </span>
  )
}
