import type { ValidWhy } from '@lotus/contract'
import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { ContractKind, Funding, FundingPolicy, RtsBasis } from '@lotus/rules/agents'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'

// Statements as they are read (agents/settle writes them). Exact amounts are whole numbers of 10^-36, as text.

export type StatementKey = { memberId: bigint; n: number; start: Date }
export type StatementState = 'PAID' | 'NOT_REACHED' | 'HELD' | 'REVIEW' | 'REJECTED' | 'OWED' | 'CLAIM' | 'EXPIRED'

export type DebtRow = {
  state: 'OPEN' | 'DONE' | 'CANCELLED'
  /** Amounts in ten-thousandths, as text. */
  byUpline: string
  byOperator: string
  setOff: string
  toReturn: string
  returned: string
  reason: 'PARTIAL' | 'INSUFFICIENT' | 'UNAVAILABLE' | 'HOLDER' | null
  tries: number
  openedAt: string
  nextAt: string | null
}

export type StatementRow = StatementKey & {
  end: Date
  kind: ContractKind
  granterId: bigint | null
  currency: string
  facts: number
  validBet: Money
  loss: Money
  active: number
  /** Null: of a release that counted every account. */
  leftOut: number | null
  /** Null: of a release that counted who waits for a review. */
  waiting: number | null
  signs: string[] | null
  rebates: Money
  accruals: Money
  cashback: Money
  bonus: Money
  wages: Money
  fee: string
  carryIn: string
  carryOut: string
  base: string
  gross: string
  children: string
  owedIn: string
  net: string
  owedOut: string
  tier: number | null
  ratePpm: number
  due: Money
  /** Of owedIn: taken off for adjustments of earlier statements. */
  adjustOff: Money
  /** What the holder has got of it, and by how much it was adjusted since. */
  paid: Money
  adjusted: Money
  isAdjusted: boolean
  state: StatementState
  madeAt: Date
  paidAt: Date | null
  decidedBy: string | null
  reason: string | null
  funding: Funding
  /** Of a dividend: what was taken off; null: made by a release that did not keep it. */
  deducts: string[] | null
  claimBy: Date | null
  /** Of a real-time salary: what its rates were of. */
  basis: RtsBasis
  /** What the upline owes of it, and has paid; null: nothing was ever owed. */
  debt: DebtRow | null
  /** What it leaves was taken off the line by an operator. */
  cleared: { at: string; by: string; reason: string } | null
  /** By when the operator decides what waits, or decides again what is held back. */
  promisedAt: Date | null
  /** The hold that is in force: an operator's, or as the holder's account is locked or closed. */
  held: { at: string; by: string; reason: string; cause: 'OPERATOR' | 'ACCOUNT' } | null
  /** Since when the line has left something, where this still leaves it. */
  leftSince: Date | null
  /** For cursors: the time by which the list is ordered, and when the period began. */
  micros: Micros
  startMicros: Micros
}

/** Whether the line has a contract that is not over: an ended one takes nothing over, and its rows would fill the list. */
export const isOfLivingLine = sql`exists (select from agent_contract k where k.cell = s.cell and k.member_id = s.member_id and k.kind = s.kind
  and k.granter_id is not distinct from s.granter_id and k.starts_at is not null and (k.ends_at is null or k.ends_at > lotus_now()))`

/** Whether the next statement of the line would take something over from this one. */
export const isLeft = sql`(agent_statement_leaves(s) and c.member_id is null and agent_statement_is_last(s.member_id, s.kind, s.granter_id, s.n, s.period_start))`

/** When the operator has to have decided: of a hold by its own day. */
export const promisedAt = sql`coalesce(h.promised_at, s.promised_at)`

