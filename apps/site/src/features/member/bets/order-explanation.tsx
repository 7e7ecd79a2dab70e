import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Money, moneyText } from '@lotus/ui'
import { WINNING_LINES_SHOWN, type OrderDetail } from './bet-figures.ts'
import styles from './bets.module.css'

/** How the figures came about: the stake as a formula, then each winning line with its hits, odds and payout. */
export function OrderExplanation({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('records')
  const formula = {
    lines: formatCount(order.lines),
    points: formatCount(order.points),
    price: moneyText(order.pricePerLine),
    stake: moneyText(order.stake),
  }
  return (
    <section className={styles.section}>
      <h3>{t('order.how')}</h3>
      <p className={styles.formula}>{t('order.stakeFormula', formula)}</p>
      <Outcome order={order} />
      {order.winningLines.length > 0 && <WinningLines order={order} />}
      <p className={styles.fine}>
        {t('order.ruleVersion', { version: order.ruleVersion })}
        {order.validBet !== null && ` · ${t('order.validBet')} ${moneyText(order.validBet)}`}
      </p>
      {order.resultVersion !== null && order.resultVersion > 1 && (
        <Alert tone="warning">{t('order.corrected', { version: order.resultVersion })}</Alert>
      )}
    </section>
  )
}

function Outcome({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('records')
  switch (order.status) {
    case 2:
      return <p>{t('order.waiting', { issue: order.issueNo, time: formatDateTime(order.drawAt) })}</p>
    case 4:
      return order.hits === null ? null : <p>{t('order.hits', { count: order.hits })}</p>
    case 5:
      return <p>{t('order.lost')}</p>
    case 12:
      return <p>{t('order.void')}</p>
    case 16:
      return <p>{t('order.tie')}</p>
  }
}

function WinningLines({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('records')
  const shown = order.winningLines.slice(0, WINNING_LINES_SHOWN)
  const rest = order.winningLines.length - shown.length
  const sum = order.winningLines.reduce((total, line) => total + parseMoney(line.payout), 0n)
  return (
    <table className={styles.winning}>
      <thead>
        <tr>
          <th scope="col">{t('order.line')}</th>
          <th scope="col">{t('order.lineHits')}</th>
          <th scope="col">{t('order.lineOdds')}</th>
          <th scope="col">{t('order.linePayout')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <tr key={line.line}>
            <td>{line.line}</td>
            <td>{line.hits}</td>
            <td>
              <Money value={line.odds} />
            </td>
            <td>
              <Money value={line.payout} />
            </td>
          </tr>
        ))}
        {rest > 0 && (
          <tr>
            <td colSpan={4}>{t('order.linesMore', { count: rest })}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{t('order.linesTotal')}</td>
          <td>
            <Money value={sum} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
