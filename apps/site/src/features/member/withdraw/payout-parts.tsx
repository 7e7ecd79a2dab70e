import { formatDateTime, useTranslation } from '@lotus/i18n'
import { cx, moneyText, SumList } from '@lotus/ui'
import type { Withdrawal } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

/** A withdrawal that is paid in several parts: what each carries, and where it is. */
export function PayoutParts({ parts }: Pick<Withdrawal, 'parts'>) {
  const { t } = useTranslation('cashier')
  const paid = parts.filter(({ state }) => state === 'paid').length
  return (
    <section aria-label={t('parts.title', { paid, count: parts.length })}>
      <h4 className="mb-35">{t('parts.title', { paid, count: parts.length })}</h4>
      <SumList
        className={cx(styles.where)}
        lines={parts.map(({ amount, state, at }, index) => ({
          // Parts keep their order while they are on their way.
          key: String(index),
          label: t('parts.one', { n: index + 1, amount: moneyText(amount) }),
          value: t(`parts.${state}`, { time: formatDateTime(at) }),
        }))}
      />
      {parts.some(({ state }) => state === 'failed') && <p className="fine mb-4">{t('parts.failedHint')}</p>}
    </section>
  )
}