export const rowsBy = (
  at: SqlQuery,
) => sql`select s.member_id as "memberId", s.n, s.period_start as start, s.period_end as "end", s.kind, s.granter_id as "granterId", s.currency,
    s.facts, s.valid_bet as "validBet", s.loss, s.active, s.left_out as "leftOut", s.left_waiting as waiting, s.left_signs as signs, s.rebates, s.accruals, s.cashback, s.bonus, s.wages, s.fee::text, s.carry_in::text as "carryIn",
    s.carry_out::text as "carryOut", s.base::text, s.gross::text, s.children::text, s.owed_in::text as "owedIn", s.net::text,
    s.owed_out::text as "owedOut", s.tier::integer, s.rate_ppm as "ratePpm", s.due, s.adjust_off as "adjustOff", agent_statement_paid(s) as paid, agent_statement_adjusted(s) as adjusted,
    exists (select from agent_adjustment a where a.cell = s.cell and a.member_id = s.member_id and a.n = s.n and a.period_start = s.period_start
      and a.state = 'DONE') as "isAdjusted",
    s.state, s.made_at as "madeAt", s.paid_at as "paidAt",
    s.decided_by as "decidedBy", s.reason, s.funding, s.deducts, coalesce(s.basis, 'VALID_BET') as basis, case s.state when 'CLAIM' then s.claim_by end as "claimBy",
    case when f.member_id is not null then jsonb_build_object('state', f.state, 'byUpline', f.by_upline::text, 'byOperator', f.by_operator::text,
      'setOff', f.set_off::text, 'toReturn', f.to_return::text, 'returned', f.returned::text, 'reason', f.reason, 'tries', f.tries, 'openedAt', f.opened_at, 'nextAt', f.next_at) end as debt,
    case when c.member_id is not null then jsonb_build_object('at', c.cleared_at, 'by', c.cleared_by, 'reason', c.reason) end as cleared,
    case when h.member_id is not null then jsonb_build_object('at', h.held_at, 'by', h.held_by, 'reason', h.reason, 'cause', h.cause) end as held,
    case when ${isLeft} then agent_left_since(s) end as "leftSince", case when s.state in ('REVIEW', 'HELD') then ${promisedAt} end as "promisedAt",
    ${microsOf(at)} as micros, ${microsOf(sql`s.period_start`)} as "startMicros"
  from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
    left join agent_carry_cleared c using (cell, member_id, n, period_start)
    left join agent_statement_hold h using (cell, member_id, n, period_start)`
const rows = rowsBy(sql`s.made_at`)

/** Behind which statement a page begins. */
export type Place = TimePlace<'startMicros' | 'memberId' | 'n'> | null

/** Whose statements: a holder's, or those that a granter's downlines hold. */
export type Side = { holderId: bigint | null; granterId: bigint | null }
/** `from` and `to` are edges of days in which a period begins. */
export type Filter = Side & { kind: ContractKind; states: readonly StatementState[] | null; from: Date; to: Date }

/** Asked for what is owed: what the operator paid for an upline is owed too, until it is given back. */
export const isAdvance = (states: readonly StatementState[] | null) =>
  sql`(${states?.includes('OWED') ?? false} and coalesce(f.to_return > f.returned, false))`

const isAsked = (p: Filter) => sql`
  (${p.holderId === null} or (s.cell = cell_of(${p.holderId}::bigint) and s.member_id = ${p.holderId}::bigint))
  and (${p.granterId === null} or s.granter_id = ${p.granterId}::bigint) and s.kind = ${p.kind}
  and s.period_start >= ${p.from}::timestamptz and s.period_start < ${p.to}::timestamptz
  and (${p.states === null} or s.state = any (${[...(p.states ?? [])]}::text[]) or (${p.granterId !== null} and ${isAdvance(p.states)}))`

/** The latest periods first. */
export function listStatements(db: Queryable, p: Filter & { after: Place; limit: number }): Promise<StatementRow[]> {
  return db.many<StatementRow>(sql`
    ${rows} where ${isAsked(p)} and (${p.after === null} or (s.period_start, s.member_id, s.n) <
      (${atMicros(p.after?.startMicros ?? null)}, ${p.after?.memberId ?? null}::bigint, ${p.after?.n ?? null}::integer))
    order by s.period_start desc, s.member_id desc, s.n desc limit ${p.limit}`)
}

export type StatementSums = {
  count: bigint
  validBet: Money
  gross: string
  children: string
  due: Money
  paid: Money
}

/**
 * The sums of a filter, of every statement of it: as many as a holder has. What the operator added later is of what the holder was paid,
 * and no payment of whoever granted it.
 */
