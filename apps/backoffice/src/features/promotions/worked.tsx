import { exactPercent, useTranslation } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import { EXAMPLE_RETURN_PPM, exampleOf } from './figures.ts'
import styles from './promotions.module.css'
import type { Rule } from './types.ts'

/** One bonus under the rule: what is given, what must be staked for it, what that costs on average. */
export function Worked({ rule }: { rule: Rule }) {
  const { t } = useTranslation('backoffice')
  const example = exampleOf(rule)
  if (example === undefined) return null
  const { deposit, amount, required, cost } = example
  return (
    <p className={styles.example}>
      {deposit === null
        ? t('promotions.example.gift', { amount: moneyText(amount), required: moneyText(required) })
        : t('promotions.example.deposit', {
            deposit: moneyText(deposit),
            amount: moneyText(amount),
            required: moneyText(required),
          })}{' '}
      {t('promotions.example.cost', { percent: exactPercent(EXAMPLE_RETURN_PPM), cost: moneyText(cost) })}
    </p>
  )
}
