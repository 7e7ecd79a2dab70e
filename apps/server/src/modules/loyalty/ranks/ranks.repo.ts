import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Standing } from '@lotus/rules/loyalty'

export type StandingRow = Standing & { memberId: bigint; since: string | null }

const standingOf = sql`
  m.member_id as "memberId", m.level, m.highest, m.valid_bet as "validBet", m.deposits, m.keep_from::text as "keepFrom",
  m.level_since::text as since,
  coalesce((select sum(d.valid_bet) from loyalty_day d where d.cell = m.cell and d.member_id = m.member_id and d.day >= m.keep_from), 0)::bigint
    as "keepValidBet"`

/**
 * Whose rank may change on that day, at most so many, with what was counted before it. Whoever has news that wait for a
 * person's decision is left out until then.
 */
export function listDueStandings(
  db: Queryable,
  day: string,
  { consumers, limit }: { consumers: readonly string[]; limit: number },
): Promise<StandingRow[]> {
  return db.many<StandingRow>(sql`
    select m.member_id as "memberId", m.level, m.highest, m.keep_from::text as "keepFrom", m.level_since::text as since,
      (m.valid_bet - coalesce((select sum(d.valid_bet) from loyalty_day d where d.cell = m.cell and d.member_id = m.member_id and d.day >= ${day}::date), 0))::bigint
        as "validBet",
      (m.deposits - coalesce((select sum(p.amount) from loyalty_deposit p where p.cell = m.cell and p.member_id = m.member_id and p.day >= ${day}::date), 0))::bigint
        as deposits,
      coalesce((select sum(d.valid_bet) from loyalty_day d where d.cell = m.cell and d.member_id = m.member_id and d.day >= m.keep_from
        and d.day < ${day}::date), 0)::bigint as "keepValidBet"
    from loyalty_member m
    where m.rank_due <= ${day}::date and 'member:' || m.member_id not in (select outbox_dead_audiences(${[...consumers]}::text[]))
    order by m.rank_due, m.cell, m.member_id limit ${limit}`)
}

export function findStanding(db: Queryable, memberId: bigint): Promise<StandingRow | undefined> {
  return db.maybe<StandingRow>(sql`
    select ${standingOf} from loyalty_member m where m.cell = cell_of(${memberId}) and m.member_id = ${memberId}`)
}

