import type { RebateCategory } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { useBandText } from '@lotus/ui/contracts'
import { useId } from 'react'
import { offered, percentOf, prizeGroupOf, quotaOf, type EachRate, type Quota } from './percent.ts'
import styles from './parts.module.css'

type Props = {
  legend: string
  value: EachRate
  onChange: (rates: EachRate) => void
  /** The highest rate of each product that may be given. */
  offers: EachRate
  stepPpm: number
  /** What is held already and cannot fall. */
  held?: EachRate | undefined
  /** How many accounts may still get which rate. */
  quotas: readonly Quota[]
  arePaid: boolean
}

/** A slider for each product (operations.md 1.5); it ends where the own rate does. */
export function RateFields({ legend, value, onChange, offers, stepPpm, held, quotas, arePaid }: Props) {
  const { t } = useTranslation('agents')
  const shown = offered(offers)
  if (shown.length === 0) return <p className={styles.note}>{t('rates.none')}</p>
  return (
    <fieldset className={styles.rates}>
      <legend>{legend}</legend>
      <div>
        {shown.map((category) => (
          <RateField
            key={category}
            category={category}
            value={value[category]}
            min={held?.[category] ?? 0}
            max={offers[category]}
            step={stepPpm}
            quotas={quotas}
            quota={newPlaceOf(quotas, category, value[category], held?.[category] ?? 0)}
            onChange={(rate) => onChange({ ...value, [category]: rate })}
          />
        ))}
      </div>
      {offers.LOTT > 0 && (
        <p className={styles.note}>
          {t('rates.prizeGroup', { rate: percentOf(value.LOTT), group: String(prizeGroupOf(value.LOTT)) })}
        </p>
      )}
      <p className={styles.note}>{t(arePaid ? 'rates.paid' : 'rates.notPaidYet')}</p>
    </fieldset>
  )
}

/** The quota of which the account would take a place; none where it has that place already. */
function newPlaceOf(
  quotas: readonly Quota[],
  category: RebateCategory,
  value: number,
  held: number,
): Quota | undefined {
  const quota = quotaOf(quotas, category, value)
  return quota === quotaOf(quotas, category, held) ? undefined : quota
}

type FieldProps = {
  category: RebateCategory
  value: number
  min: number
  max: number
  step: number
  quotas: readonly Quota[]
  quota: Quota | undefined
  onChange: (rate: number) => void
}

function RateField({ category, value, min, max, step, quotas, quota, onChange }: FieldProps) {
  const { t } = useTranslation('agents')
  const bandText = useBandText()
  const id = useId()
  return (
    <div className={styles.rate}>
      <label htmlFor={id}>{t(`category.${category}`)}</label>
      <output htmlFor={id} className="num">
        {percentOf(value)}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={Math.max(min, max)}
        step={step}
        value={value}
        aria-valuetext={percentOf(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <small>{t('rates.most', { rate: percentOf(Math.max(min, max)) })}</small>
      {quota !== undefined && (
        <small className={quota.used < quota.max ? undefined : styles.full}>
          {quota.used < quota.max
            ? t('rates.left', {
                band: bandText(quota, quotas),
                left: formatCount(quota.max - quota.used),
                max: formatCount(quota.max),
              })
            : t('rates.full', { band: bandText(quota, quotas) })}
        </small>
      )}
    </div>
  )
}
