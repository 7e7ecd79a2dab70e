import { formatDateTime, useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { DrawView } from '../../draws/index.ts'
import type { TicketDetail } from '../types.ts'
import { amountText } from '../texts.ts'
import styles from './ticket.module.css'
import { changesOf } from './winning-words.ts'

/** Corrected results: the payout before and after each, and what was taken back or paid in addition. */
export function Corrections({ order }: { order: TicketDetail }) {
  const { t } = useTranslation('lottery')
  const changes = changesOf(order)
  if (changes.length === 0) return null
  return (
    <section className={cx('stack gap-2', styles.corrections)}>
      <h3>{t('ticket.corrections')}</h3>
      <ol>
        {changes.map(({ before, after, taken }) => (
          <li key={before.resultVersion}>
            <p className="num">{t('ticket.corrected', { time: formatDateTime(before.correctedAt) })}</p>
            <div className={cx('row wrap', styles.old)}>
              <span>{t('ticket.oldResult')}</span>
              <DrawView family={order.family} draw={before.draw} size="compact" />
            </div>
            <p className="num">
              {t('ticket.oldPayout', { before: amountText(before.payout), after: amountText(after) })}{' '}
              {taken > 0n && t('ticket.taken', { amount: amountText(taken) })}
              {taken < 0n && t('ticket.added', { amount: amountText(-taken) })}
            </p>
            {before.reason !== null && <p className={styles.text}>{t('ticket.reason', { reason: before.reason })}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
