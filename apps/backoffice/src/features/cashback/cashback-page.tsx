import { useTranslation } from '@lotus/i18n'
import { addDays, businessDay } from '@lotus/kernel'
import { Alert, KpiCard, Money, moneyText, serverNow } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { PeriodForm } from '../../shared/period-form.tsx'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { listOf } from '../../shared/use-list.ts'
import { cashbackSearch } from './cashback-search.ts'
import { CashbackTables } from './cashback-tables.tsx'
import styles from './cashback.module.css'

const DAYS_USUAL = 30

/** What cashback costs in a period, what it was worked out from, and the rates by rank (operations.md 4.4). */
export function CashbackPage() {
  const { t } = useTranslation('backofficeLoyalty')
  const today = businessDay(new Date(serverNow()))
  const [{ from = addDays(today, 1 - DAYS_USUAL), to = today }, change] = useSearchParams(cashbackSearch)
  const query = useQuery(callQuery('bo.cashbackReport', { from, to }))
  const { data } = query
  const count = (standing: { members: number } | undefined) =>
    standing === undefined ? undefined : t('cashback.members', { count: standing.members })
  return (
    <>
      <PageHead title={t('cashback.title')} note={t('cashback.lead')} />
      <FilterBar label={t('backoffice:filters')}>
        <PeriodForm
          key={`${from} ${to}`}
          from={from}
          to={to}
          onChange={change}
          say={(key, values) => t(`cashback.${key}`, { ...values })}
        />
      </FilterBar>
      {data !== undefined && !data.isOpen && <Alert tone="info">{t('cashback.closed')}</Alert>}
      <div className={styles.sums}>
        <KpiCard label={t('cashback.paid')} value={<Money value={data?.paid} />} />
        <KpiCard label={t('cashback.expired')} value={<Money value={data?.expired} />} />
        <KpiCard label={t('cashback.waiting')} value={sumText(data?.waiting.amount)} basis={count(data?.waiting)} />
        <KpiCard label={t('cashback.owed')} value={sumText(data?.owed.amount)} basis={count(data?.owed)} />
      </div>
      <CashbackTables report={listOf(data && [data], query)} />
    </>
  )
}

/** Exact amounts are shown to the hundredth here. */
const sumText = (exact: string | undefined) => (exact === undefined ? '–' : moneyText(exact.slice(0, -4)))
