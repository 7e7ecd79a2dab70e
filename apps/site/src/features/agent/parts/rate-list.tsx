import { rebateCategories } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { percentOf, type EachRate } from './percent.ts'
import styles from './parts.module.css'

/** Rates side by side; products without one are left out. */
export function RateList({ rates }: { rates: EachRate }) {
  const { t } = useTranslation('agents')
  const given = rebateCategories.filter((category) => rates[category] > 0)
  if (given.length === 0) return <p className={styles.note}>{t('rates.nothing')}</p>
  return (
    <dl className={styles.list}>
      {given.map((category) => (
        <div key={category}>
          <dt>{t(`category.${category}`)}</dt>
          <dd className="num">{percentOf(rates[category])}</dd>
        </div>
      ))}
    </dl>
  )
}
