import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import { moneyToString, parseMoney, type Money } from '@lotus/kernel'
import type { LiveBet, SettledBets } from '@lotus/rules/live'
import type { BetLine } from '../../shared/table-answers.ts'
import type { WalletKind } from '../sessions/session.repo.ts'

export type SeatState = 'OPEN' | 'SETTLED' | 'CLOSED' | 'VOID' | 'DISPUTED'
export type BetState = 'CREATED' | 'BET_SENT' | 'BET_OK' | 'REFUSED' | 'ROLLBACK' | 'VOID' | 'DISPUTED'

export type StoredLine = { spot: string; amount: string; back: string }
export type Seat = {
  id: string
  liveRound: string
  player: bigint
  member: string
  vendor: string
  gameCode: string
  mode: 'real' | 'demo'
  wallet: WalletKind
  currency: string
  state: SeatState
  win: Money | null
  validBet: Money | null
  lines: StoredLine[] | null
  reason: string | null
  attempts: number
  createdAt: Date
  closedAt: Date | null
  /** The sum of the accepted sets. */
  staked: Money
  firstBet: string | null
}
export type BetSet = {
  id: string
  seat: string
  player: bigint
  requestId: string
  bets: BetLine[]
  amount: Money
  state: BetState
  reason: string | null
  attempts: number
}

const select = (condition: SqlQuery) => sql`
  select s.id, s.live_round as "liveRound", s.player, p.member, s.vendor, s.game_code as "gameCode", s.mode, s.wallet,
    s.currency, s.state, s.win, s.valid_bet as "validBet", s.lines, s.reason, s.attempts, s.created_at as "createdAt",
    s.closed_at as "closedAt",
    (select coalesce(sum(amount), 0)::bigint from live_bet where seat = s.id and state = 'BET_OK') as staked,
    (select id from live_bet where seat = s.id order by state = 'BET_OK' desc, created_at, id limit 1) as "firstBet"
  from live_seat s join player p on p.id = s.player where ${condition}`
const betColumns = sql`id, seat, player, request_id as "requestId", bets, amount, state, reason, attempts`

export const findSeat = (db: Queryable, id: string) => db.maybe<Seat>(select(sql`s.id = ${id}`))
export const findSeatAt = (db: Queryable, liveRound: string, player: bigint) =>
  db.maybe<Seat>(select(sql`s.live_round = ${liveRound} and s.player = ${player} and s.state <> 'VOID'`))
export const listSeatsAt = (db: Queryable, liveRound: string) =>
  db.many<Seat>(select(sql`s.live_round = ${liveRound} and s.state = 'OPEN'`))
export const listSeatsOfPlayer = (db: Queryable, player: bigint, gameCode: string, limit: number) =>
  db.many<Seat & { number: bigint }>(
    sql`select q.*, r.number from (${select(sql`s.player = ${player} and s.game_code = ${gameCode}`)}) q
        join live_round r on r.id = q."liveRound" order by q."createdAt" desc, q.id limit ${limit}`,
  )
export const findLastSettled = (db: Queryable, player: bigint, gameCode: string) =>
  db.maybe<Seat>(
    sql`${select(sql`s.player = ${player} and s.game_code = ${gameCode}`)} order by s.created_at desc, s.id limit 1`,
  )

/** As `listOfVendor` for the slots' rounds. */
export const listSeatsOfVendor = (
  db: Queryable,
  query: { vendor: string; from: Date; to: Date; after: { at: Date; id: string } | null; limit: number },
) =>
  db.many<Seat>(
    sql`${select(sql`s.vendor = ${query.vendor} and s.wallet <> 'play' and s.created_at >= ${query.from}
        and s.created_at < ${query.to}
        and exists (select from live_bet where seat = s.id and state in ('BET_OK', 'ROLLBACK', 'VOID', 'DISPUTED'))
        and (${query.after === null} or (s.created_at, s.id) > (${query.after?.at ?? query.from}, ${query.after?.id ?? ''}))`)}
        order by s.created_at, s.id limit ${query.limit}`,
  )

export type NewSeat = Pick<Seat, 'id' | 'liveRound' | 'player' | 'vendor' | 'gameCode' | 'mode' | 'wallet' | 'currency'>
export const insertSeat = (db: Queryable, seat: NewSeat & { at: Date }) =>
  db.query(
    sql`insert into live_seat (id, live_round, player, vendor, game_code, mode, wallet, currency, state, next_try_at, created_at)
        values (${seat.id}, ${seat.liveRound}, ${seat.player}, ${seat.vendor}, ${seat.gameCode}, ${seat.mode},
          ${seat.wallet}, ${seat.currency}, 'OPEN', ${seat.at}, ${seat.at})`,
  )

export const linesOf = (bets: readonly LiveBet[]): BetLine[] =>
  bets.map(({ spot, amount }) => ({ spot, amount: moneyToString(amount) }))
export const betsOf = (sets: readonly Pick<BetSet, 'bets'>[]): LiveBet[] =>
  sets.flatMap(({ bets }) => bets.map(({ spot, amount }) => ({ spot, amount: parseMoney(amount) })))

export const findBet = (db: Queryable, id: string) =>
  db.maybe<BetSet>(sql`select ${betColumns} from live_bet where id = ${id}`)
export const findBetByRequest = (db: Queryable, player: bigint, requestId: string) =>
  db.maybe<BetSet>(sql`select ${betColumns} from live_bet where player = ${player} and request_id = ${requestId}`)
export const listBets = (db: Queryable, seat: string) =>
  db.many<BetSet>(sql`select ${betColumns} from live_bet where seat = ${seat} order by created_at, id`)

