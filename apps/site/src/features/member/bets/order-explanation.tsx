import { formatCount, formatDateTime, formatRatePpm, useTranslation } from '@lotus/i18n'
import type { Family, Play as RulePlay } from '@lotus/rules/catalogue'
import { moneyText } from '@lotus/ui'
import { isStation } from '../../../shared/lottery/stations.ts'
import { priceText, usePointsText } from '../../../shared/lottery/texts.ts'
import { Winnings } from '../../../shared/lottery/ticket/winnings.tsx'
import type { OrderDetail } from '../../../shared/records/bet-figures.ts'
import styles from './bets.module.css'

type Props = { order: OrderDetail; family: Family | undefined; rule: RulePlay | undefined }

/** How the figures result: the stake as a formula, then each winning line with all its factors. */
export function OrderExplanation({ order, family, rule }: Props) {
  const { t } = useTranslation('records')
  const points = usePointsText()
  const formula = {
    lines: formatCount(order.lines),
    points: points.count(order.family, order.points),
    price: priceText(order, order.unit),
    stake: moneyText(order.stake),
  }
  return (
    <section className={styles.section}>
      <h3>{t('order.how')}</h3>
      <p className={styles.formula}>{t('order.stakeFormula', formula)}</p>
      {order.status === 2 && <p>{t('order.waiting', { issue: order.issueNo, time: formatDateTime(order.drawAt) })}</p>}
      {order.status === 4 && order.hits !== null && isStation(order.family) && (
        <p>{t('order.hits', { count: order.hits })}</p>
      )}
      {order.status !== 2 && <Winnings order={order} family={family} rule={rule} />}
      <p className="fine">
        {t('order.ruleVersion', { version: order.ruleVersion })}
        {order.validBet !== null && ` · ${t('order.validBet')} ${moneyText(order.validBet)}`}
        {order.validCut !== null &&
          `: ${t('order.validCut', {
            amount: moneyText(order.validCut.opposed),
            covered: formatRatePpm(order.validCut.coveredPpm),
            limit: formatRatePpm(order.validCut.limitPpm),
          })}`}
        {order.refundReason !== null && ` · ${t('order.refundReason', { reason: order.refundReason })}`}
      </p>
    </section>
  )
}
