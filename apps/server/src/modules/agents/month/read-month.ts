import { AppError, moneyToString, zonedInstant } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import {
  exactToFullText,
  monthStatement,
  signMonth,
  type AdjustmentRow,
  type EarnedRow,
  type MonthFacts,
  type MonthStatement,
  type OwedRow,
  type SignedMonth,
} from '@lotus/rules/agents'
import { currency } from '../../wallet/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { adjustmentRef, statementRef } from '../statements/reference.ts'
import type { Agent } from '../tree/require-agent.ts'
import * as repo from './month.repo.ts'

/** Of periods, and of debts: some more than a month has slots of five minutes. */
const ROWS_MAX = 12_000
/** What was begun before the month ended is written by then. */
const READY_AFTER_MS = 600_000

type Deps = Pick<AgentsDeps, 'db' | 'signer'>
type Whose = Pick<Agent, 'memberId' | 'username'>

/**
 * An agent's signed statement of a month (issue 19 section 4). It is made of rows that do not change any more, so the same
 * month is always the same file. Refuses with `month_not_over` or `month_too_large`.
 */
export async function readMonth(deps: Deps, agent: Whose, month: string): Promise<RouteValue<'agent.month'>> {
  const { statement, signed } = await makeMonth(deps, agent, month)
  const { contracts, rebates, debts, advances, received, earned, owed, rebateDays } = statement
  const adjustments = statement.adjusted ?? { added: moneyToString(0n), takenOff: moneyToString(0n) }
  const rows = { earned: earned.length, owed: owed.length, rebateDays: rebateDays.length }
  return { month, currency, ...signed, rows, contracts, rebates, debts, advances, adjustments, received }
}

/** The statement itself, and its file. Refuses as `readMonth` does. */
export async function makeMonth(
  { db, signer }: Deps,
  agent: Whose,
  month: string,
): Promise<{ statement: MonthStatement; signed: SignedMonth }> {
  const [from, to] = [zonedInstant(`${month}-01`, '00:00'), zonedInstant(`${monthAfter(month)}-01`, '00:00')]
  const readyAt = new Date(to.getTime() + READY_AFTER_MS)
  if ((await readNow(db)) < readyAt) {
    throw new AppError<ErrorCode>('month_not_over', { from: readyAt.toISOString() })
  }
  const asked = { memberId: agent.memberId, currency, from, to, limit: ROWS_MAX + 1 }
  const earned = await repo.listEarned(db, asked)
  const owed = await repo.listOwed(db, asked)
  const adjusted = await repo.listAdjusted(db, asked)
  const givenUp = await repo.listGivenUp(db, asked)
  if (Math.max(earned.length, owed.length, adjusted.length, givenUp.length) > ROWS_MAX) {
    throw new AppError<ErrorCode>('month_too_large', { max: ROWS_MAX })
  }
  const facts: MonthFacts = {
    account: agent.username,
    month,
    from: from.toISOString(),
    to: to.toISOString(),
    currency,
    earned: earned.map(earnedRow),
    owed: owed.map(owedRow),
    rebates: await repo.listRebateDays(db, asked),
    adjustments: adjusted.map(adjustmentRow),
    givenUp: givenUp.map(adjustmentRow),
  }
  const statement = monthStatement(facts)
  return { statement, signed: await signMonth(signer, statement) }
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const isoOf = (at: string) => new Date(at).toISOString()

function earnedRow(row: repo.EarnedStatement): EarnedRow {
  return {
    ref: statementRef(row),
    due: row.due,
    madeAt: row.madeAt.toISOString(),
    state: row.state,
    endedAt: row.endedAt?.toISOString() ?? null,
    payments: paymentsOf(row),
    facts: {
      kind: row.kind,
      funding: row.funding,
      contract: row.contract,
      start: row.start.toISOString(),
      end: row.end.toISOString(),
      facts: row.facts,
      validBet: moneyToString(row.validBet),
      loss: moneyToString(row.loss),
      active: row.active,
      rebates: moneyToString(row.rebates),
      accruals: moneyToString(row.accruals),
      ...promotionsOf(row),
      wages: moneyToString(row.wages),
      fee: exactToFullText(BigInt(row.fee)),
      carryIn: exactToFullText(BigInt(row.carryIn)),
      carryOut: exactToFullText(BigInt(row.carryOut)),
      base: exactToFullText(BigInt(row.base)),
      tier: row.tier,
      ratePpm: row.ratePpm,
      gross: exactToFullText(BigInt(row.gross)),
      children: exactToFullText(BigInt(row.children)),
      owedIn: exactToFullText(BigInt(row.owedIn)),
      net: exactToFullText(BigInt(row.net)),
      owedOut: exactToFullText(BigInt(row.owedOut)),
      ...(row.adjustOff === 0n ? {} : { adjustOff: moneyToString(row.adjustOff) }),
    },
  }
}

/** Only where there were any: months of before they were counted are the same file as ever. */
const promotionsOf = ({ cashback, bonus }: repo.EarnedStatement) => ({
  ...(cashback === 0n ? {} : { cashback: moneyToString(cashback) }),
  ...(bonus === 0n ? {} : { bonus: moneyToString(bonus) }),
})

/** What the holder got of a period: all at once of the operator, or of an upline's debt step by step. */
function paymentsOf({ moves, paidAt, due }: repo.EarnedStatement): EarnedRow['payments'] {
  if (moves === null)
    return paidAt === null || due === 0n ? [] : [{ at: paidAt.toISOString(), amount: due, by: 'OPERATOR' }]
  return moves.flatMap(({ at, what, amount }) =>
    what === 'RETURNED' || what === 'CANCELLED' || what === 'SET_OFF'
      ? []
      : [{ at: isoOf(at), amount: BigInt(amount), by: what === 'UPLINE' ? 'UPLINE' : 'OPERATOR' } as const],
  )
}

const adjustmentRow = ({ at, amount, reason, ...key }: repo.AdjustedStatement): AdjustmentRow => ({
  ref: adjustmentRef(key),
  period: statementRef(key),
  at: at.toISOString(),
  amount,
  reason,
})

const owedRow = (row: repo.OwedStatement): OwedRow => ({
  ref: statementRef(row),
  kind: row.kind,
  due: row.due,
  openedAt: row.openedAt.toISOString(),
  moves: row.moves.map(({ at, what, amount }) => ({ at: isoOf(at), what, amount: BigInt(amount) })),
})
