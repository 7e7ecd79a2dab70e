import type { ContractDebt } from '../../cashier/index.ts'
import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'

export type Side = 'OUT' | 'IN'
export type Way = 'DOWN' | 'UP'
/** Where the other one stands. */
export type Line = 'ABOVE' | 'BELOW'
export type Kind = 'NORMAL' | 'WAGE' | 'DIVIDEND' | 'PROMO'
/** What pays a debt by contract. */
export type OwedKind = 'WAGE' | 'DIVIDEND'
type State = 'DONE' | 'REVERSED'
/** The operator's settings as the database asks them; amounts are ten-thousandths. */
export type TransferRules = {
  way: Way
  contractDebt: ContractDebt | null
  min: string
  dailyCount: number
  dailyAmount: string
  fundHoldHours: number
  /** Of the sender, beside the amount. */
  feePpm: number
}

export type TransferRow = {
  memberId: bigint
  otherId: bigint
  ref: string
  side: Side
  way: Way
  kind: Kind
  amount: Money
  /** In the sender's row alone. */
  fee: Money
  /** Levels between the two when it was made. */
  depth: number
  turnover: Money
  remark: string
  /** It paid what was owed by contract, and is never taken back. */
  byContract: boolean
  madeAt: Date
  /** `madeAt`, for cursors. */
  micros: Micros
  state: State
  reversedAt: Date | null
}
export type OfficeRow = TransferRow & {
  reversal: null | {
    state: 'PROPOSED' | 'DONE' | 'REJECTED'
    reason: string
    by: string
    /** Times as text, as JSON has them. */
    at: string
    decidedBy: string | null
    decidedAt: string | null
    note: string | null
  }
}

type Checks = RouteValue<'agent.transferRules'>['checks']
/** `levelLeft` is what the identity level leaves; null: it sets no limit. */
export type Checked = { cash: string; usedCount: number; usedAmount: string; levelLeft: string | null; checks: Checks }

/** Every rule of a transfer for the sender; takes the member's lock until the commit. */
export const readChecks = (db: Queryable, memberId: bigint, rules: TransferRules): Promise<Checked> =>
  db.value<Checked>(sql`select agent_transfer_checks(${memberId}::bigint, ${JSON.stringify(rules)}::jsonb)`)

export type NewTransfer = {
  memberId: bigint
  /** The sender's name. */
  by: string
  to: bigint
  way: Way
  kind: Kind
  amount: Money
  key: string
  fingerprint: Buffer
  ref: string
  remark: string
  /** The session that gave the fund password. */
  session: bigint
  turnoverPpm: number
  /** The fee that the sender was shown. */
  fee: Money
  depth: 'DIRECT' | 'TEAM'
  rules: TransferRules
}
export type Reply = { code: string; duplicate?: boolean; check?: string; ref?: string; fee?: string; max?: string }

export const makeTransfer = (db: Queryable, t: NewTransfer): Promise<Reply> =>
  db.value<Reply>(
    sql`select agent_transfer(${JSON.stringify({
      member: t.memberId.toString(),
      by: t.by,
      to: t.to.toString(),
      way: t.way,
      kind: t.kind,
      amount: t.amount.toString(),
      key: t.key,
      print: t.fingerprint.toString('hex'),
      ref: t.ref,
      remark: t.remark,
      session: t.session.toString(),
      turnoverPpm: t.turnoverPpm,
      fee: t.fee.toString(),
      depth: t.depth,
      rules: t.rules,
    })}::jsonb)`,
  )

/** What is owed by contract to somebody below, of one kind. */
export const readOwedTo = (db: Queryable, from: bigint, to: bigint, kind: OwedKind): Promise<Money> =>
  db.value<Money>(sql`select agent_funding_owed(${from}::bigint, ${to}::bigint, ${kind})`)

const columns = sql`t.member_id as "memberId", t.other_id as "otherId", t.ref, t.side, t.way, t.kind, t.amount, t.fee, t.depth, t.turnover, t.remark,
  t.by_contract as "byContract", t.made_at as "madeAt", ${microsOf(sql`t.made_at`)} as micros, t.state, t.reversed_at as "reversedAt"`

export const findTransfer = (db: Queryable, memberId: bigint, ref: string): Promise<TransferRow | undefined> =>
  db.maybe<TransferRow>(sql`
    select ${columns} from team_transfer t where t.cell = cell_of(${memberId}) and t.member_id = ${memberId} and t.ref = ${ref}`)

