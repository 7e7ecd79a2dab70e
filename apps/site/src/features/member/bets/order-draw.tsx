import { useTranslation } from '@lotus/i18n'
import { SimulatedMark } from '@lotus/ui'
import { DrawView } from '../../../shared/draws/index.ts'
import { gameName } from '../../../shared/records/bet-columns.tsx'
import type { OrderDetail } from '../../../shared/records/bet-figures.ts'
import styles from './bets.module.css'

/** The draw that decided the order. */
export function OrderDraw({ order, draw }: { order: OrderDetail; draw: NonNullable<OrderDetail['draw']> }) {
  const { t } = useTranslation('records')
  return (
    <section className={styles.section}>
      <h3>
        {t('order.result')} <SimulatedMark isShown={order.isSimulated} />
      </h3>
      <DrawView
        family={order.family}
        draw={draw}
        size="full"
        caption={`${gameName(order)}, ${t('bet.issue', { issue: order.issueNo })}`}
      />
    </section>
  )
}
