import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'

export type Bet = RouteValue<'report.bets'>['rows'][number]
export type BetDetail = RouteValue<'report.bet'>
export type BetState = Bet['state']
export type BetCategory = Bet['category']

/** What a member asks for; `from` is part of it, `to` is not. */
export type BetFilter = {
  category: BetCategory | null
  vendor: string | null
  gameCode: string | null
  states: readonly BetState[] | null
  from: Date
  to: Date
}

/** Bets of one business day that are alike. Of bets that wait only count and stake mean anything. */
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

/** What a filter lets through of one day, category and vendor. Bets that wait count with their stake alone. */
export type DaySum = {
  day: string
  category: BetCategory
  vendor: string | null
  count: number
  stake: Money
  validBet: Money
  payout: Money
  winLoss: Money
}
export type PlayedGame = { vendor: string | null; gameCode: string }

/** A bet with the place where the next page of its source goes on. */
export type PlacedBet = { bet: Bet; cursor: string }

/**
 * A module that takes bets: the lottery, the games. Every method is of one member's own rows; the record adds and merges.
 */
export type BetSource = {
  name: Bet['source']
  /** Whether any of its bets could pass: spares the question where the filter names another category or vendor. */
  accepts(filter: BetFilter): boolean
  /**
   * Newest first, up to `limit` that pass the filter and lie behind the cursor. The cost is that of the rows it gives,
   * wherever in the record they lie.
   * @throws AppError bad_request for a cursor that is none of this source
   */
  page(
    db: Queryable,
    memberId: bigint,
    filter: BetFilter,
    page: { cursor: string | null; limit: number },
  ): Promise<PlacedBet[]>
  /** All bets placed from `from` up to `to`, summed. */
  sums(db: Queryable, memberId: bigint, period: { from: Date; to: Date }): Promise<BetSum[]>
  /** What games are called, by vendor and code; those that are not found are left out. */
  names(db: Queryable, games: readonly PlayedGame[]): Promise<GameName[]>
  /** The bet that people know under this number. */
  findByRef(db: Queryable, memberId: bigint, refNo: string): Promise<Bet | undefined>
  /** Whether an id of the wire is one of this source's. */
  owns(id: string): boolean
  detail(db: Queryable, memberId: bigint, id: string): Promise<BetDetail | undefined>
  /** A link to the round as it was, once and for a few minutes; undefined where there is no such round or no replay. */
  replay(db: Queryable, memberId: bigint, id: string): Promise<string | undefined>
}
