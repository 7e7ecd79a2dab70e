import { formatDate, i18n, useTranslation } from '@lotus/i18n'
import { DataTable, Money, moneyText, type Column } from '@lotus/ui'
import { useMemo } from 'react'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { useRows } from '../../../shared/paged.tsx'
import { usdtShort } from '../deposit/usdt-figures.ts'
import { WithdrawalBadge } from './open-withdrawals.tsx'
import { totalsOfWithdrawals, type Withdrawal } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

const PAGE_SIZE = 10

type Props = { selected: string | undefined; onOpen: (id: string) => void }

/** Past withdrawals with totals of what was paid out. */
export function WithdrawalRecords({ selected, onOpen }: Props) {
  const { t } = useTranslation('cashier')
  const query = useRows('cashier.withdrawals', { limit: PAGE_SIZE })
  const { rows } = query
  const totals = useMemo(() => totalsOfWithdrawals(rows), [rows])
  const columns: Column<Withdrawal>[] = [
    {
      key: 'ref',
      header: t('withdrawal.col.ref'),
      card: 'title',
      cell: (row) => (
        <span className="num">
          {row.refNo}
          <small>{formatDate(row.createdAt, 'dd/MM hh:mm')}</small>
        </span>
      ),
    },
    {
      key: 'account',
      header: t('withdrawal.col.account'),
      card: 'sub',
      cell: (row) => (
        <>
          {t('withdraw.tail', { bank: row.payoutAccount.bankName, tail: row.payoutAccount.tail })}
          {row.usdt !== null && <small className="num">{usdtShort(row.usdt.amount)} USDT</small>}
          {row.rejectReason !== null && <small>{t('withdrawal.reason', { reason: row.rejectReason })}</small>}
        </>
      ),
    },
    moneyColumn('amount', t('withdrawal.col.amount'), (row) => row.amount),
    feeColumn(t('withdrawal.col.fee')),
    // Nothing was paid for a rejected request, and what came back was paid in vain.
    moneyColumn(
      'net',
      t('withdrawal.col.net'),
      (row) => (row.status === 'REJECTED' || row.status === 'REFUNDED' ? undefined : row.net),
      {
        card: 'result',
      },
    ),
    {
      key: 'status',
      header: t('withdrawal.col.status'),
      card: 'status',
      cell: (row) => <WithdrawalBadge status={row.status} />,
    },
  ]
  return (
    <section className={styles.records}>
      <h3>{t('withdrawal.records')}</h3>
      <DataTable
        label={t('withdrawal.records')}
        columns={columns}
        {...tableOf(query, t('withdrawal.listFailed'))}
        empty={{ title: t('withdrawal.empty'), hint: t('withdrawal.emptyHint') }}
        pageTotals={{
          ref: t('withdrawal.totals', { count: totals.count }),
          amount: <Money value={totals.amount} />,
          fee: <Money value={totals.fee} />,
          net: <Money value={totals.net} />,
        }}
        onRowClick={(row) => onOpen(row.id)}
        selectedKey={rows.find(({ id, refNo }) => id === selected || refNo === selected)?.id}
      />
    </section>
  )
}

/** What was charged; that it came back stands under it. */
function feeColumn(header: string): Column<Withdrawal> {
  return {
    key: 'fee',
    header,
    align: 'right',
    cell: ({ fee, feeReturnedAt }) => (
      <>
        <Money value={fee} />
        {feeReturnedAt !== null && <small>{i18n.t('cashier:fee.returnedIn', { fee: moneyText(fee) })}</small>}
      </>
    ),
  }
}
