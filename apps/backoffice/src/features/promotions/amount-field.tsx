import { useTranslation } from '@lotus/i18n'
import { isCounted } from '@lotus/rules/promotions'
import { MoneyInput, Switch, TextField } from '@lotus/ui'
import type { Amount } from './promotion-draft.ts'
import styles from './promotions.module.css'
import type { Metric } from './types.ts'

type Props = {
  label: string
  hint?: string
  value: Amount
  error: string | undefined
  /** After the figure; the platform's unit where left out. */
  unit?: string | undefined
  onChange: (value: Amount) => void
}

export function AmountField({ unit, ...field }: Props) {
  return <MoneyInput size="sm" currency={unit} {...field} />
}

const DIGITS_MAX = 7

/** A figure of a metric: an amount, or a count. */
export function MetricField({ metric, value, onChange, ...field }: Omit<Props, 'unit'> & { metric: Metric }) {
  if (!isCounted(metric)) return <AmountField value={value} onChange={onChange} {...field} />
  return (
    <TextField
      size="sm"
      inputMode="numeric"
      autoComplete="off"
      value={value === undefined ? '' : value.split('.')[0]}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, DIGITS_MAX) || undefined)}
      {...field}
    />
  )
}

type LimitProps = Props & { isSet: boolean; toggle: string; onToggle: (isSet: boolean) => void }

/** An amount that may be left out: the switch says so, so that an unreadable one is never taken for none. */
export function LimitField({ isSet, toggle, onToggle, ...field }: LimitProps) {
  return (
    <div className={styles.limit}>
      <Switch checked={isSet} onChange={({ target }) => onToggle(target.checked)}>
        {toggle}
      </Switch>
      {isSet && <AmountField {...field} />}
    </div>
  )
}

/** Points are counted in points, all else in the platform's unit. */
export function useUnit(kind: string): string | undefined {
  const { t } = useTranslation('backoffice')
  return kind === 'POINTS' ? t('promotions.pointsUnit') : undefined
}