/** The notes of those of these transfers that are the member's own, by their numbers. */
export async function listRemarks(
  db: Queryable,
  memberId: bigint,
  refs: readonly string[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await db.many<{ ref: string; remark: string }>(sql`
    select t.ref, t.remark from team_transfer t
    where t.cell = cell_of(${memberId}) and t.member_id = ${memberId} and t.ref = any(${[...refs]}::text[]) and t.remark <> ''`)
  return new Map(rows.map(({ ref, remark }) => [ref, remark]))
}

/** Behind which row a page begins. */
export type After = TimePlace<'ref'> | null
export type Filter = {
  memberId: bigint
  /** Null: both. */
  line: Line | null
  otherId: bigint | null
  side: Side | null
  state: State | null
  from: Date
  to: Date
}

const passes = (p: Filter) => sql`
  t.cell = cell_of(${p.memberId}) and t.member_id = ${p.memberId} and (${p.line === null} or t.line = ${p.line}::text)
    and (${p.otherId === null} or t.other_id = ${p.otherId}::bigint) and (${p.side === null} or t.side = ${p.side}::text)
    and (${p.state === null} or t.state = ${p.state}::text) and t.made_at >= ${p.from}::timestamptz and t.made_at < ${p.to}::timestamptz`
const isBehind = (after: After) => sql`
  (${after === null} or (t.made_at, t.ref) < (${atMicros(after?.micros ?? null)}, ${after?.ref ?? null}::text))`

export const listTransfers = (db: Queryable, p: Filter & { after: After; limit: number }): Promise<TransferRow[]> =>
  db.many<TransferRow>(sql`
    select ${columns} from team_transfer t where ${passes(p)} and ${isBehind(p.after)}
    order by t.made_at desc, t.ref desc limit ${p.limit}`)

export const sumTransfers = (db: Queryable, p: Filter): Promise<{ count: number; out: Money; in: Money }> =>
  db.one(sql`
    select count(*)::integer as count,
      coalesce(sum(t.amount) filter (where t.side = 'OUT' and t.state = 'DONE'), 0)::bigint as out,
      coalesce(sum(t.amount) filter (where t.side = 'IN' and t.state = 'DONE'), 0)::bigint as in
    from team_transfer t where ${passes(p)}`)

export type OfficeFilter = {
  /** Of one member, who sent or received it; null: all. */
  memberId: bigint | null
  way: Way | null
  state: State | null
  isWaiting: boolean
}
const lastReversal = sql`
  left join lateral (
    select json_build_object('state', r.state, 'reason', r.reason, 'by', r.proposed_by_name, 'at', r.proposed_at,
      'decidedBy', r.decided_by_name, 'decidedAt', r.decided_at, 'note', r.note) as reversal, r.state as last
    from team_transfer_reversal r where r.cell = t.cell and r.member_id = t.member_id and r.ref = t.ref order by r.n desc limit 1) x on true`
const officePasses = (p: OfficeFilter) => sql`
  t.side = 'OUT' and (${p.memberId === null} or t.member_id = ${p.memberId}::bigint or t.other_id = ${p.memberId}::bigint)
    and (${p.way === null} or t.way = ${p.way}::text) and (${p.state === null} or t.state = ${p.state}::text)
    and (${!p.isWaiting} or x.last = 'PROPOSED')`

/** Each transfer once, the newest first. */
export const listAll = (db: Queryable, p: OfficeFilter & { after: After; limit: number }): Promise<OfficeRow[]> =>
  db.many<OfficeRow>(sql`
    select ${columns}, x.reversal from team_transfer t ${lastReversal} where ${officePasses(p)} and ${isBehind(p.after)}
    order by t.made_at desc, t.ref desc limit ${p.limit}`)

/** What was taken back does not count for the amount. */
export const sumAll = (db: Queryable, p: OfficeFilter): Promise<{ count: number; amount: Money }> =>
  db.one(sql`
    select count(*)::integer as count, coalesce(sum(t.amount) filter (where t.state = 'DONE'), 0)::bigint as amount
    from team_transfer t ${lastReversal} where ${officePasses(p)}`)

export const countWaiting = (db: Queryable): Promise<number> =>
  db.value<number>(sql`select count(*)::integer from team_transfer_reversal where state = 'PROPOSED'`)

export const findSent = (db: Queryable, memberId: bigint, ref: string): Promise<OfficeRow | undefined> =>
  db.maybe<OfficeRow>(sql`
    select ${columns}, x.reversal from team_transfer t ${lastReversal}
    where t.cell = cell_of(${memberId}) and t.member_id = ${memberId} and t.ref = ${ref} and t.side = 'OUT'`)

type Deciding = { memberId: bigint; ref: string; by: bigint; byName: string; reason: string; hours: number }

export const propose = (db: Queryable, d: Deciding): Promise<string> =>
  db.value<string>(
    sql`select agent_transfer_propose(${d.memberId}::bigint, ${d.ref}, ${d.by}::bigint, ${d.byName}, ${d.reason}, ${d.hours}::integer)`,
  )

export const decide = (db: Queryable, d: Deciding & { confirms: boolean }): Promise<string> =>
  db.value<string>(sql`
    select agent_transfer_decide(${d.memberId}::bigint, ${d.ref}, ${d.confirms}, ${d.by}::bigint, ${d.byName}, ${d.reason}, ${d.hours}::integer)`)

/** What a member ever sent to others and was not taken back. */
export const sentOf = (db: Queryable, memberId: bigint): Promise<Money> =>
  db.value<Money>(sql`select agent_sent_in_all(${memberId}::bigint) as sent`)
