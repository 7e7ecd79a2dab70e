import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { leastOf, type CappedSums } from '../../../platform/capped-sums.ts'
import { stretchOf, type Stretch } from '../../../platform/look-newest.ts'
import { fromRounds, roundColumns, stateOf, type RoundFilter, type RoundSum, type RoundView } from './record.repo.ts'
import { reportedColumns, reportedValid } from './reported-record.repo.ts'

// Rounds of many members together, for an agent's record of the team (AC05).

export type AnyRoundFilter = Omit<RoundFilter, 'memberId'> & {
  /** Of the stake, both included. */
  least: Money | null
  most: Money | null
}
export type TeamRoundFilter = AnyRoundFilter & { memberIds: readonly bigint[] }

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

const isWithin = (p: AnyRoundFilter) => sql`r.bet >= 0 and r.opened_at >= ${p.from} and r.opened_at < ${p.to}`

/** Of a round `r` within the period. */
const isWanted = (p: AnyRoundFilter) => sql`
  (${p.category}::text is null or r.category = ${p.category})
    and (${p.vendor}::text is null or r.vendor = ${p.vendor})
    and (${p.gameCode}::text is null or r.game_code = ${p.gameCode})
    and (${p.states}::text[] is null or ${stateOf} = any(${p.states}::text[]))
    and (${p.least}::bigint is null or r.bet >= ${p.least}::bigint)
    and (${p.most}::bigint is null or r.bet <= ${p.most}::bigint)`
const passes = (p: AnyRoundFilter) => sql`${isWithin(p)} and ${isWanted(p)}`
const valid: Record<RoundKind, SqlQuery> = { played: sql`coalesce(r.valid, 0)`, told: reportedValid }

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
): Promise<CappedSums<Omit<RoundSum, 'day'>>> {
  const rows = await db.many<Omit<RoundSum, 'day'>>(sql`
    select x.category, x.vendor, x.game_code as "gameCode", x.state, count(*)::integer as count, sum(x.bet)::bigint as stake,
      sum(x.valid)::bigint as "validBet", sum(x.paid)::bigint as payout
    from (
      select r.category, r.vendor, r.game_code, r.state, r.bet, r.valid, r.paid from unnest(${texts(p.memberIds)}::bigint[]) as w(id)
      cross join lateral (
        select r.category, r.vendor, r.game_code, ${stateOf} as state, r.bet, ${valid[kind]} as valid, ${paid[kind]} as paid
        from ${rounds[kind]} r where r.member_id = w.id and ${passes(p)}) r
      limit ${most + 1}) x
    group by 1, 2, 3, 4`)
  return { rows, isWhole: rows.reduce((sum, { count }) => sum + count, 0) <= most }
}

/** The rounds with these ids, newest first. */
export function listRoundsByIds(db: Queryable, kind: RoundKind, ids: readonly bigint[]): Promise<TeamRound[]> {
  return db.many<TeamRound>(sql`
    select ${columns[kind]}, r.member_id as "memberId" ${fromRounds(rounds[kind])}
    where r.id = any(${texts(ids)}::bigint[]) order by r.opened_at desc, r.id desc`)
}

/** `openedAt`: of the last one of a stretch alone, as for orders of the lottery. */
export type AnyRound = { id: bigint; memberId: bigint; openedAt: Date | null; n: number; passes: boolean }

/** The next `count` rounds of everybody, newest first, behind the round `afterId` if given. */
export async function readNewestRounds(
  db: Queryable,
  kind: RoundKind,
  p: AnyRoundFilter,
  { afterId, count }: { afterId: bigint | null; count: number },
): Promise<Stretch<AnyRound, AnyRound>> {
  const source = rounds[kind]
  const time = sql`(select b.opened_at from ${source} b where b.id = ${afterId})`
  const behind =
    afterId === null ? sql`true` : sql`r.opened_at <= ${time} and (r.opened_at < ${time} or r.id < ${afterId}::bigint)`
  const rows = await db.many<AnyRound>(sql`
    select x.id, x.member_id as "memberId", case when x.n = ${count} then x.opened_at end as "openedAt", x.n::integer as n, x.passes
    from (
      select r.id, r.member_id, r.opened_at, row_number() over (order by r.opened_at desc, r.id desc) as n, ${isWanted(p)} as passes
      from (select r.* from ${source} r where ${isWithin(p)} and ${behind} order by r.opened_at desc, r.id desc limit ${count}) r) x
    where x.passes or x.n = ${count} order by x.n`)
  return stretchOf(rows, count)
}

/** The rounds of everybody that pass, summed by member, game and state; of a period with more than `most` some of the newest alone (`leastOf`). */
export async function sumAnyRounds(
  db: Queryable,
  kind: RoundKind,
  p: AnyRoundFilter,
  most: number,
): Promise<CappedSums<Omit<RoundSum, 'day'> & { memberId: bigint }>> {
  const all = await db.value<number>(sql`
    select count(*)::integer as n from (select from ${rounds[kind]} r where ${isWithin(p)} limit ${most + 1}) x`)
  const isWhole = all <= most
  const source = isWhole
    ? rounds[kind]
    : sql`(select * from ${rounds[kind]} r where ${isWithin(p)} order by r.opened_at desc, r.id desc limit ${leastOf(most)})`
  const rows = await db.many<Omit<RoundSum, 'day'> & { memberId: bigint }>(sql`
    select r.member_id as "memberId", r.category, r.vendor, r.game_code as "gameCode", ${stateOf} as state, count(*)::integer as count,
      sum(r.bet)::bigint as stake, sum(${valid[kind]})::bigint as "validBet", sum(${paid[kind]})::bigint as payout
    from ${source} r where ${passes(p)} group by 1, 2, 3, 4, 5`)
  return { rows, isWhole }
}
