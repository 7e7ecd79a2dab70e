import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, moneyText, type Tone } from '@lotus/ui'
import type { WithdrawalDetail } from './withdrawal-status.tsx'
import styles from './withdrawals.module.css'

type Risk = NonNullable<WithdrawalDetail['risk']>

/** From 30 points it is looked at closely, from 70 it is serious (operations.md 5.4). */
const toneOf = (score: number): Tone => (score < 30 ? 'gain' : score < 70 ? 'warning' : 'loss')
const amounts = new Set([
  'average',
  'stakes',
  'deposits',
  'won',
  'received',
  'credits',
  'transfersIn',
  'withdrawals',
  'transfersOut',
  'sum',
  'below',
])

/** How unusual the withdrawal was when it was opened: each reason with its points and the facts behind it. */
export function RiskReasons({ risk }: { risk: Risk }) {
  const { t } = useTranslation('backoffice')
  return (
    <section>
      <h3 className={styles.heading}>
        {t('withdrawals.risk.title')}{' '}
        <Badge tone={toneOf(risk.score)}>{t('withdrawals.risk.score', { count: risk.score })}</Badge>
      </h3>
      {risk.reasons.length === 0 ? (
        <p className={styles.calm}>{t('withdrawals.risk.none')}</p>
      ) : (
        <ul className={styles.history}>
          {risk.reasons.map(({ code, points, details }) => (
            <li key={code}>
              <span>
                {t(`withdrawals.risk.reason.${code}`)}
                <small>{t(`withdrawals.risk.fact.${code}`, worded(details))}</small>
              </span>
              <b className="num">{t('withdrawals.risk.points', { count: points })}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A fact that a row of before does not have. */
const UNKNOWN = {
  at: '–',
  average: '–',
  count: '–',
  country: '–',
  credits: '–',
  deposits: '–',
  received: '–',
  fields: '–',
  stakes: '–',
  won: '–',
}

/** Amounts and times as they are read. */
const worded = (details: Risk['reasons'][number]['details']) => ({
  ...UNKNOWN,
  ...Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      name === 'at' ? formatDateTime(value) : amounts.has(name) ? moneyText(value) : value,
    ]),
  ),
})
