import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './card.module.css'

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** 20 px inside, 16 on mobile. Default true. */
  padded?: boolean | undefined
  /** Head line; a second heading level. */
  title?: ReactNode
  /** Small muted line under the title. */
  subtitle?: ReactNode
  /** On the right of the head. */
  actions?: ReactNode
}

export function Card({ padded = true, title, subtitle, actions, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx(styles.card, padded && styles.pad, className)}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.head}>
          <div>
            <h2>{title}</h2>
            {subtitle !== undefined && <p>{subtitle}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

export interface KpiCardProps {
  label: ReactNode
  /** Usually `<Money>`; sign and colour only for money results. */
  value: ReactNode
  /** One line that says what the number is based on. */
  basis?: ReactNode
  /** On the right of the label: a badge, an info button. */
  aside?: ReactNode
  /** Without a border of its own, for several in one card. */
  bare?: boolean | undefined
  className?: string | undefined
}

export function KpiCard({ label, value, basis, aside, bare, className }: KpiCardProps) {
  return (
    <div className={cx(styles.kpi, !bare && styles.card, className)}>
      <div className={styles.kpiLabel}>
        <span>{label}</span>
        {aside}
      </div>
      <div className={styles.kpiValue}>{value}</div>
      {basis !== undefined && <div className={styles.kpiBasis}>{basis}</div>}
    </div>
  )
}
