import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { addDays, businessDay, parseMoney } from '@lotus/kernel'
import { Button, KpiCard, Money, moneyText, serverNow, type Column } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { PeriodForm } from '../../shared/period-form.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useSearchParams } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { financeSearch } from './finance-search.ts'
import styles from './finance.module.css'

const DAYS_USUAL = 30
const kinds = ['DEPOSIT', 'DEPOSIT_BACK', 'WITHDRAWAL', 'WITHDRAWAL_BACK'] as const
type Fees = RouteValue<'bo.cashierFees'>

/** What the cashier kept as fees, and the accounts of the house (operations.md 5.2, rows 63, 66 and 69). */
export function FinancePage() {
  const { t } = useTranslation('finance')
  const today = businessDay(new Date(serverNow()))
  const [{ from = addDays(today, 1 - DAYS_USUAL), to = today }, change] = useSearchParams(financeSearch)
  const fees = usePagedList('bo.cashierFees', { from, to })
  const accounts = usePagedList('bo.houseAccounts', {})
  return (
    <>
      <PageHead title={t('title')} note={t('lead')} />
      <FilterBar label={t('backoffice:filters')}>
        <PeriodForm
          key={`${from} ${to}`}
          from={from}
          to={to}
          onChange={change}
          say={(key, values) => t(key, { ...values })}
        />
      </FilterBar>
      <Sums fees={fees.first} />
      <div className={styles.parts}>
        <Part title={t('fees')} note={t('feesNote')} file={() => call('bo.exportCashierFees', { from, to })}>
          <PlainList
            list={fees}
            label={t('fees')}
            columns={useFeeColumns()}
            rowKey={({ day, channel, kind }) => `${day} ${channel} ${kind}`}
            empty={{ title: t('none'), hint: t('noneHint') }}
          />
        </Part>
        <Part title={t('accounts')} note={t('accountsNote')} file={() => call('bo.exportHouseAccounts', {})}>
          <PlainList
            list={accounts}
            label={t('accounts')}
            columns={useAccountColumns()}
            rowKey={({ code }) => code}
            empty={{ title: t('noAccounts'), hint: t('noAccountsHint') }}
          />
        </Part>
      </div>
    </>
  )
}

/** The period by kind, and whether the fees of withdrawals are what the ledger has. */
function Sums({ fees }: { fees: Fees | undefined }) {
  const { t } = useTranslation('finance')
  const ever = fees?.ever
  const isSame = ever !== undefined && parseMoney(ever.withdrawals) === parseMoney(ever.ledger)
  return (
    <div className={styles.sums}>
      {kinds.map((kind) => {
        const sum = fees?.totals.find((one) => one.kind === kind)
        return (
          <KpiCard
            key={kind}
            label={t(`kind.${kind}`)}
            value={<Money value={fees && (sum?.amount ?? '0')} />}
            basis={fees && t('sum', { count: sum?.count ?? 0 })}
          />
        )
      })}
      <KpiCard
        label={t('ever')}
        value={<Money value={ever?.withdrawals} />}
        basis={ever && (isSame ? t('same') : t('differs', { ledger: moneyText(ever.ledger) }))}
      />
    </div>
  )
}

type PartProps = {
  title: string
  note: string
  file: () => Promise<{ name: string; text: string }>
  children: ReactNode
}

/** One table with its file. */
function Part({ title, note, file, children }: PartProps) {
  const { t } = useTranslation('finance')
  const load = useMutation({
    mutationFn: file,
    // With the mark by which spreadsheets know UTF-8.
    onSuccess: ({ name, text }) => saveFile(new Blob([`\ufeff${text}`], { type: 'text/csv' }), name),
  })
  return (
    <section aria-label={title}>
      <div className="between gap-4">
        <h2>{title}</h2>
        <Button size="sm" loading={load.isPending} onClick={() => load.mutate()}>
          {t('export')}
        </Button>
      </div>
      <p className="fine mb-4">{note}</p>
      <FailureAlert error={load.error} />
      {children}
    </section>
  )
}

function useFeeColumns(): Column<Fees['rows'][number]>[] {
  const { t } = useTranslation('finance')
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      { key: 'day', card: 'title', cell: ({ day }) => formatDate(day, 'dd/MM/yyyy') },
      { key: 'channel', cell: ({ channel }) => (channel === 'hand' ? t('hand') : channel) },
      { key: 'kind', card: 'sub', cell: ({ kind }) => t(`kind.${kind}`) },
      { key: 'count', align: 'right', cell: ({ count }) => count },
      { key: 'amount', align: 'right', card: 'result', cell: ({ amount }) => <Money value={amount} /> },
    ],
  )
}

function useAccountColumns(): Column<RouteValue<'bo.houseAccounts'>['rows'][number]>[] {
  const { t } = useTranslation('finance')
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      { key: 'code', card: 'title', cell: ({ code }) => <span className="num">{code}</span> },
      { key: 'purpose', card: 'sub', cell: ({ purpose }) => t(`purpose.${purpose}`) },
      { key: 'balance', align: 'right', card: 'result', cell: ({ balance }) => <Money value={balance} /> },
    ],
  )
}
