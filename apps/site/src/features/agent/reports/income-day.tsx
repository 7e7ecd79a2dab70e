import type { RebateCategory } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Breadcrumbs, KpiCard, Money } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { IncomeRows } from './income-rows.tsx'
import styles from '../parts/cells.module.css'

type Props = {
  day: string
  /** The product that the day was asked of. */
  category: RebateCategory | undefined
  /** Back to the list, or to the day in it. */
  onBack: (day?: string) => void
}

/** One day of AC07: the payments that its figures are the sums of. */
export function IncomeDay({ day, category, onBack }: Props) {
  const { t } = useTranslation('agents')
  const { data } = useQuery(callQuery('agent.incomeDay', { day, ...(category ? { category } : {}) }))
  const range = { from: day, to: day }
  return (
    <div className="stack gap-35">
      <div className={styles.trail}>
        <Breadcrumbs label={t('income.views')}>
          <button type="button" onClick={() => onBack()}>
            {t('income.view.days')}
          </button>
          <button type="button" onClick={() => onBack(day)}>
            {formatDate(day, 'dd/MM/yyyy')}
          </button>
          {t('income.dayPanel.allRows')}
        </Breadcrumbs>
      </div>
      {data?.sums && (
        <KpiRow>
          <KpiCard bare label={t('income.net')} value={<Money value={data.sums.net} signed />} />
        </KpiRow>
      )}
      <h3>{t('income.view.rebate')}</h3>
      <IncomeRows of="rebate" range={range} first={category} />
      {data !== undefined && data.contracts.rows.length > 0 && (
        <>
          <h3>{t('income.view.contract')}</h3>
          <IncomeRows of="contract" range={range} />
        </>
      )}
    </div>
  )
}
