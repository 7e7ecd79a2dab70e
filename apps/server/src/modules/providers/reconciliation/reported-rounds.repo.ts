import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Json } from '../../../platform/json.ts'

export type ReportedRound = {
  roundId: string
  member: string
  currency: string
  gameCode: string | null
  state: 'open' | 'closed' | 'void'
  bet: Money
  win: Money
  openedAt: Date | null
  closedAt: Date | null
  /** What it says of a closed one beside the money, as a closing call does; null: nothing. Odds in thousandths of decimal ones. */
  validBet: Money | null
  odds: string | null
  outcome: string | null
  jackpot: string | null
}

/** Where the next reading starts: the end of the last one, or the oldest round open then. */
export function readFrom(db: Queryable, vendor: string): Promise<Date> {
  return db.value<Date>(sql`
    select greatest(
      least(
        coalesce((select until_at from vendor_told_mark where vendor = ${vendor}), lotus_now() - interval '1 day') - interval '2 minutes',
        (select min(opened_at) from vendor_told_round where vendor = ${vendor} and state = 'open')),
      lotus_now() - interval '7 days') as from`)
}

export async function putMark(db: Queryable, vendor: string, until: Date): Promise<void> {
  await db.query(sql`
    insert into vendor_told_mark (vendor, until_at) values (${vendor}, ${until})
    on conflict (vendor) do update set until_at = greatest(vendor_told_mark.until_at, excluded.until_at)`)
}

/** Vendors with their own wallets where somebody plays, has just played, or has an open round, or one that the program of before wrote. */
export function listToRead(db: Queryable): Promise<string[]> {
  return db.values<string>(sql`
    select v.code from vendor v
    where v.wallet_mode = 'transfer' and v.status <> 'off' and v.api_url is not null and (
      exists (select from vendor_session s
        where s.vendor = v.code and s.ends_at > lotus_now() - interval '10 minutes' and s.expires_at > lotus_now() - interval '10 minutes')
      or exists (select from vendor_told_round r where r.vendor = v.code and r.state = 'open' and r.opened_at > lotus_now() - interval '7 days')
      or exists (select from vendor_told_round r where r.vendor = v.code and r.again))
    order by v.code limit 100`)
}

/** That members have played there since then; answers how many of them a reality check stops. */
export const notePlayed = (db: Queryable, vendor: string, since: Date): Promise<number> =>
  db.value<number>(sql`select vendor_told_played(${vendor}, ${since}) as due`)

type Counting = { rule: Json; countFrom: string | null }

/** Those that the program of before wrote, which tells nobody, are counted as `storeReported` would have; answers how many there were. */
export function lookAgain(db: Queryable, vendor: string, { rule, countFrom }: Counting): Promise<number> {
  return db.value<number>(
    sql`select vendor_told_look(${vendor}, ${JSON.stringify(rule)}::jsonb, ${countFrom}::timestamptz) as seen`,
  )
}

/**
 * Stores the rounds a vendor reports, each once and in its latest state (`vendor_told_store`): those that began from `countFrom` on count
 * as rounds of our wallet, valued by `rule`. What stands in a page that was asked for later stays. Answers how many changed.
 */
export function storeReported(
  db: Queryable,
  vendor: { code: string; currency: string },
  rounds: readonly ReportedRound[],
  { idleMinutes, rule, countFrom, askedAt }: Counting & { idleMinutes: number; askedAt: Date },
): Promise<number> {
  const told = JSON.stringify(rounds, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return db.value<number>(sql`
    select vendor_told_store(${vendor.code}, ${vendor.currency}, ${told}::jsonb, ${idleMinutes}, ${JSON.stringify(rule)}::jsonb,
      ${countFrom}::timestamptz, ${askedAt}::timestamptz) as changed`)
}
