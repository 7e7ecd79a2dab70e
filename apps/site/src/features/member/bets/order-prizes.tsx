import { useTranslation } from '@lotus/i18n'
import { PrizeTable } from '@lotus/ui'
import { gameName } from './bet-columns.tsx'
import type { OrderDetail } from './bet-figures.ts'
import styles from './bets.module.css'
import { prizeRowsOf } from './prize-rows.ts'

/** The draw that decided the ticket. */
export function OrderPrizes({ order, prizes }: { order: OrderDetail; prizes: NonNullable<OrderDetail['prizes']> }) {
  const { t } = useTranslation('records')
  return (
    <section className={styles.section}>
      <h3>{t('order.result')}</h3>
      <PrizeTable
        rows={prizeRowsOf(prizes)}
        caption={`${gameName(order)}, ${t('bet.issue', { issue: order.issueNo })}`}
      />
    </section>
  )
}
