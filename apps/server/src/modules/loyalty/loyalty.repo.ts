import { sql, type Queryable } from '@lotus/database'
import type { CashbackRank } from '@lotus/rules/loyalty'
import { arrayText } from '../../platform/array-text.ts'
import type { ToldBet } from '../wallet/index.ts'

/** The first moment whose news one of these consumers has not counted yet; null: none waits. */
export function waitingSince(db: Queryable, consumer: string, topics: readonly string[]): Promise<Date | null> {
  return db.value<Date | null>(sql`select min(since) as since from outbox_waiting(${consumer}, ${[...topics]}::text[])`)
}

/** The members of a consumer's news that wait for a person's decision. */
export async function listDeadMembers(db: Queryable, consumer: string): Promise<bigint[]> {
  const audiences = await db.values<string>(sql`select outbox_dead_audiences(array[${consumer}]::text[])`)
  return audiences.map((audience) => BigInt(/^member:(\d{1,18})$/.exec(audience)?.[1] ?? 0))
}

/** The same of news that were told before a moment. */
export const hasDeadBefore = (db: Queryable, consumers: readonly string[], before: Date): Promise<boolean> =>
  db.value<boolean>(sql`select outbox_has_dead(${[...consumers]}::text[], ${before}) as dead`)

/** The ranks that these members had at a moment. */
export async function levelsAt(db: Queryable, memberIds: readonly bigint[], at: Date): Promise<Map<bigint, number>> {
  const rows = await db.many<{ memberId: bigint; level: number }>(
    sql`select member_id as "memberId", level from loyalty_levels_at(${memberIds.map(String)}::bigint[], ${at})`,
  )
  return new Map(rows.map(({ memberId, level }) => [memberId, level]))
}

/** `givesCashback`: unless it was placed under an open bonus. */
type ToldRow = Omit<ToldBet, 'currency' | 'groupMax'> & { readonly givesCashback: boolean }

/** Counts news of settled bets, at most one of each bet. */
export async function countBets(
  tx: Queryable,
  bets: readonly ToldRow[],
  points: { from: Date | null; ratesPpm: Readonly<Record<string, number>>; unit: bigint },
  cashback: { ranks: readonly CashbackRank[]; withBonus: boolean },
): Promise<void> {
  const ranks = cashback.ranks.map(({ ratesPpm, dayMax }) => ({ rates: ratesPpm, dayMax: dayMax?.toString() ?? null }))
  await tx.query(sql`
    select loyalty_bets_count(
      array(
        select x::loyalty_told_bet from unnest(${arrayText(bets, ({ memberId }) => memberId)}::bigint[],
          ${bets.map(({ placedAt }) => placedAt.toISOString())}::timestamptz[], ${bets.map(({ kind }) => kind)}::text[],
          ${bets.map(({ ref }) => ref)}::text[], ${arrayText(bets, ({ version }) => version)}::integer[],
          ${arrayText(bets, ({ isReversed }) => isReversed)}::boolean[], ${bets.map(({ category }) => category)}::text[],
          ${arrayText(bets, ({ validBet }) => validBet)}::bigint[], ${arrayText(bets, ({ stake, payout }) => stake - payout)}::bigint[],
          ${bets.map(({ at }) => at.toISOString())}::timestamptz[], ${arrayText(bets, ({ givesCashback }) => givesCashback)}::boolean[])
          as x(member, placed_at, bet_kind, bet_ref, version, is_reversed, category, valid, lost, told_at, gives_cashback)),
      ${points.from}::timestamptz, ${JSON.stringify(points.ratesPpm)}::jsonb, ${points.unit}::bigint, ${JSON.stringify(ranks)}::jsonb,
      ${cashback.withBonus})`)
}

export async function countDeposit(
  tx: Queryable,
  deposit: { memberId: bigint; ref: string; day: string; amount: bigint },
): Promise<void> {
  await tx.query(sql`
    select loyalty_count_deposit(${deposit.memberId}::bigint, ${deposit.ref}, ${deposit.day}::date, ${deposit.amount}::bigint)`)
}

/** A deposit that was taken back counts no more. */
export async function uncountDeposit(
  tx: Queryable,
  { memberId, ref, day }: { memberId: bigint; ref: string; day: string },
): Promise<void> {
  await tx.query(sql`select loyalty_uncount_deposit(${memberId}::bigint, ${ref}, ${day}::date)`)
}

/** One at a time counts, and judges what was counted. */
export async function lockLoyalty(tx: Queryable): Promise<void> {
  await tx.query(sql`select loyalty_lock()`)
}

export function ensurePartitions(db: Queryable, monthsAhead: number): Promise<number> {
  return db.value<number>(sql`select loyalty_ensure_partitions(${monthsAhead}::integer) as made`)
}

/** Rows in the default partition, since no month was made for them. */
export function countDefaultBets(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from loyalty_bet_default`)
}