export function sumStatements(db: Queryable, p: Filter): Promise<StatementSums> {
  return db.one<StatementSums>(sql`
    select count(*) as count, coalesce(sum(s.valid_bet), 0)::bigint as "validBet", coalesce(sum(s.gross), 0)::text as gross,
      coalesce(sum(s.children), 0)::text as children, coalesce(sum(s.due), 0)::bigint as due,
      coalesce(sum(coalesce(case s.state when 'PAID' then s.due else f.by_upline + f.by_operator end, 0) + coalesce((select sum(a.amount)
        from agent_adjustment a where a.cell = s.cell and a.member_id = s.member_id and a.n = s.n and a.period_start = s.period_start
          and a.state = 'DONE' and a.amount > 0 and ${p.granterId === null}), 0)), 0)::bigint as paid
    from agent_statement s left join agent_funding f using (cell, member_id, n, period_start) where ${isAsked(p)}`)
}

/** The same of all that a member granted, from what is kept by day; `from` and `to` are edges of days. */
export function sumGranted(db: Queryable, p: Omit<Filter, keyof Side> & { granterId: bigint }): Promise<StatementSums> {
  return db.one<StatementSums>(sql`
    select coalesce(sum(d.statements), 0)::bigint as count, coalesce(sum(d.valid_bet), 0)::bigint as "validBet", coalesce(sum(d.gross), 0)::text as gross,
      coalesce(sum(d.children), 0)::text as children, coalesce(sum(d.due), 0)::bigint as due, coalesce(sum(d.paid), 0)::bigint as paid
    from agent_granted_day d
    where d.cell = cell_of(${p.granterId}) and d.member_id = ${p.granterId} and d.kind = ${p.kind}
      and d.day >= business_day(${p.from}::timestamptz) and d.day < business_day(${p.to}::timestamptz)
      and (${p.states === null} or d.state = any (${[...(p.states ?? [])]}::text[]) or (d.is_advance and ${p.states?.includes('OWED') ?? false}))`)
}

/** Puts the kept sums together that connections wrote; answers how many rows it took. */
export function foldGranted(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select agent_granted_fold(${limit}) as count`)
}

export function findStatement(db: Queryable, { memberId, n, start }: StatementKey): Promise<StatementRow | undefined> {
  return db.maybe<StatementRow>(sql`
    ${rows} where s.cell = cell_of(${memberId}) and s.member_id = ${memberId} and s.n = ${n} and s.period_start = ${start}::timestamptz`)
}

type Before = StatementKey & Pick<StatementRow, 'end' | 'kind' | 'granterId' | 'carryIn'>

/** The line's statement before one: of the line's last and the version's last the one that left what this one took over. */
export function findBefore(db: Queryable, p: Before): Promise<StatementKey | undefined> {
  return db.maybe<StatementKey>(sql`
    select b.member_id as "memberId", b.n, b.period_start as start from (
      select 1 as place, l.* from agent_line_last(${p.memberId}, ${p.kind}, ${p.granterId}::bigint, ${p.start}::timestamptz, ${p.end}::timestamptz) l
      union all
      select 2, v.* from agent_line_last_of(${p.memberId}, ${p.kind}, ${p.granterId}::bigint, ${p.n}::integer, ${p.start}::timestamptz,
        ${p.end}::timestamptz) v) b
    where b.member_id is not null order by b.carry_out = ${p.carryIn}::numeric desc, b.place limit 1`)
}

/** What the contracts that a holder granted came to in the same period, the largest first; and how many there are. */
export function listChildren(
  db: Queryable,
  p: { granterId: bigint; kind: ContractKind; start: Date; limit: number },
): Promise<{ memberId: bigint; gross: string; count: number }[]> {
  return db.many(sql`
    select member_id as "memberId", sum(gross)::text as gross, (count(*) over ())::integer as count from agent_statement
    where granter_id = ${p.granterId}::bigint and kind = ${p.kind} and period_start = ${p.start}::timestamptz and gross <> 0 and funding = 'OPERATOR'
    group by member_id order by sum(gross) desc, member_id limit ${p.limit}`)
}

export type BetRow = {
  at: Date
  memberId: bigint
  bet: string
  version: number
  isVoid: boolean
  category: string
  /** Negative of a void, all three. */
  stake: Money
  validBet: Money
  payout: Money
  validWhy: ValidWhy
}

export type BetFilter = {
  holderId: bigint
  /** Null: everybody's. */
  bettorId: bigint | null
  from: Date
  to: Date
  categories: readonly string[]
  currency: string
}

/** The facts that a statement counts, the newest first. */
export function listBets(db: Queryable, p: BetFilter & { offset: number; limit: number }): Promise<BetRow[]> {
  return db.many<BetRow>(sql`
    select f.at, f.member_id as "memberId", f.bet_ref as bet, f.version, f.is_void as "isVoid", f.category, f.stake, f.valid_bet as "validBet", f.payout,
      vendor_valid_why(f.member_id, f.bet_kind, f.bet_ref, f.valid_bet) as "validWhy"
    from agent_fact f join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at
      and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
    where (${p.bettorId === null} or (f.cell = cell_of(${p.bettorId}::bigint) and f.member_id = ${p.bettorId}::bigint))
      and f.at >= ${p.from}::timestamptz and f.at < ${p.to}::timestamptz and f.currency = ${p.currency}
      and f.category = any (${[...p.categories]}::text[]) and b.chain @> array[${p.holderId}::bigint]
    order by f.at desc, f.member_id desc, f.bet_kind, f.bet_ref, f.version desc, f.is_void limit ${p.limit} offset ${p.offset}`)
}

/**
 * Pays a statement that waits or was held, or rejects it; false where it is decided already, or the holder is excluded from
 * play and would be paid.
 */
export function decideStatement(
  tx: Queryable,
  p: StatementKey & { pays: boolean; by: string; reason: string },
): Promise<boolean> {
  return tx.value<boolean>(sql`
    select agent_statement_decide(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.pays}, ${p.by}, ${p.reason}) as done`)
}

/** Holds it back; false unless it waited for a decision or a claim, or was held for the account alone. `hours`: until it is decided again. */
export function holdStatement(
  tx: Queryable,
  p: StatementKey & { by: string; reason: string; hours: number },
): Promise<boolean> {
  return tx.value<boolean>(sql`
    select agent_statement_withhold(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.by}, ${p.reason},
      lotus_now() + make_interval(hours => ${p.hours})) as done`)
}

/** Ends an operator's hold; false where there is none. */
export function unholdStatement(tx: Queryable, { memberId, n, start }: StatementKey): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_statement_unhold(${memberId}, ${n}, ${start}::timestamptz) as done`)
}

