import { moneyToString, must, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { exactFromMoney, exactToString, type Exact } from '@lotus/rules/agents'
import { listMembers } from '../../identity/index.ts'
import { statementRef } from './reference.ts'
import { settleRules } from '../settle/gross.ts'
import type { DebtRow, StatementRow } from './statement.repo.ts'
import { isGranter, readWaits } from './waits.ts'

/** Who reads: a member, or the operator (null). */
export type Reader = bigint | null

export type StatementView = RouteValue<'bo.statements'>['rows'][number]

/** An exact amount of the database, with eight places. */
export const exactText = (amount: string): string => exactToString(BigInt(amount), 8)

/**
 * Statements with the names of both sides. Who decided, and what is left, are the operator's: the schema of an agent's call leaves
 * them out. Who
 * granted one is not told that its holder is excluded or locked: not as a reason, nor by how long a claim waits.
 */
export async function presentStatements(
  db: Queryable,
  rows: readonly StatementRow[],
  reader: Reader,
): Promise<StatementView[]> {
  const ids = rows.flatMap(({ memberId, granterId }) => (granterId === null ? [memberId] : [memberId, granterId]))
  const members = await listMembers(db, [...new Set(ids)])
  const { uplineFlagTries } = await settleRules(db)
  const nameOf = (id: bigint) => must(members.get(id), 'a party of a contract exists').username
  const waitsOf = await readWaits(db, rows, reader, (id) => members.get(id)?.status === 'active')
  return rows.map((row) => ({
    id: statementRef(row),
    memberId: row.memberId.toString(),
    n: row.n,
    holder: nameOf(row.memberId),
    granter: row.granterId === null ? null : nameOf(row.granterId),
    kind: row.kind,
    currency: row.currency,
    period: { start: row.start.toISOString(), end: row.end.toISOString() },
    facts: row.facts,
    validBet: moneyToString(row.validBet),
    loss: moneyToString(row.loss),
    active: row.active,
    tier: row.tier,
    ratePpm: row.ratePpm,
    deductions: row.kind === 'DIVIDEND' ? exactToString(deductionsOf(row), 8) : null,
    carryIn: exactText(row.carryIn),
    base: baseText(row.kind, BigInt(row.base), row.validBet),
    gross: exactText(row.gross),
    children: exactText(row.children),
    net: exactText(row.net),
    due: moneyToString(row.due),
    adjustOff: moneyToString(row.adjustOff),
    adjusted: moneyToString(row.adjusted),
    isAdjusted: row.isAdjusted,
    state: row.state,
    funding: row.funding,
    debt: row.debt && debtOf(row, row.debt, { uplineFlagTries, reader }),
    waits: waitsOf(row),
    claimBy: isGranter(row, reader) ? null : (row.claimBy?.toISOString() ?? null),
    madeAt: row.madeAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    reason: row.reason,
    decidedBy: row.decidedBy,
    held: row.held && { ...row.held, at: new Date(row.held.at).toISOString() },
    left:
      row.leftSince === null
        ? null
        : { carry: exactText(row.carryOut), owed: exactText(row.owedOut), since: row.leftSince.toISOString() },
  }))
}

const deductionsOf = ({ rebates, accruals, cashback, bonus, wages, fee }: StatementRow): Exact =>
  exactFromMoney(rebates + accruals + cashback + bonus + wages) + BigInt(fee)

type Debt = NonNullable<StatementView['debt']>

function debtOf(
  row: StatementRow,
  debt: DebtRow,
  { uplineFlagTries, reader }: { uplineFlagTries: number; reader: Reader },
): StatementView['debt'] {
  const [byUpline, byOperator] = [BigInt(debt.byUpline), BigInt(debt.byOperator)]
  return {
    state: debt.state,
    byUpline: moneyToString(byUpline),
    byOperator: moneyToString(byOperator),
    left: moneyToString(row.due - byUpline - byOperator),
    setOff: moneyToString(BigInt(debt.setOff)),
    toReturn: moneyToString(BigInt(debt.toReturn) - BigInt(debt.returned)),
    reason: toldReason(row, debt.reason, reader),
    tries: debt.tries,
    isFlagged: debt.state === 'OPEN' && debt.tries >= uplineFlagTries,
    openedAt: new Date(debt.openedAt).toISOString(),
    nextAt: debt.nextAt === null ? null : new Date(debt.nextAt).toISOString(),
  }
}

/**
 * Of an account that cannot pay, or be paid, the other side is told that it is not available and no more: whatever the reason, the answer
 * and its time are the same. Each knows of the own account, and the operator of both.
 */
function toldReason(row: StatementRow, reason: DebtRow['reason'], reader: Reader): Debt['reason'] {
  if (reader === null) return reason
  if (reason === 'UNAVAILABLE') return 'NOT_NOW'
  return reason === 'HOLDER' && isGranter(row, reader) ? 'NOT_NOW' : reason
}

/** What a rate is of; null: a real-time salary. */
export function baseText(kind: StatementRow['kind'], base: Exact, validBet: Money): string | null {
  if (kind === 'REALTIME') return null
  return exactToString(kind === 'DIVIDEND' ? base : exactFromMoney(validBet), 8)
}
