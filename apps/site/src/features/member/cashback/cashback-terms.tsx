import { rebateCategories } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import { multipleText } from '../../../shared/rewards/multiple-text.ts'
import { hourText, percentText, type Cashback } from './cashback-figures.ts'
import styles from './cashback.module.css'

/** The rates of the member's rank and the next, and every rule that decides about the sum. */
export function CashbackTerms({ cashback }: { cashback: Cashback }) {
  const { t } = useTranslation('loyalty')
  const { terms, next, min, opensHour, leftover, leftoverHour, multiplePpm, withBonus, withRebate } = cashback
  const named = rebateCategories.filter((one) => (terms.ratesPpm[one] ?? 0) > 0 || (next?.ratesPpm[one] ?? 0) > 0)
  const none = rebateCategories.filter((one) => !named.includes(one)).map((one) => t(`points.category.${one}`))
  const lines = [
    t('cashback.rule.day'),
    terms.dayMax === null ? t('cashback.rule.noCap') : t('cashback.rule.cap', { max: moneyText(terms.dayMax) }),
    t('cashback.rule.min', { min: moneyText(min), hour: hourText(opensHour) }),
    t(`cashback.rule.${leftover}`, { hour: hourText(leftoverHour) }),
    multiplePpm === 0
      ? t('cashback.rule.noTurnover')
      : t('cashback.rule.turnover', { multiple: multipleText(multiplePpm) }),
    t('cashback.rule.void'),
    ...(withBonus ? [] : [t('cashback.rule.bonus')]),
    ...(withRebate ? [] : [t('cashback.rule.rebate')]),
    ...(none.length === 0 ? [] : [t('cashback.rule.none', { products: none.join(', ') })]),
  ]
  return (
    <section aria-labelledby="cashback-terms" className={styles.part}>
      <h3 id="cashback-terms">{t('cashback.terms')}</h3>
      <div className={styles.card}>
        <table className={styles.rates}>
          <thead>
            <tr>
              <th scope="col">{t('cashback.product')}</th>
              <th scope="col">{t('cashback.rankNow', { level: terms.level })}</th>
              {next !== null && <th scope="col">{t('cashback.rank', { level: next.level })}</th>}
            </tr>
          </thead>
          <tbody>
            {named.map((one) => (
              <tr key={one}>
                <th scope="row">{t(`points.category.${one}`)}</th>
                <td className="num">{percentText(terms.ratesPpm[one] ?? 0)}</td>
                {next !== null && <td className="num">{percentText(next.ratesPpm[one] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        <ul className={styles.rules}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
