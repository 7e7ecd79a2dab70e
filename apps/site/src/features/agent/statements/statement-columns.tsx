import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { Money, type Column } from '@lotus/ui'
import { periodText, StatementState, type Statement, useRateText, WaitsNote } from '@lotus/ui/contracts'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import type { ContractKind, Open } from '../contracts/types.ts'
import type { Side } from './side.ts'
import { StatementActions } from './statement-actions.tsx'
import styles from '../parts/cells.module.css'

/** The columns of operations.md 2.11; what belongs to a figure stands below it, so that a row stays within the width. */
export function useStatementColumns(kind: ContractKind, side: Side, onOpen: Open): Column<Statement>[] {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const isTiered = kind !== 'REALTIME'
  return [
    {
      key: 'period',
      header: t('contract.period'),
      card: 'title',
      cell: (row) => <PeriodOf row={row} side={side} onOpen={onOpen} />,
    },
    {
      key: 'validBet',
      header: t('statement.col.validBet'),
      align: 'right',
      cell: (row) => <ValidBet row={row} />,
    },
    ...(kind === 'DIVIDEND'
      ? [
          {
            key: 'base',
            header: t('statement.col.base'),
            align: 'right' as const,
            cell: (row: Statement) => <Base row={row} />,
          },
        ]
      : []),
    ...(isTiered
      ? [
          {
            key: 'active',
            header: t('contract.active'),
            align: 'right' as const,
            cell: ({ active }: Statement) => formatCount(active),
          },
          {
            key: 'rate',
            header: t('contract.rate'),
            align: 'right' as const,
            cell: ({ tier, ratePpm }: Statement) =>
              tier === null ? '–' : `${rateText(kind, ratePpm)} · ${t('contract.tierOf', { place: tier })}`,
          },
        ]
      : []),
    {
      key: 'gross',
      header: t('statement.col.gross'),
      align: 'right',
      cell: (row) => (
        <span className={styles.amount}>
          <span className="num">{formatExact(row.gross)}</span>
          {/* Of a wage nothing is carried but what a slot took back. */}
          {kind !== 'DIVIDEND' && <CarryIn row={row} />}
        </span>
      ),
    },
    exactColumn('children', t('statement.col.children'), (row) => row.children),
    moneyColumn('due', t('statement.col.due'), (row) => row.due, { card: 'result' }),
    {
      key: 'state',
      header: t('contract.stateFilter'),
      card: 'status',
      cell: (row) => <State row={row} side={side} />,
    },
  ]
}

const exactColumn = (key: string, header: string, amountOf: (row: Statement) => string): Column<Statement> => ({
  key,
  header,
  align: 'right',
  cell: (row) => <span className="num">{formatExact(amountOf(row))}</span>,
})

function PeriodOf({ row, side, onOpen }: { row: Statement; side: Side; onOpen: Open }) {
  return (
    <span className={styles.line}>
      <button type="button" onClick={() => onOpen(`${side === 'mine' ? 's' : 'g'}-${row.id}`)}>
        {periodText(row.period)}
      </button>
      {side === 'given' && <small>{row.holder}</small>}
    </span>
  )
}

function CarryIn({ row: { carryIn } }: { row: Statement }) {
  const { t } = useTranslation('agents')
  return carryIn.startsWith('-') ? <small>{t('statement.col.carryIn', { amount: formatExact(carryIn) })}</small> : null
}

function Base({ row }: { row: Statement }) {
  const { t } = useTranslation('agents')
  return (
    <span className={styles.amount}>
      <span className="num">{formatExact(row.base ?? '0')}</span>
      {row.deductions !== null && (
        <small>{t('statement.col.deductions', { amount: formatExact(row.deductions) })}</small>
      )}
      <CarryIn row={row} />
    </span>
  )
}

/** What has become of it, and what whoever looks can do with it. */
function State({ row, side }: { row: Statement; side: Side }) {
  return (
    <span className={styles.state}>
      <Became row={row} side={side} />
      <StatementActions statement={row} side={side} size="sm" />
    </span>
  )
}

/** When it was paid, and what the upline still owes. */
function Became({ row, side }: { row: Statement; side: Side }) {
  const { t } = useTranslation('agents')
  return (
    <span className={styles.line}>
      <StatementState statement={row} />
      <WaitsNote waits={row.waits} />
      {row.paidAt !== null && parseMoney(row.due) > 0n && (
        <small className="num">{t('statement.col.paidAt', { time: formatDateTime(row.paidAt) })}</small>
      )}
      {parseMoney(row.adjusted) !== 0n && (
        <small className="num">
          {t('statement.col.adjusted')} <Money value={row.adjusted} signed />
        </small>
      )}
      {row.debt?.state === 'OPEN' && (
        <small>
          {t('statement.debt.since', {
            amount: formatMoney(parseMoney(row.debt.left)),
            time: formatDateTime(row.debt.openedAt),
          })}
          {row.debt.reason !== null && <> · {t(`statement.debt.reasonOf.${row.debt.reason}`)}</>}
          {row.debt.nextAt !== null && (
            <>
              {' · '}
              {t('statement.debt.nextAt')} {formatDateTime(row.debt.nextAt)}
            </>
          )}
        </small>
      )}
      {side === 'given' && row.debt !== null && parseMoney(row.debt.toReturn) > 0n && (
        <small>{t('statement.debt.advance', { amount: formatMoney(parseMoney(row.debt.toReturn)) })}</small>
      )}
    </span>
  )
}

function ValidBet({ row }: { row: Statement }) {
  const { t } = useTranslation('agents')
  return (
    <span className={styles.amount}>
      <Money value={row.validBet} />
      <small>{t('statement.col.loss', { amount: formatMoney(parseMoney(row.loss)) })}</small>
    </span>
  )
}
