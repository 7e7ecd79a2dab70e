import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { ContractKind, Funding } from '@lotus/rules/agents'
import { atMicros, microsOf, type Micros } from '../../../platform/time-cursor.ts'
import type { StatementKey } from './statement.repo.ts'

// What operators add to statements that were paid, or take off them (operations.md 2.9).

export type AdjustmentKey = StatementKey & { no: number }
export type AdjustmentState = 'PROPOSED' | 'DONE' | 'REJECTED'

export type AdjustmentRow = AdjustmentKey & {
  end: Date
  kind: ContractKind
  granterId: bigint | null
  funding: Funding
  amount: Money
  /** What the holder has got of the statement by now, adjustments included. */
  paid: Money
  reason: string
  state: AdjustmentState
  by: string
  proposedAt: Date
  /** `proposedAt`, for cursors. */
  micros: Micros
  decidedBy: string | null
  decidedAt: Date | null
  note: string | null
  taken: Money
  writtenOff: Money
  /** Of what is still to be taken off: what goes back to the operator. */
  operatorLeft: Money
  /** Of what was taken off: what went back to the operator, or does by the upline. */
  operatorTaken: Money
  writeOffAskedBy: string | null
  writeOffAskedAt: Date | null
  writtenOffAt: Date | null
  writtenOffBy: string | null
  writeOffReason: string | null
}

const rows = sql`select a.member_id as "memberId", a.n, a.period_start as start, a.no, s.period_end as "end", a.kind, a.granter_id as "granterId",
    a.funding, a.amount, (agent_statement_paid(s) + agent_statement_adjusted(s))::bigint as paid, a.reason, a.state, a.proposed_by_name as by,
    a.proposed_at as "proposedAt", ${microsOf(sql`a.proposed_at`)} as micros, a.decided_by_name as "decidedBy", a.decided_at as "decidedAt", a.note, a.taken, a.written_off as "writtenOff", a.operator_left as "operatorLeft",
    coalesce((select sum(t.operator_amount) from agent_adjustment_take t where t.cell = a.cell and t.member_id = a.member_id and t.n = a.n
      and t.period_start = a.period_start and t.no = a.no), 0)::bigint as "operatorTaken",
    case when a.written_off = 0 and a.write_off_asked = -a.amount - a.taken then a.write_off_asked_by_name end as "writeOffAskedBy",
    case when a.written_off = 0 and a.write_off_asked = -a.amount - a.taken then a.write_off_asked_at end as "writeOffAskedAt",
    a.written_off_at as "writtenOffAt", a.written_off_by as "writtenOffBy", a.write_off_reason as "writeOffReason"
  from agent_adjustment a join agent_statement s using (cell, member_id, n, period_start)`

export function findAdjustment(db: Queryable, p: AdjustmentKey): Promise<AdjustmentRow | undefined> {
  return db.maybe<AdjustmentRow>(sql`
    ${rows} where a.cell = cell_of(${p.memberId}) and a.member_id = ${p.memberId} and a.n = ${p.n} and a.period_start = ${p.start}::timestamptz
      and a.no = ${p.no}`)
}

/** Of one statement, the last one first; an operator seldom adjusts one twice. */
export function listAdjustments(
  db: Queryable,
  p: StatementKey & { isDone: boolean; limit: number },
): Promise<AdjustmentRow[]> {
  return db.many<AdjustmentRow>(sql`
    ${rows} where a.cell = cell_of(${p.memberId}) and a.member_id = ${p.memberId} and a.n = ${p.n} and a.period_start = ${p.start}::timestamptz
      and (not ${p.isDone}::boolean or a.state = 'DONE')
    order by a.no desc limit ${p.limit}`)
}

type Listing = {
  state: 'waiting' | 'open' | 'decided' | null
  /** The last row of the page before. */
  after: (AdjustmentKey & { micros: Micros }) | null
  limit: number
}

/** Everybody's, the newest first. */
export function listAllAdjustments(db: Queryable, p: Listing): Promise<AdjustmentRow[]> {
  return db.many<AdjustmentRow>(sql`
    ${rows}
    where case ${p.state}::text when 'waiting' then a.state = 'PROPOSED' when 'decided' then a.state <> 'PROPOSED'
        when 'open' then a.state = 'DONE' and a.amount + a.taken + a.written_off < 0 else true end
      and (${p.after === null} or (a.proposed_at, a.member_id, a.n, a.period_start, a.no) < (${atMicros(p.after?.micros ?? null)},
        ${p.after?.memberId ?? null}::bigint, ${p.after?.n ?? null}::integer, ${p.after?.start ?? null}::timestamptz, ${p.after?.no ?? null}::integer))
    order by a.proposed_at desc, a.member_id desc, a.n desc, a.period_start desc, a.no desc limit ${p.limit}`)
}

type Proposing = StatementKey & { amount: Money; paid: Money; by: bigint; byName: string; reason: string }
type Refusal =
  | 'not_found'
  | 'statement_state'
  | 'state_conflict'
  | 'same_operator'
  | 'adjustment_too_large'
  | 'adjustment_owed'
  | 'adjustment_waits'
  | 'statement_excluded'
  | 'statement_account_shut'

/** Its number, or why there is none. */
export function propose(tx: Queryable, p: Proposing): Promise<{ code: 'ok' | Refusal; no: number | null }> {
  return tx.one<{ code: 'ok' | Refusal; no: number | null }>(sql`
    select code, no from agent_adjustment_propose(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.amount}, ${p.paid}, ${p.by}, ${p.byName},
      ${p.reason})`)
}

type Deciding = AdjustmentKey & {
  confirms: boolean
  amount: Money
  paid: Money
  by: bigint
  byName: string
  note: string
}

/** Confirms, and pays what is added, or rejects. */
export function decide(tx: Queryable, p: Deciding): Promise<'ok' | Refusal> {
  return tx.value<'ok' | Refusal>(sql`
    select agent_adjustment_decide(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.no}::integer, ${p.confirms}, ${p.amount}, ${p.paid}, ${p.by},
      ${p.byName}, ${p.note}) as code`)
}

/** One operator asks to give up what is left of one that takes off, another one does. */
export function writeOff(
  tx: Queryable,
  p: AdjustmentKey & { left: Money; confirms: boolean; by: bigint; byName: string; reason: string },
): Promise<'ok' | Refusal> {
  return tx.value<'ok' | Refusal>(sql`
    select agent_adjustment_write_off(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.no}::integer, ${p.left}, ${p.confirms}, ${p.by}, ${p.byName},
      ${p.reason}) as code`)
}

/** Uplines' statements that took something off for the operator, who is not owed it yet: those behind `after`, in order of their keys. */
export function listToSetOff(db: Queryable, limit: number, after?: StatementKey): Promise<StatementKey[]> {
  return db.many<StatementKey>(sql`
    select member_id as "memberId", n, period_start as start from agent_adjustment_to_set_off(${limit}::integer, ${after?.memberId ?? null}::bigint,
      ${after?.n ?? null}::integer, ${after?.start ?? null}::timestamptz)`)
}

/** Has the upline owe it; answers how much that is, 0 where it was done before. */
export function setOff(tx: Queryable, { memberId, n, start }: StatementKey): Promise<Money> {
  return tx.value<Money>(sql`select agent_adjustment_set_off(${memberId}, ${n}, ${start}::timestamptz) as sum`)
}
