import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** What is known of a thing, line by line: its name at the left, the value at the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
