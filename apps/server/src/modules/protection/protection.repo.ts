import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

export type LimitRow = {
  kind: 'deposit' | 'loss' | 'stake'
  hours: 24 | 168 | 720
  amount: Money | null
  next_amount: Money | null
  next_at: Date | null
  used: Money
  now: Date
}

/**
 * Each limit with the usage of its window, counted as the refusal does: the hour in which the window begins counts in
 * full.
 */
export function listLimits(db: Queryable, memberId: bigint): Promise<LimitRow[]> {
  return db.many<LimitRow>(sql`
    select l.kind, l.hours, l.amount, l.next_amount, l.next_at, coalesce((
      select sum(case l.kind when 'loss' then u.staked - u.won when 'stake' then u.staked else u.deposited end)
      from protection_usage u
      where u.member_id = l.member_id and u.hour >= date_trunc('hour', lotus_now() - make_interval(hours => l.hours))
    ), 0)::bigint as used, lotus_now() as now
    from protection_limit l where l.member_id = ${memberId} order by l.kind, l.hours limit 9`)
}

/** Takes up to `limit` hours away that no limit asks for any more; answers how many. */
export async function purgeUsage(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select protection_usage_purge(${limit}) as gone`)
}

export type ExclusionRow = {
  reason: 'cool_off' | 'self' | 'operator'
  starts_at: Date
  ends_at: Date | null
  term_ends_at: Date | null
  reopen_at: Date | null
  now: Date
}

/** Of the exclusions in force, the one that lasts longest. */
export function findExclusion(db: Queryable, memberId: bigint): Promise<ExclusionRow | undefined> {
  return db.maybe<ExclusionRow>(sql`
    select reason, starts_at, ends_at, term_ends_at, reopen_at, lotus_now() as now from protection_exclusion
    where member_id = ${memberId} and starts_at <= lotus_now() and (ends_at is null or ends_at > lotus_now())
    order by coalesce(ends_at, term_ends_at, 'infinity') desc, ends_at desc nulls first, id desc limit 1`)
}

export async function confirmLimit(
  db: Queryable,
  c: { memberId: bigint; kind: string; hours: number; lapseDays: number },
): Promise<'ok' | 'none' | 'early'> {
  return db.value<'ok' | 'none' | 'early'>(sql`
    select protection_confirm_limit(${c.memberId}, ${c.kind}, ${c.hours}::smallint, ${c.lapseDays}::integer) as answer`)
}

/** The time this many months from now. */
export async function inMonths(db: Queryable, months: number): Promise<Date> {
  return db.value<Date>(sql`select lotus_now() + make_interval(months => ${months}::integer) as at`)
}

/** Drops waiting raises, and sets the term if there is one; returns its end. */
export async function beginTerm(
  db: Queryable,
  t: { id: bigint; memberId: bigint; months: number | null },
): Promise<Date | null> {
  return db.value<Date | null>(sql`
    select protection_begin_term(${t.id}, ${t.memberId}, ${t.months}::integer) as ends`)
}

export async function reopen(
  db: Queryable,
  memberId: bigint,
  waitHours: number,
): Promise<'asked' | 'open' | 'early' | 'none'> {
  return db.value<'asked' | 'open' | 'early' | 'none'>(
    sql`select protection_reopen(${memberId}, ${waitHours}::integer) as answer`,
  )
}
