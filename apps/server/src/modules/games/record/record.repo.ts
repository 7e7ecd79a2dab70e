import { type Texts, defaultLanguage } from '../../../platform/language.ts'
import type { ValidWhy } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import { sql, type Queryable, type SqlQuery } from '@lotus/database'

// Rounds of games as the betting record reads them (MC06): by time, summed by day, and one by one with its money.

export type RoundState = 'waiting' | 'won' | 'lost' | 'tie' | 'returned'
export type RoundCategory = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS'
export type RoundView = {
  id: bigint
  roundNo: string
  roundId: string
  vendor: string
  vendorName: string
  gameCode: string
  /** Null if the catalogue does not have the game (any more). */
  name: Texts | null
  category: RoundCategory
  state: RoundState
  bet: Money
  win: Money
  valid: Money | null
  validWhy: ValidWhy
  openedAt: Date
  closedAt: Date | null
}

export type RoundFilter = {
  memberId: bigint
  category: string | null
  vendor: string | null
  gameCode: string | null
  states: readonly RoundState[] | null
  from: Date
  to: Date
}

/** A round that was fully rolled back returned its stake; a closed one is judged by what it paid. */
export const stateOf = sql`
  case when r.state = 'open' then 'waiting' when r.state = 'void' then 'returned'
    when r.win > r.bet then 'won' when r.win = r.bet then 'tie' else 'lost' end`
export const roundColumns = sql`
  r.id, r.round_no as "roundNo", r.round_id as "roundId", r.vendor, v.name as "vendorName", r.game_code as "gameCode",
  g.name, r.category, ${stateOf} as state, r.bet, r.win, r.valid, r.valid_why as "validWhy", r.opened_at as "openedAt",
  r.closed_at as "closedAt"`
const rounds = sql`vendor_rounds()`

/** The rounds `r` of a source with the names of their vendor and game. */
export const fromRounds = (source: SqlQuery) => sql`
  from ${source} r join vendor_list() v on v.code = r.vendor left join game g on g.vendor = r.vendor and g.code = r.game_code`

/** Which rounds of a source are on a page, newest first: those after the round `beforeId` if given. */
export function roundsOnPage(
  source: SqlQuery,
  p: RoundFilter,
  page: { beforeId: bigint | null; limit: number },
): SqlQuery {
  // Plain bounds only: with a row comparison the index scan would begin at the newest row of all.
  const time = sql`(select b.opened_at from ${source} b where b.id = ${page.beforeId} and b.member_id is not distinct from ${p.memberId})`
  const behind =
    page.beforeId === null
      ? sql`true`
      : sql`r.opened_at <= ${time} and (r.opened_at < ${time} or r.id < ${page.beforeId}::bigint)`
  return sql`
    r.member_id = ${p.memberId} and r.opened_at >= ${p.from} and r.opened_at < ${p.to} and ${behind}
      and (${p.category}::text is null or r.category = ${p.category})
      and (${p.vendor}::text is null or r.vendor = ${p.vendor})
      and (${p.gameCode}::text is null or r.game_code = ${p.gameCode})
      and (${p.states}::text[] is null or ${stateOf} = any(${p.states}::text[]))
    order by r.opened_at desc, r.id desc limit ${page.limit}`
}

export async function listRounds(
  db: Queryable,
  p: RoundFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<RoundView[]> {
  return db.many<RoundView>(sql`
    select ${roundColumns} ${fromRounds(rounds)} where r.bet >= 0 and ${roundsOnPage(rounds, p, page)}`)
}

export type RoundSum = {
  day: string
  category: RoundCategory
  vendor: string
  gameCode: string
  state: RoundState
  count: number
  stake: Money
  validBet: Money
  payout: Money
}

/** A member's rounds of a period, summed by business day, game and state. */
export async function sumRoundsByDay(
  db: Queryable,
  p: { memberId: bigint; from: Date; to: Date },
): Promise<RoundSum[]> {
  return db.many<RoundSum>(sql`
    select business_day(r.opened_at)::text as day, r.category, r.vendor, r.game_code as "gameCode", ${stateOf} as state,
      count(*)::integer as count, sum(r.bet)::bigint as stake, coalesce(sum(r.valid), 0)::bigint as "validBet", sum(r.win)::bigint as payout
    from vendor_rounds() r where r.member_id = ${p.memberId} and r.bet >= 0 and r.opened_at >= ${p.from} and r.opened_at < ${p.to}
    group by 1, 2, 3, 4, 5`)
}

/** A member's round by its number, which is derived from its id. */
export async function findRoundByNo(db: Queryable, memberId: bigint, roundNo: string): Promise<RoundView | undefined> {
  const [, id] = /^G(\d{11,18})$/.exec(roundNo) ?? []
  if (id === undefined) return undefined
  return db.maybe<RoundView>(
    sql`select ${roundColumns} ${fromRounds(rounds)} where r.id = ${id}::bigint and r.round_no = ${roundNo} and r.member_id = ${memberId}`,
  )
}

export type RoundMovement = {
  op: 'bet' | 'win' | 'betWin' | 'rollback' | 'adjust'
  txId: string
  /** Signed: what the member's balance changed by. */
  amount: Money
  at: Date
}

/** What moved the member's money for a round, oldest first. */
export async function listMovements(db: Queryable, roundRow: bigint, limit: number): Promise<RoundMovement[]> {
  return db.many<RoundMovement>(sql`
    select t.op, t.tx_id as "txId", t.created_at as at,
      case t.op when 'bet' then -t.amount when 'betWin' then t.win - t.amount
        -- Of a rollback: the stake that came back, less the win that was taken back.
        when 'rollback' then t.win - t.amount else t.amount end as amount
    from vendor_outcomes() t
    where t.round_row = ${roundRow} and t.state = 'accepted' and (t.op <> 'rollback' or t.effect = 'reversed')
    order by t.seq limit ${limit}`)
}

export type GameTitle = { vendor: string; vendorName: string; gameCode: string; name: Texts }

/** Names of games; an unknown game is named by its code. */
export async function listGameTitles(
  db: Queryable,
  games: readonly { vendor: string; gameCode: string }[],
): Promise<GameTitle[]> {
  return db.many<GameTitle>(sql`
    select w.vendor, v.name as "vendorName", w.code as "gameCode", coalesce(g.name, jsonb_build_object(${defaultLanguage}::text, w.code)) as name
    from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ gameCode }) => gameCode)}::text[]) as w(vendor, code)
    join vendor_list() v on v.code = w.vendor left join game g on g.vendor = w.vendor and g.code = w.code
    order by 4, 1`)
}