/** Takes what it leaves off the line: LATER, the next statement has taken it over. */
export function clearCarry(
  tx: Queryable,
  p: StatementKey & { by: string; reason: string },
): Promise<'DONE' | 'NOTHING' | 'LATER'> {
  return tx.value(sql`
    select agent_carry_clear(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.by}, ${p.reason}) as done`)
}

/**
 * Nobody decides it, and no statement is written, from here to the commit. STATE: it is decided; ADJUSTED: it was adjusted; RUNNING: others of its period are
 * still to be written; MONTH: its month is over.
 */
export function beginAgain(
  tx: Queryable,
  { memberId, n, start }: StatementKey,
): Promise<'OK' | 'STATE' | 'ADJUSTED' | 'RUNNING' | 'MONTH'> {
  return tx.value(sql`select agent_statement_again(${memberId}, ${n}, ${start}::timestamptz) as begun`)
}

/** Keeps what it said and writes what it comes to; FOLLOWED: what it left was taken over already; MONTH: its month is over. */
export function rewriteStatement(
  tx: Queryable,
  p: { row: object; by: string; reason: string },
): Promise<'DONE' | 'FOLLOWED' | 'MONTH'> {
  return tx.value(sql`select agent_statement_rewrite(${JSON.stringify(p.row)}::jsonb, ${p.by}, ${p.reason}) as done`)
}

/** A holder's statements of a kind for a period: one for each version in force. */
export function listOfPeriod(
  db: Queryable,
  p: { memberId: bigint; kind: ContractKind; start: Date; end: Date },
): Promise<StatementKey[]> {
  return db.many<StatementKey>(sql`
    select member_id as "memberId", n, period_start as start from agent_statement
    where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and kind = ${p.kind} and period_start = ${p.start}::timestamptz
      and period_end = ${p.end}::timestamptz order by n`)
}

export type PastRow = { at: Date; by: string; reason: string; gross: string; net: string; due: Money }

