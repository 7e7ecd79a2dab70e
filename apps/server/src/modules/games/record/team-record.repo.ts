import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { fromRounds, roundColumns, stateOf, type RoundFilter, type RoundSum, type RoundView } from './record.repo.ts'
import { reportedColumns } from './reported-record.repo.ts'

// Rounds of many members together, for an agent's record of the team (AC05).

export type TeamRoundFilter = Omit<RoundFilter, 'memberId'> & {
  memberIds: readonly bigint[]
  /** Of the stake, both included. */
  least: Money | null
  most: Money | null
}

/** Where rounds come from: played with the wallet here, or told by a vendor with a wallet of its own. */
export type RoundKind = 'played' | 'told'

const texts = (ids: readonly bigint[]): string[] => ids.map(String)
const rounds: Record<RoundKind, SqlQuery> = { played: sql`vendor_rounds()`, told: sql`vendor_told_rounds()` }
const columns: Record<RoundKind, SqlQuery> = { played: roundColumns, told: reportedColumns }
/** As it is counted in the member's own record. */
const paid: Record<RoundKind, SqlQuery> = {
  played: sql`r.win`,
  told: sql`case r.state when 'void' then r.bet else r.win end`,
}

/** Of a round `r` of one member. */
const passes = (p: TeamRoundFilter) => sql`
  r.bet >= 0 and r.opened_at >= ${p.from} and r.opened_at < ${p.to}
    and (${p.category}::text is null or r.category = ${p.category})
    and (${p.vendor}::text is null or r.vendor = ${p.vendor})
    and (${p.gameCode}::text is null or r.game_code = ${p.gameCode})
    and (${p.states}::text[] is null or ${stateOf} = any(${p.states}::text[]))
    and (${p.least}::bigint is null or r.bet >= ${p.least}::bigint)
    and (${p.most}::bigint is null or r.bet <= ${p.most}::bigint)`

export type TeamRound = RoundView & { memberId: bigint }

/** The newest rounds of these members, after the round `beforeId` if given; as for orders of the lottery. */
export async function listTeamRounds(
  db: Queryable,
  kind: RoundKind,
  p: TeamRoundFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<TeamRound[]> {
  const source = rounds[kind]
  const time = sql`(select b.opened_at from ${source} b where b.id = ${page.beforeId} and b.member_id = any(${texts(p.memberIds)}::bigint[]))`
  const behind =
    page.beforeId === null
      ? sql`true`
      : sql`r.opened_at <= ${time} and (r.opened_at < ${time} or r.id < ${page.beforeId}::bigint)`
  const ofNewest = sql`newest n cross join lateral (
    select r.* from ${source} r where r.member_id = n.member_id and ${passes(p)} and ${behind}
    order by r.opened_at desc, r.id desc limit ${page.limit})`
  return db.many<TeamRound>(sql`
    with newest as (
      select w.id as member_id from unnest(${texts(p.memberIds)}::bigint[]) as w(id)
      cross join lateral (
        select r.opened_at, r.id from ${source} r where r.member_id = w.id and ${passes(p)} and ${behind}
        order by r.opened_at desc, r.id desc limit 1) x
      order by x.opened_at desc, x.id desc limit ${page.limit})
    select ${columns[kind]}, r.member_id as "memberId" ${fromRounds(ofNewest)}
    order by r.opened_at desc, r.id desc limit ${page.limit}`)
}

/** Their rounds that pass, summed by game and state; undefined where there are more than `most`. */
export async function sumTeamRounds(
  db: Queryable,
  kind: RoundKind,
  p: TeamRoundFilter,
  most: number,
): Promise<Omit<RoundSum, 'day'>[] | undefined> {
  const valid = kind === 'played' ? sql`coalesce(r.valid, 0)` : sql`0::bigint`
  const rows = await db.many<Omit<RoundSum, 'day'>>(sql`
    select x.category, x.vendor, x.game_code as "gameCode", x.state, count(*)::integer as count, sum(x.bet)::bigint as stake,
      sum(x.valid)::bigint as "validBet", sum(x.paid)::bigint as payout
    from (
      select r.category, r.vendor, r.game_code, r.state, r.bet, r.valid, r.paid from unnest(${texts(p.memberIds)}::bigint[]) as w(id)
      cross join lateral (
        select r.category, r.vendor, r.game_code, ${stateOf} as state, r.bet, ${valid} as valid, ${paid[kind]} as paid
        from ${rounds[kind]} r where r.member_id = w.id and ${passes(p)}) r
      limit ${most + 1}) x
    group by 1, 2, 3, 4`)
  return rows.reduce((sum, { count }) => sum + count, 0) > most ? undefined : rows
}

/** The round with this id, if it is one of theirs. */
export function findTeamRound(
  db: Queryable,
  kind: RoundKind,
  memberIds: readonly bigint[],
  id: bigint,
): Promise<TeamRound | undefined> {
  return db.maybe<TeamRound>(sql`
    select ${columns[kind]}, r.member_id as "memberId" ${fromRounds(rounds[kind])}
    where r.id = ${id} and r.member_id = any(${texts(memberIds)}::bigint[])`)
}
