import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'

export type Bet = RouteValue<'report.bets'>['rows'][number]
export type BetDetail = RouteValue<'report.bet'>
export type BetState = Bet['state']
export type BetCategory = Bet['category']

/** A member's filter; `from` is included, `to` is not. */
export type BetFilter = {
  category: BetCategory | null
  vendor: string | null
  gameCode: string | null
  states: readonly BetState[] | null
  from: Date
  to: Date
}

/** Sum of similar bets of one business day. For waiting bets only count and stake are meaningful. */
export type BetSum = {
  /** `YYYY-MM-DD`. */
  day: string
  category: BetCategory
  vendor: string | null
  gameCode: string
  state: BetState
  count: number
  stake: Money
  validBet: Money
  payout: Money
}

export type GameName = RouteValue<'report.bets'>['games'][number]

/**
 * Sum of the bets of one day, category and vendor, and of one game where that was asked for, that pass a filter. Waiting bets count only
 * with their stake.
 */
export type DaySum = {
  day: string
  category: BetCategory
  vendor: string | null
  gameCode?: string | null
  count: number
  stake: Money
  validBet: Money
  payout: Money
  winLoss: Money
}
export type PlayedGame = { vendor: string | null; gameCode: string }

/** A bet with the cursor at which the next page of its source starts. */
export type PlacedBet = { bet: Bet; cursor: string }

/**
 * A module with bets: the lottery, the games. Every method returns one member's own rows; the record sums and merges
 * them.
 */
export type BetSource = {
  name: Bet['source']
  /** Whether any of its bets could pass; saves the query if the filter has another category or vendor. */
  accepts(filter: BetFilter): boolean
  /**
   * Newest first, up to `limit` that pass the filter and come after the cursor. The cost depends on the returned rows,
   * not on their place in the record.
   * @throws AppError bad_request for a cursor of another source
   */
  page(
    db: Queryable,
    memberId: bigint,
    filter: BetFilter,
    page: { cursor: string | null; limit: number },
  ): Promise<PlacedBet[]>
  /** All bets placed from `from` and before `to`, summed. */
  sums(db: Queryable, memberId: bigint, period: { from: Date; to: Date }): Promise<BetSum[]>
  /** Names of games, by vendor and code; unknown ones are left out. */
  names(db: Queryable, games: readonly PlayedGame[]): Promise<GameName[]>
  /** The bet with this number shown to people. */
  findByRef(db: Queryable, memberId: bigint, refNo: string): Promise<Bet | undefined>
  /** Whether an id of the API belongs to this source. */
  owns(id: string): boolean
  detail(db: Queryable, memberId: bigint, id: string): Promise<BetDetail | undefined>
  /**
   * A single-use link to the replay of a round, valid for a few minutes; undefined if there is no such round or no
   * replay.
   */
  replay(db: Queryable, memberId: bigint, id: string): Promise<string | undefined>
}