export const insertBet = (
  db: Queryable,
  bet: Omit<BetSet, 'state' | 'reason' | 'attempts'> & { at: Date; nextTryAt: Date },
) =>
  db.query(
    sql`insert into live_bet (id, seat, player, request_id, bets, amount, state, next_try_at, created_at)
        values (${bet.id}, ${bet.seat}, ${bet.player}, ${bet.requestId}, ${JSON.stringify(bet.bets)}::jsonb, ${bet.amount},
          'CREATED', ${bet.nextTryAt}, ${bet.at})`,
  )

/** False if somebody else changed the set first. */
export const moveBet = (
  db: Queryable,
  move: { id: string; from: readonly BetState[]; to: BetState; nextTryAt: Date; reason?: string | undefined },
): Promise<boolean> =>
  db.hasRows(
    sql`update live_bet set state = ${move.to}, next_try_at = ${move.nextTryAt}, attempts = 0,
          reason = coalesce(${move.reason ?? null}, reason)
        where id = ${move.id} and state = any(${[...move.from]}) returning 1`,
  )

/** At the deal: a bet whose answer has not come is given up, whatever the outcome will be. */
export const giveUpUnanswered = (db: Queryable, liveRound: string, at: Date) =>
  db.query(
    sql`update live_bet b set state = case b.state when 'CREATED' then 'VOID' else 'ROLLBACK' end, reason = 'NO_ANSWER',
          next_try_at = ${at}
        from live_seat s where s.id = b.seat and s.live_round = ${liveRound} and b.state in ('CREATED', 'BET_SENT')`,
  )

export const settleSeat = (
  db: Queryable,
  input: { id: string; settled: SettledBets; state: 'SETTLED' | 'CLOSED'; at: Date },
) => {
  const lines = input.settled.lines.map(({ spot, amount, back }) => ({
    spot,
    amount: moneyToString(amount),
    back: moneyToString(back),
  }))
  return db.query(
    sql`update live_seat set state = ${input.state}, win = ${input.settled.win}, valid_bet = ${input.settled.validBet},
          lines = ${JSON.stringify(lines)}::jsonb, next_try_at = ${input.at}, attempts = 0,
          closed_at = case when ${input.state} = 'CLOSED' then ${input.at} else closed_at end
        where id = ${input.id} and state = 'OPEN'`,
  )
}

export const endSeat = (
  db: Queryable,
  input: { id: string; from: SeatState; to: SeatState; at: Date; reason?: string | undefined },
): Promise<boolean> =>
  db.hasRows(
    sql`update live_seat set state = ${input.to}, reason = coalesce(${input.reason ?? null}, reason),
          closed_at = case when ${input.to} = 'DISPUTED' then closed_at else ${input.at} end
        where id = ${input.id} and state = ${input.from} returning 1`,
  )

export const delaySeat = (db: Queryable, input: { id: string; nextTryAt: Date; isAttempt: boolean }) =>
  db.query(
    sql`update live_seat set attempts = attempts + ${input.isAttempt ? 1 : 0}, next_try_at = ${input.nextTryAt}
        where id = ${input.id}`,
  )
export const delayBet = (db: Queryable, input: { id: string; nextTryAt: Date }) =>
  db.query(sql`update live_bet set attempts = attempts + 1, next_try_at = ${input.nextTryAt} where id = ${input.id}`)

type Claim = { now: Date; lease: Date; limit: number }
/** Due work, each row for one worker only: a worker that dies releases it with its lease. */
export const claimBets = (db: Queryable, { now, lease, limit }: Claim) =>
  db.many<{ id: string }>(
    sql`update live_bet set next_try_at = ${lease} where id in (
          select id from live_bet where state in ('CREATED', 'BET_SENT', 'ROLLBACK') and next_try_at <= ${now}
          order by next_try_at limit ${limit} for update skip locked)
        returning id`,
  )
export const claimSeats = (db: Queryable, { now, lease, limit }: Claim) =>
  db.many<{ id: string }>(
    sql`update live_seat set next_try_at = ${lease} where id in (
          select id from live_seat where state = 'SETTLED' and next_try_at <= ${now}
          order by next_try_at limit ${limit} for update skip locked)
        returning id`,
  )

/** What the house may have to pay on: all sets for money of a round that are accepted or may still be, spot by spot. */
export const listStakes = (db: Queryable, { liveRound, currency }: { liveRound: string; currency: string }) =>
  db.many<LiveBet>(
    sql`select line ->> 'spot' as spot, sum(((line ->> 'amount')::numeric * 10000)::bigint)::bigint as amount
        from live_seat s join live_bet b on b.seat = s.id and b.state in ('CREATED', 'BET_SENT', 'BET_OK'),
          jsonb_array_elements(b.bets) line
        where s.live_round = ${liveRound} and s.state <> 'VOID' and s.wallet <> 'play' and s.currency = ${currency}
        group by 1`,
  )

/** What lies on each spot of a round, and how many players it is from. */
export const totalsAt = (db: Queryable, liveRound: string) =>
  db.many<{ spot: string; amount: Money; players: number }>(
    sql`select line ->> 'spot' as spot, sum(((line ->> 'amount')::numeric * 10000)::bigint)::bigint as amount,
          count(distinct s.player)::integer as players
        from live_seat s join live_bet b on b.seat = s.id and b.state = 'BET_OK',
          jsonb_array_elements(b.bets) line
        where s.live_round = ${liveRound} and s.state <> 'VOID' group by 1`,
  )

export const removeOldSeats = async (db: Queryable, input: { before: Date; limit: number }): Promise<number> =>
  (
    await db.query(
      sql`delete from live_seat where id in (
            select id from live_seat where wallet = 'play' and created_at < ${input.before} and state <> 'OPEN'
            order by created_at limit ${input.limit})`,
    )
  ).rowCount