/** What a statement said before it was computed again, the last one first. */
export function listPast(db: Queryable, { memberId, n, start }: StatementKey): Promise<PastRow[]> {
  return db.many<PastRow>(sql`
    select replaced_at as at, replaced_by as by, reason, figures->>'gross' as gross, figures->>'net' as net, (figures->>'due')::bigint as due
    from agent_statement_past
    where cell = cell_of(${memberId}) and member_id = ${memberId} and n = ${n} and period_start = ${start}::timestamptz
    order by version desc limit 20`)
}

/** The holder takes what waits for it; false where it does not. */
export function claimStatement(tx: Queryable, { memberId, n, start }: StatementKey): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_statement_claim(${memberId}, ${n}, ${start}::timestamptz) as done`)
}

/** BY_HAND: the upline itself asks, and pays of its own wallet alone. */
export type FundingRules = { policy: FundingPolicy | 'BY_HAND'; retryHours: number }

/** Pays what the upline owes, as far as its wallet and the policy go; null where nothing ever was owed. */
export function payFunding(
  tx: Queryable,
  p: StatementKey & FundingRules & { by: string | null },
): Promise<DebtRow['state'] | null> {
  return tx.value<DebtRow['state'] | null>(sql`
    select agent_funding_pay(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.policy}, ${p.retryHours}, ${p.by}::text) as state`)
}

/** The operator bears what the upline's wallet cannot pay; false unless it was open and is paid now. */
export function bearFunding(tx: Queryable, p: StatementKey & { retryHours: number; by: string }): Promise<boolean> {
  return tx.value<boolean>(sql`
    select agent_funding_bear(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.retryHours}, ${p.by}) as done`)
}

/** Cancels the rest of what an upline owes; false unless it was open. */
export function cancelFunding(tx: Queryable, p: StatementKey & { by: string; reason: string }): Promise<boolean> {
  return tx.value<boolean>(sql`
    select agent_funding_cancel(${p.memberId}, ${p.n}, ${p.start}::timestamptz, ${p.by}, ${p.reason}) as done`)
}

type OwedTo = StatementKey & { kind: ContractKind; total: Money; holders: number }

/** To whom a member owes by contract what it could pay: each with the oldest statement, the longest owed first, and the sum of all. */
export function listOwedTo(db: Queryable, granterId: bigint, limit: number): Promise<OwedTo[]> {
  return db.many<OwedTo>(sql`
    with debt as (select * from agent_contract_debts(${granterId}) with ordinality as d(member_id, n, start, kind, amount, place))
    select o.member_id as "memberId", o.n, o.start, o.kind, (select sum(amount) from debt)::bigint as total,
      (count(*) over ())::integer as holders
    from (select distinct on (member_id) * from debt order by member_id, place) o order by o.place limit ${limit}`)
}

type Debt = StatementKey & { kind: ContractKind; amount: Money }

/** Each of these debts, the longest owed first. */
export function listDebts(db: Queryable, granterId: bigint): Promise<Debt[]> {
  return db.many<Debt>(sql`
    select d.member_id as "memberId", d.n, d.start, d.kind, d.amount
    from agent_contract_debts(${granterId}) with ordinality as d(member_id, n, start, kind, amount, place) order by d.place`)
}

/** What an upline's wallet is to be asked for now, the longest waiting first. */
export function listFundingDue(db: Queryable, limit: number): Promise<StatementKey[]> {
  return db.many<StatementKey>(sql`
    select member_id as "memberId", n, period_start as start from agent_funding
    where state = 'OPEN' and next_at <= lotus_now() order by next_at, opened_at, member_id, n, period_start limit ${limit}`)
}

/** Closes what nobody claimed in time; answers how many. */
export function expireClaims(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select agent_statement_expire(${limit}) as count`)
}

/** Holds back what waits for holders whose account is not open, and lets it wait again once it is; answers how many changed. */
export function holdAccounts(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select agent_statement_hold_accounts(${limit}) as count`)
}

/**
 * How many of a member's own statements with this granter (null: the operator) are neither paid nor over, of periods that ended
 * before then.
 */
export function countOpen(
  db: Queryable,
  p: { memberId: bigint; granterId: bigint | null; before: Date },
): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from agent_statement
    where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and granter_id is not distinct from ${p.granterId}::bigint
      and state in ('REVIEW', 'CLAIM', 'HELD', 'OWED') and period_end < ${p.before}::timestamptz`)
}