/** Who holds one of these ranks, at most so many. */
export function listStandings(
  db: Queryable,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<StandingRow[]> {
  return db.many<StandingRow>(sql`
    select ${standingOf} from loyalty_member m where m.level between ${from} and ${to} order by m.cell, m.member_id limit ${limit}`)
}

export type RankChange = {
  memberId: bigint
  day: string
  from: number
  to: number
  reason: 'UP' | 'DOWN' | 'KEEP' | 'MANUAL'
  /** What it was decided by. */
  validBet: Money
  deposits: Money
  keepValidBet: Money
  by?: string
  note?: string
}

/** False if the rank is another by now, or the day has had its step. */
export function setRank(tx: Queryable, c: RankChange): Promise<boolean> {
  return tx.value<boolean>(sql`
    select loyalty_set_rank(${c.memberId}::bigint, ${c.day}::date, ${c.from}::smallint, ${c.to}::smallint, ${c.reason}, ${c.validBet}::bigint,
      ${c.deposits}::bigint, ${c.keepValidBet}::bigint, ${c.by ?? null}::text, ${c.note ?? null}::text) as done`)
}

export async function markSeen(
  tx: Queryable,
  day: string,
  seen: readonly { memberId: bigint; due: string }[],
): Promise<void> {
  if (seen.length === 0) return
  await tx.query(sql`
    select loyalty_rank_seen(${seen.map(({ memberId }) => String(memberId))}::bigint[], ${day}::date, ${seen.map(({ due }) => due)}::date[])`)
}

export type RankChangeRow = {
  from: number
  to: number
  reason: 'UP' | 'DOWN' | 'KEEP' | 'MANUAL'
  day: string
  validBet: Money
  keepValidBet: Money
}

export function listRankChanges(db: Queryable, memberId: bigint, limit: number): Promise<RankChangeRow[]> {
  return db.many<RankChangeRow>(sql`
    select from_level as "from", to_level as "to", reason, day::text, valid_bet as "validBet", keep_valid_bet as "keepValidBet"
    from loyalty_rank_log where cell = cell_of(${memberId}) and member_id = ${memberId} order by n desc limit ${limit}`)
}

export type GiftDue = { cell: number; memberId: bigint; level: number; granted: Money }

/**
 * Who holds a rank with a gift, paid in within the period, and has not got all of it: behind a member, so many. `prefix` is
 * the beginning of the references of the period's gifts; `bonuses` are the gift by rank; with `isOnce` what was got counts as all.
 */
export function listGiftsDue(
  db: Queryable,
  p: {
    from: string
    to: string
    prefix: string
    bonuses: readonly Money[]
    isOnce: boolean
    after: { cell: number; memberId: bigint }
    limit: number
  },
): Promise<GiftDue[]> {
  return db.many<GiftDue>(sql`
    select m.cell, m.member_id as "memberId", m.level, g.granted
    from loyalty_member m
    cross join lateral (select coalesce(sum(r.amount), 0)::bigint as granted from loyalty_reward r
      where r.cell = m.cell and r.member_id = m.member_id and r.source = 'VIP' and r.ref >= ${p.prefix} and r.ref < ${`${p.prefix}.`}) g
    where m.level > 0 and (m.cell, m.member_id) > (${p.after.cell}::smallint, ${p.after.memberId}::bigint)
      and case when ${p.isOnce} then g.granted = 0 else true end
      and g.granted < (${p.bonuses.map(String)}::bigint[])[m.level + 1]
      and exists (select from loyalty_deposit d where d.cell = m.cell and d.member_id = m.member_id and d.day >= ${p.from}::date and d.day < ${p.to}::date)
    order by m.cell, m.member_id limit ${p.limit}`)
}

/** The ranks of those who hold one and did not get the gift of that reference yet. */
export async function listBirthdaysDue(
  db: Queryable,
  members: readonly { memberId: bigint; ref: string }[],
): Promise<Map<bigint, number>> {
  const rows = await db.many<{ memberId: bigint; level: number }>(sql`
    select m.member_id as "memberId", m.level
    from unnest(${members.map(({ memberId }) => String(memberId))}::bigint[], ${members.map(({ ref }) => ref)}::text[]) as x(member, ref)
    join loyalty_member m on m.cell = cell_of(x.member) and m.member_id = x.member
    where m.level > 0 and not exists (select from loyalty_reward r
      where r.cell = m.cell and r.member_id = m.member_id and r.source = 'VIP' and r.ref = x.ref)`)
  return new Map(rows.map(({ memberId, level }) => [memberId, level]))
}

/** The conditions of the levels as they were put into force last: for each level as `TermsText` says. */
export type TermsText = readonly [upValidBet: string, upDeposit: string, keepValidBet: string]
export function findLastTerms(db: Queryable): Promise<readonly TermsText[] | undefined> {
  return db.maybeValue<readonly TermsText[]>(sql`select levels from loyalty_rank_terms order by n desc limit 1`)
}

/** How many members it changed, of at most `limit`. */
export function applyTerms(
  tx: Queryable,
  { day, terms, raised, limit }: { day: string; terms: readonly TermsText[]; raised: readonly number[]; limit: number },
): Promise<number> {
  return tx.value<number>(sql`
    select loyalty_rank_terms_apply(${day}::date, ${terms.map(([up]) => up)}::bigint[], ${terms.map(([, deposit]) => deposit)}::bigint[],
      ${[...raised]}::smallint[], ${limit}::integer) as changed`)
}

export async function addTerms(
  tx: Queryable,
  { day, terms, raised }: { day: string; terms: readonly TermsText[]; raised: readonly number[] },
): Promise<void> {
  await tx.query(
    sql`select loyalty_rank_terms_add(${day}::date, ${JSON.stringify(terms)}::jsonb, ${[...raised]}::smallint[])`,
  )
}

/** Whether the window began because the bets that keep the level rose, and not with a change of rank. */
export function isRestarted(
  db: Queryable,
  { memberId, level, keepFrom }: Pick<StandingRow, 'memberId' | 'level' | 'keepFrom'>,
): Promise<boolean> {
  return db.hasRows(sql`
    select 1 from loyalty_rank_terms t where t.day = ${keepFrom}::date and ${level}::smallint = any(t.raised) and not exists (
      select from loyalty_rank_log l where l.cell = cell_of(${memberId}) and l.member_id = ${memberId} and l.day = t.day)`)
}

export function hasGift(db: Queryable, memberId: bigint, ref: string): Promise<boolean> {
  return db.hasRows(sql`
    select 1 from loyalty_reward where cell = cell_of(${memberId}) and member_id = ${memberId} and source = 'VIP' and ref = ${ref}`)
}
