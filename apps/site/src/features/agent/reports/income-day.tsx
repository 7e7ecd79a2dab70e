import type { RebateCategory, RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Breadcrumbs, KpiCard, Money } from '@lotus/ui'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { IncomeRows } from './income-rows.tsx'
import styles from './reports.module.css'

type Props = {
  sums: RouteValue<'agent.income'>['days'][number]
  hasContracts: boolean
  /** The product that the day was asked of. */
  category: RebateCategory | undefined
  onBack: () => void
}

/** One day of AC07: the payments that its figures are the sums of. */
export function IncomeDay({ sums: { day, net }, hasContracts, category, onBack }: Props) {
  const { t } = useTranslation('agents')
  const range = { from: day, to: day }
  return (
    <div className="stack gap-35">
      <div className={styles.trail}>
        <Breadcrumbs label={t('income.views')}>
          <button type="button" onClick={onBack}>
            {t('income.view.days')}
          </button>
          {formatDate(day, 'dd/MM/yyyy')}
        </Breadcrumbs>
      </div>
      <KpiRow>
        <KpiCard bare label={t('income.net')} value={<Money value={net} signed />} />
      </KpiRow>
      <h3>{t('income.view.rebate')}</h3>
      <IncomeRows of="rebate" range={range} first={category} />
      {hasContracts && category === undefined && (
        <>
          <h3>{t('income.view.contract')}</h3>
          <IncomeRows of="contract" range={range} />
        </>
      )}
    </div>
  )
}
