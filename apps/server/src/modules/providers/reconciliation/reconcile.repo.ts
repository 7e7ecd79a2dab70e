import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Json } from '../../../platform/json.ts'

/** Our side of a round in a vendor's list. */
export type OwnRound = {
  round_row: bigint
  round_id: string
  round_no: string
  player_ref: string
  member_id: bigint
  currency: string
  bet: Money
  win: Money
  state: 'open' | 'closed' | 'void'
}

const ownColumns = sql`r.id as round_row, r.round_id, r.round_no, p.player_ref, r.member_id, r.currency, r.bet, r.win, r.state`

export function findOwnRounds(db: Queryable, vendor: string, roundIds: readonly string[]): Promise<OwnRound[]> {
  return db.many<OwnRound>(sql`
    select ${ownColumns} from vendor_rounds() r join vendor_player p on p.vendor = r.vendor and p.member_id = r.member_id
    where r.vendor = ${vendor} and r.round_id = any (${[...roundIds]}::text[]) limit 20000`)
}

/** Rounds of a span, to check whether the vendor listed each. */
export function listOwnRounds(
  db: Queryable,
  q: { vendor: string; from: Date; to: Date; after: bigint; limit: number },
): Promise<OwnRound[]> {
  return db.many<OwnRound>(sql`
    select ${ownColumns} from vendor_rounds() r join vendor_player p on p.vendor = r.vendor and p.member_id = r.member_id
    where r.vendor = ${q.vendor} and r.opened_at >= ${q.from} and r.opened_at < ${q.to} and r.id > ${q.after} order by r.id limit ${q.limit}`)
}

export function countTx(db: Queryable, vendor: string, from: Date, to: Date): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from vendor_outcomes() where vendor = ${vendor} and created_at >= ${from} and created_at < ${to}`)
}

export type OldRound = OwnRound & { asks: number; opened_at: Date }

/** Rounds open for too long that were not asked for in the last hour. */
export function listOldRounds(db: Queryable, vendor: string, hours: number, limit: number): Promise<OldRound[]> {
  return db.many<OldRound>(sql`
    select ${ownColumns}, r.asks, r.opened_at from vendor_rounds() r join vendor_player p on p.vendor = r.vendor and p.member_id = r.member_id
    where r.vendor = ${vendor} and r.state = 'open' and r.opened_at < lotus_now() - make_interval(hours => ${hours})
      and (r.asked_at is null or r.asked_at < lotus_now() - interval '1 hour')
    order by r.opened_at, r.id limit ${limit}`)
}

export async function recordAsked(db: Queryable, roundRow: bigint): Promise<void> {
  await db.query(
    sql`update vendor_round set asked_at = lotus_now(), asks = asks + 1 where id = ${roundRow} and asks < 10000`,
  )
}

/** The txIds of a round's bets in force, which a void round refunds. */
export function listStandingBets(db: Queryable, roundRow: bigint): Promise<string[]> {
  return db.values(sql`
    select t.tx_id from vendor_outcomes() t
    where t.round_row = ${roundRow} and t.op in ('bet', 'betWin') and t.state = 'accepted' and not exists (
      select from vendor_outcomes() b where b.ref_tx_id = t.tx_id and b.vendor = t.vendor and b.op = 'rollback' and b.effect = 'reversed')
    order by t.seq limit 500`)
}

export type OldWin = {
  tx_id: string
  member_id: bigint
  amount: Money
  currency: string
  ref_tx_id: string | null
  round_id: string | null
}

export function listOldSuspense(db: Queryable, vendor: string, hours: number, limit: number): Promise<OldWin[]> {
  return db.many<OldWin>(sql`
    select tx_id, member_id, amount, currency, ref_tx_id, round_id from vendor_suspense
    where vendor = ${vendor} and resolved_at is null and first_seen_at < lotus_now() - make_interval(hours => ${hours})
    order by first_seen_at limit ${limit}`)
}

/** Tombstones whose bet never came; reported once, within a day after the limit. */
export function listOldTombstones(
  db: Queryable,
  vendor: string,
  hours: number,
  limit: number,
): Promise<{ tx_id: string; member_id: bigint }[]> {
  return db.many<{ tx_id: string; member_id: bigint }>(sql`
    select t.tx_id, t.member_id from vendor_outcomes() t
    where t.vendor = ${vendor} and t.state = 'tombstone' and t.created_at < lotus_now() - make_interval(hours => ${hours})
      and t.created_at > lotus_now() - make_interval(hours => ${hours}) - interval '2 days'
    order by t.created_at limit ${limit}`)
}

/** Money on its way to a vendor's wallet, by the transfers. */
export function sumInTransit(db: Queryable, vendor: string): Promise<Money> {
  return db.value<Money>(sql`
    select coalesce(sum(amount), 0)::bigint as total from vendor_transfer
    where vendor = ${vendor} and direction = 'in' and ended_at is null`)
}

export function storeRun(
  db: Queryable,
  r: {
    vendor: string
    from: Date
    to: Date
    outcome: 'sound' | 'findings' | 'silent'
    transactions: number
    findings: number
    totals: Json
  },
): Promise<bigint> {
  return db.value<bigint>(sql`
    insert into vendor_reconciliation (vendor, from_at, to_at, outcome, transactions, findings, totals)
    values (${r.vendor}, ${r.from}, ${r.to}, ${r.outcome}, ${r.transactions}, ${r.findings}, ${JSON.stringify(r.totals)}::jsonb) returning id`)
}

export type RunRow = {
  id: bigint
  vendor: string
  from_at: Date
  to_at: Date
  outcome: 'sound' | 'findings' | 'silent'
  transactions: number
  findings: number
  ran_at: Date
}

export function listRuns(db: Queryable, vendor: string | null, limit: number): Promise<RunRow[]> {
  return db.many<RunRow>(sql`
    select id, vendor, from_at, to_at, outcome, transactions, findings, ran_at from vendor_reconciliation
    where (${vendor}::text is null or vendor = ${vendor}::text) order by ran_at desc, id desc limit ${limit}`)
}

/** The clock that sets the times of rows. */
export function getNow(db: Queryable): Promise<Date> {
  return db.value<Date>(sql`select lotus_now() as now`)
}
