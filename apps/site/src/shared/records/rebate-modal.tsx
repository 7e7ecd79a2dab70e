import type { RouteValue } from '@lotus/contract'
import { formatDate, formatRatePpm, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { DataTable, Modal, Money, type Column } from '@lotus/ui'
import { useRows } from '../paged.tsx'
import { tableOf } from '../table-of.ts'

type Payment = RouteValue<'rebate.payment'>
type Share = Payment['rows'][number]

/** Why a rebate was paid: its bets, each with the rates and the product that it comes to (AC05, MC12). */
export function RebateModal({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { t } = useTranslation('records')
  const query = useRows('rebate.payment', { reference, limit: 20 })
  const payment = query.firstPage
  const columns = useColumns()
  return (
    <Modal opened width={640} onClose={onClose} title={t('rebate.title', { reference })}>
      <div className="stack gap-35">
        {payment && (
          <p>
            <Money value={payment.amount} signed /> · {formatDate(payment.paidAt, 'dd/MM/yyyy hh:mm:ss')} ·{' '}
            {t('rebate.shares', { count: payment.shares })}
            <br />
            <Why payment={payment} />
          </p>
        )}
        <DataTable
          label={t('rebate.title', { reference })}
          columns={columns}
          {...tableOf(query, t('rebate.failed'))}
          empty={{ title: t('rebate.failed') }}
        />
      </div>
    </Modal>
  )
}

function Why({ payment: { kind, day, calc } }: { payment: Payment }) {
  const { t } = useTranslation('records')
  if (kind !== 'DAY') return t(`rebate.why.${kind}`)
  return t('rebate.why.DAY', { day: formatDate(day ?? '', 'dd/MM/yyyy'), sum: formatExact(calc ?? '0.00') })
}

function useColumns(): Column<Share>[] {
  const { t } = useTranslation(['records', 'agents', 'common'])
  return [
    {
      key: 'bet',
      header: t('rebate.col.bet'),
      card: 'title',
      cell: (row) => (
        <>
          <span className="num">{row.bet}</span>
          <small>
            {row.account ?? t('rebate.own')} · {t(`agents:category.${row.category}`)}
          </small>
        </>
      ),
    },
    {
      key: 'formula',
      header: t('rebate.col.formula'),
      card: 'sub',
      cell: (row) => (
        <span className="num">
          {formula(row)}
          {row.isVoid && <small>{t('rebate.void')}</small>}
          {row.validWhy !== null && <small>{t(`common:validWhy.${row.validWhy}`)}</small>}
        </span>
      ),
    },
    {
      key: 'calc',
      header: t('rebate.col.calc'),
      align: 'right',
      card: 'result',
      cell: (row) => (
        <span className="num">
          <Money value={row.paid} signed />
          <small>{formatExact(row.calc)}</small>
        </span>
      ),
    },
  ]
}

/** (7.00% − 5.50%) × 10,000.00: the member's rate, the highest below, and what the bet counts for. */
function formula({ ratePpm, belowPpm, validBet }: Share): string {
  const own = formatRatePpm(ratePpm + belowPpm)
  const rate = belowPpm === 0 ? own : `(${own} \u2212 ${formatRatePpm(belowPpm)})`
  return `${rate} × ${formatMoney(parseMoney(validBet))}`
}
