import { named, sql, type Queryable } from '@lotus/database'
import type { Money, RatePpm } from '@lotus/kernel'
import type { Json } from '../../../platform/json.ts'

/** A command's answer: a code and its figures as text, amounts in ten-thousandths. */
export type TurnoverReply = { code: string; duplicate?: boolean } & Record<string, string | boolean | undefined>

const reply = async (db: Queryable, query: ReturnType<typeof sql>): Promise<TurnoverReply> =>
  await db.value<TurnoverReply>(query)

export type Terms = {
  memberId: bigint
  currency: string
  originRef: string
  base: Money
  multiplePpm: number
  contributions: Readonly<Record<string, RatePpm>>
  maxBet: Money | null
  excludedCategories: readonly string[]
  validHours: number | null
}

const wireContributions = (rates: Terms['contributions']) =>
  JSON.stringify(Object.fromEntries(Object.entries(rates).map(([category, ppm]) => [category, Number(ppm)])))

export function openRequirement(db: Queryable, t: Terms & { origin: string }): Promise<TurnoverReply> {
  return reply(
    db,
    sql`select turnover_open(${t.memberId}::bigint, ${t.currency}, ${t.origin}, ${t.originRef}, ${t.base}::bigint,
      ${t.multiplePpm}::integer, ${wireContributions(t.contributions)}::jsonb, ${t.maxBet}::bigint,
      ${[...t.excludedCategories]}::text[], ${t.validHours}::integer) as reply`,
  )
}

export function grantBonus(
  db: Queryable,
  t: Terms & { amount: Money; converts: boolean; replaces: string | null },
): Promise<TurnoverReply> {
  return reply(
    db,
    sql`select bonus_grant(${t.memberId}::bigint, ${t.currency}, ${t.amount}::bigint, ${t.originRef}, ${t.base}::bigint,
      ${t.multiplePpm}::integer, ${wireContributions(t.contributions)}::jsonb, ${t.maxBet}::bigint,
      ${[...t.excludedCategories]}::text[], ${t.validHours}::integer, ${t.converts}::boolean, ${t.replaces}::text) as reply`,
  )
}

export function cancelBonus(
  db: Queryable,
  c: { memberId: bigint; currency: string; originRef: string; reason: string },
): Promise<TurnoverReply> {
  return reply(db, sql`select bonus_cancel(${c.memberId}::bigint, ${c.currency}, ${c.originRef}, ${c.reason}) as reply`)
}

