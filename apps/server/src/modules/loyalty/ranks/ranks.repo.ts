import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Standing } from '@lotus/rules/loyalty'

export type StandingRow = Standing & { memberId: bigint; since: string | null }

const standingOf = sql`
  m.member_id as "memberId", m.level, m.highest, m.valid_bet as "validBet", m.deposits, m.keep_from::text as "keepFrom",
  m.level_since::text as since,
  coalesce((select sum(d.valid_bet) from loyalty_day d where d.cell = m.cell and d.member_id = m.member_id and d.day >= m.keep_from), 0)::bigint
    as "keepValidBet"`

/** Whose rank may change on that day, at most so many. Their windows count what was played before it. */
export function listDueStandings(db: Queryable, day: string, limit: number): Promise<StandingRow[]> {
  return db.many<StandingRow>(sql`
    select m.member_id as "memberId", m.level, m.highest, m.deposits, m.keep_from::text as "keepFrom", m.level_since::text as since,
      (m.valid_bet - coalesce((select sum(d.valid_bet) from loyalty_day d where d.cell = m.cell and d.member_id = m.member_id and d.day >= ${day}::date), 0))::bigint
        as "validBet",
      coalesce((select sum(d.valid_bet) from loyalty_day d where d.cell = m.cell and d.member_id = m.member_id and d.day >= m.keep_from
        and d.day < ${day}::date), 0)::bigint as "keepValidBet"
    from loyalty_member m where m.rank_due <= ${day}::date order by m.rank_due, m.cell, m.member_id limit ${limit}`)
}

export function findStanding(db: Queryable, memberId: bigint): Promise<StandingRow | undefined> {
  return db.maybe<StandingRow>(sql`
    select ${standingOf} from loyalty_member m where m.cell = cell_of(${memberId}) and m.member_id = ${memberId}`)
}

export function setRank(
  tx: Queryable,
  s: {
    memberId: bigint
    day: string
    from: number
    to: number
    reason: 'UP' | 'DOWN' | 'KEEP' | 'MANUAL'
    due: string | null
    keepValidBet: Money
    by?: string
    note?: string
  },
): Promise<boolean> {
  return tx.value<boolean>(sql`
    select loyalty_set_rank(${s.memberId}::bigint, ${s.day}::date, ${s.from}::smallint, ${s.to}::smallint, ${s.reason}, ${s.due}::date,
      ${s.keepValidBet}::bigint, ${s.by ?? null}::text, ${s.note ?? null}::text) as done`)
}

export async function markSeen(
  tx: Queryable,
  day: string,
  seen: readonly { memberId: bigint; due: string | null }[],
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

export type GiftDue = { memberId: bigint; level: number; granted: Money }

/**
 * Who holds a rank and paid in within the period, with what they got for that period already: after a member, so many.
 * `prefix` is the beginning of the references of the period's gifts.
 */
export function listGiftsDue(
  db: Queryable,
  p: { from: string; to: string; prefix: string; afterId: bigint; limit: number },
): Promise<GiftDue[]> {
  return db.many<GiftDue>(sql`
    select m.member_id as "memberId", m.level,
      coalesce((select sum(r.amount) from loyalty_reward r where r.cell = m.cell and r.member_id = m.member_id and r.source = 'VIP'
        and (r.ref = ${p.prefix} or r.ref like ${`${p.prefix}-%`})), 0)::bigint as granted
    from loyalty_member m
    where m.member_id > ${p.afterId}::bigint and m.level > 0
      and exists (select from loyalty_deposit d where d.cell = m.cell and d.member_id = m.member_id and d.day >= ${p.from}::date and d.day < ${p.to}::date)
    order by m.member_id limit ${p.limit}`)
}
