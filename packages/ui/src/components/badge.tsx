import { useTranslation } from '@lotus/i18n'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './badge.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Tone = 'neutral' | 'accent' | 'gold' | 'lotus' | 'gain' | 'loss' | 'warning' | 'info'

/** Always with a text: colour alone is not enough (components.md 10). */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tone !== 'neutral' && styles[tone], className)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  )
}

export interface BadgeProps {
  tone?: Tone | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Unread or pending count on the lotus colour. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  return <span className={cx(styles.counter, className)}>{count > 99 ? '99+' : count}</span>
}

export interface OddsChipProps {
  /** Already formatted, such as "98.50". */
  odds: string
  /** The unit of the odds, such as "cho mỗi điểm 27.00". */
  basis?: ReactNode
  /** The odds before a change that is not accepted yet: struck through, amber outline. */
  previousOdds?: string | undefined
}

export function OddsChip({ odds, basis, previousOdds }: OddsChipProps) {
  const { t } = useTranslation('common')
  const changed = previousOdds !== undefined && previousOdds !== odds
  return (
    <span className={cx(styles.odds, changed && styles.changed)}>
      {changed && (
        <>
          <VisuallyHidden>{t('odds.was', { odds: previousOdds })}</VisuallyHidden>
          <s aria-hidden>{previousOdds}</s>
        </>
      )}
      <span>{odds}</span>
      {basis !== undefined && <small>{basis}</small>}
    </span>
  )
}