export async function expireRequirements(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select bonus_expire(${limit}::integer) as ended`)
}

/** What filled up to `limit` requirements that ended so many months ago, and as many bets; answers how much went. */
export async function purgeTurnover(db: Queryable, months: number, limit: number): Promise<number> {
  return db.value<number>(sql`select turnover_purge(${months}, ${limit}) as gone`)
}

/** Takes rows of the outbox as the relay stamped them; returns how many bets were new. */
export async function applyEvents(
  db: Queryable,
  rows: readonly { topic: string; audience: string; payload: Json; createdAt: Date }[],
): Promise<number> {
  const members = rows.map(({ audience }) => /^member:(\d{1,18})$/.exec(audience)?.[1] ?? null)
  const row = await db.one<{ counted: number }>(
    named(
      'turnover.take',
      sql`select turnover_take_events(${rows.map(({ topic }) => topic)}::text[], ${members}::bigint[],
        ${JSON.stringify(rows.map(({ payload }) => payload))}::json, ${rows.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[])
        as counted`,
    ),
  )
  return row.counted
}

export type Figures = { open: number; required: bigint; progress: bigint }

/** Sums over the member's open requirements as stored, without events not yet processed. */
export function sumOpen(db: Queryable, memberId: bigint, currency: string): Promise<Figures> {
  return db.one<Figures>(sql`
    select count(*)::integer as open, coalesce(sum(required), 0)::bigint as required,
      coalesce(sum(progress), 0)::bigint as progress
    from turnover_requirement where member_id = ${memberId} and currency = ${currency} and status = 'open'`)
}

/** The same after counting everything that is settled, under the member's lock. */
export async function refreshOpen(db: Queryable, memberId: bigint, currency: string): Promise<Figures> {
  const { figures } = await db.one<{ figures: { open: number; required: string; progress: string } }>(
    sql`select turnover_refresh(${memberId}::bigint, ${currency}) as figures`,
  )
  return { open: figures.open, required: BigInt(figures.required), progress: BigInt(figures.progress) }
}

export type RequirementRow = {
  id: bigint
  origin: string
  origin_ref: string
  base: bigint
  multiple_ppm: number
  required: bigint
  progress: bigint
  bonus: bigint
  status: 'open' | 'cleared' | 'cancelled' | 'expired'
  end_reason: string | null
  expires_at: Date | null
  created_at: Date
  cleared_at: Date | null
  ended_at: Date | null
}

/** A member's requirements, newest first, by keyset. */
export function listRequirements(
  db: Queryable,
  memberId: bigint,
  page: { beforeId: bigint | null; limit: number; origin?: string | undefined; ref?: string | undefined },
): Promise<RequirementRow[]> {
  return db.many<RequirementRow>(sql`
    select id, origin, origin_ref, base, multiple_ppm, required, progress, bonus, status, end_reason, expires_at,
      created_at, cleared_at, ended_at
    from turnover_requirement
    where member_id = ${memberId} and (${page.beforeId}::bigint is null or id < ${page.beforeId}::bigint)
      and (${page.origin ?? null}::text is null or origin = ${page.origin ?? null}::text)
      and (${page.ref ?? null}::text is null or origin_ref = ${page.ref ?? null}::text)
    order by id desc limit ${page.limit}`)
}

export type BonusShare = { id: bigint; share: Money }

/** What is in the bonus bucket now of each bonus that holds some, winnings included. */
export function listBonusShares(db: Queryable, memberId: bigint, currency: string): Promise<BonusShare[]> {
  return db.many<BonusShare>(sql`select id, share from bonus_shares(${memberId}::bigint, ${currency})`)
}

export type BonusSums = { granted: Money; open: Money; cleared: Money; ended: Money }

/** The amounts of all bonuses, and of those that are open, cleared, and given up or run out. */
export function sumBonuses(db: Queryable, memberId: bigint, currency: string): Promise<BonusSums> {
  return db.one<BonusSums>(sql`
    select coalesce(sum(bonus), 0)::bigint as granted, coalesce(sum(bonus) filter (where status = 'open'), 0)::bigint as open,
      coalesce(sum(bonus) filter (where status = 'cleared'), 0)::bigint as cleared,
      coalesce(sum(bonus) filter (where status in ('cancelled', 'expired')), 0)::bigint as ended
    from turnover_requirement where member_id = ${memberId} and currency = ${currency} and origin = 'bonus'`)
}

/** The open ones, in the order in which bets fill them. */
export function listOpenRequirements(
  db: Queryable,
  memberId: bigint,
  currency: string,
  limit: number,
): Promise<RequirementRow[]> {
  return db.many<RequirementRow>(sql`
    select id, origin, origin_ref, base, multiple_ppm, required, progress, bonus, status, end_reason, expires_at,
      created_at, cleared_at, ended_at
    from turnover_requirement where member_id = ${memberId} and currency = ${currency} and status = 'open'
    order by created_at, id limit ${limit}`)
}

export type ProgressRow = {
  bet_kind: string
  bet_ref: string
  category: string
  valid_bet: bigint
  valid_bet_used: bigint
  contribution_ppm: number
  amount: bigint
  taken_back: bigint
  reason: 'counted' | 'max_bet'
  settled_at: Date
  reversed_at: Date | null
}

/** The bets that counted for a member's requirement and their amounts, newest first. */
export function listProgress(
  db: Queryable,
  requirement: { memberId: bigint; id: bigint },
  page: { offset: number; limit: number },
): Promise<ProgressRow[]> {
  return db.many<ProgressRow>(sql`
    select p.bet_kind, p.bet_ref, b.category, b.valid_bet, p.valid_bet_used, p.contribution_ppm, p.amount, p.taken_back,
      p.reason, b.settled_at, b.reversed_at
    from turnover_requirement r
    join turnover_progress p on p.requirement_id = r.id
    join turnover_bet b on b.bet_kind = p.bet_kind and b.bet_ref = p.bet_ref
    where r.id = ${requirement.id} and r.member_id = ${requirement.memberId}
    order by b.settled_at desc, p.bet_kind, p.bet_ref limit ${page.limit} offset ${page.offset}`)
}

/** The ledger check: rows whose figures do not add up. */
export function listBreaks(db: Queryable): Promise<{ subject: string; expected: string; found: string }[]> {
  return db.many(sql`
    select * from (
      select 'requirement ' || r.id as subject, coalesce(sum(p.amount), 0)::text as expected, r.progress::text as found
      from turnover_requirement r left join turnover_progress p on p.requirement_id = r.id
      where r.purged_at is null group by r.id having coalesce(sum(p.amount), 0) <> r.progress
      union all
      select 'bet ' || b.bet_kind || '/' || b.bet_ref, case when b.reversed_at is null then 'at most ' || b.valid_bet else '0' end,
        sum(p.valid_bet_used)::text
      from turnover_bet b join turnover_progress p on p.bet_kind = b.bet_kind and p.bet_ref = b.bet_ref
      group by b.bet_kind, b.bet_ref
      having sum(p.valid_bet_used) > case when b.reversed_at is null then b.valid_bet else 0 end
      union all
      select 'requirement ' || r.id || ' by bet ' || b.bet_kind || '/' || b.bet_ref,
        'a bet of the same member placed since, and at most ' || p.valid_bet_used || ' x ' || p.contribution_ppm || ' ppm',
        p.amount || ' from ' || b.placed_at
      from turnover_progress p
      join turnover_requirement r on r.id = p.requirement_id
      join turnover_bet b on b.bet_kind = p.bet_kind and b.bet_ref = p.bet_ref
      where p.amount > 0 and (b.member_id <> r.member_id or b.placed_at < r.created_at or b.settled_at >= r.expires_at
        or b.stake > r.max_bet or b.category = any (r.excluded_categories)
        or p.amount::numeric * 1000000 > p.valid_bet_used::numeric * p.contribution_ppm)
      union all
      select 'bonus ' || r.origin_ref || ' of member ' || r.member_id, 'a grant in the ledger', 'none'
      from turnover_requirement r
      where r.bonus > 0 and not wallet_has_key('bonus', 'm' || r.member_id || ':' || r.origin_ref)
    ) breaks limit 50`)
}
