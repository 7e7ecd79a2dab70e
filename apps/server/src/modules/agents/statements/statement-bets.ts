import { addDays, moneyToString, zonedInstant } from '@lotus/kernel'
import type { RebateCategory, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import {
  exactFromMoney,
  exactToString,
  moneyFromExact,
  realtimeBase,
  realtimeShare,
  type ContractOffer,
  type RtsBasis,
} from '@lotus/rules/agents'
import { found, idOfCursor, maybeId, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { offerOf } from '../contracts/contract-terms.ts'
import { lineOfTrail } from '../reports/lines.ts'
import { trailOf } from '../tree/trail.ts'
import { nameFor, openStatement, type Opened } from './open-statement.ts'
import type { Reader } from './present-statements.ts'
import { listBets, type BetRow } from './statement.repo.ts'

type Bets = RouteValue<'contract.statementBets'>
type Bet = Bets['rows'][number]

/**
 * The bets that a statement counts, the newest first: all of a slot's or an hour's, and of whole days one member's, since
 * a month of a large team is too much for a list. Refuses with `not_found`.
 */
export async function listStatementBets(
  db: Queryable,
  reader: Reader,
  input: RouteParsedInput<'contract.statementBets'>,
): Promise<Bets> {
  const opened = await openStatement(db, input.id, reader)
  const bettorId = input.memberId === undefined ? null : found(maybeId(input.memberId))
  const limit = input.limit ?? PAGE_DEFAULT
  const offset = Number(idOfCursor(input.cursor) ?? 0n)
  const times = await timesOf(db, opened, bettorId, input.day)
  const filter = { ...whereOf(opened), ...times, bettorId: opened.isOfDays ? found(bettorId ?? undefined) : bettorId }
  const page = pageOf(await listBets(db, { ...filter, offset, limit: limit + 1 }), limit, () => String(offset + limit))
  const ids = page.rows.map(({ memberId }) => memberId)
  const nameOf = await nameFor(db, reader, ids)
  const { terms } = offerOf(opened.terms)
  return {
    rows: page.rows.map((row, index) => ({
      id: String(offset + index),
      at: row.at.toISOString(),
      account: row.memberId === reader ? null : nameOf(row.memberId),
      // The categories of the table are those of the contract.
      category: row.category as RebateCategory,
      bet: row.bet,
      isVoid: row.isVoid,
      stake: moneyToString(row.stake),
      validBet: moneyToString(row.validBet),
      payout: moneyToString(row.payout),
      loss: moneyToString(row.stake - row.payout),
      validWhy: row.validWhy,
      share: shareOf(terms, row, opened.row.basis),
    })),
    nextCursor: page.nextCursor,
  }
}

const whereOf = ({ row, categories }: Opened) => ({ holderId: row.memberId, categories, currency: row.currency })

/** Of whole days a member's bets begin with the day from which the lists of the statement count that member where they stand. */
async function timesOf(db: Queryable, opened: Opened, bettorId: bigint | null, day: string | undefined) {
  const times = day === undefined ? { from: opened.from, to: opened.to } : partOf(opened, day)
  if (!opened.isOfDays || bettorId === null) return times
  const rootId = opened.row.memberId
  // Of whoever has left the team since, all that counted.
  const trailIds = (await trailOf(db, rootId, bettorId)) ?? []
  const { since } = await lineOfTrail(db, { rootId, trailIds })
  const begins = since === null ? times.from : zonedInstant(since, '00:00')
  return begins > times.from ? { ...times, from: begins } : times
}

/** What of a statement's time is on a business day; none of a day beside it. */
function partOf({ from, to }: { from: Date; to: Date }, day: string): { from: Date; to: Date } {
  const [begins, ends] = [zonedInstant(day, '00:00'), zonedInstant(addDays(day, 1), '00:00')]
  return { from: begins > from ? begins : from, to: ends < to ? ends : to }
}

/** What a bet gave of a real-time salary, by the same rule that paid it. A void is judged by its bet's stake and payout. */
function shareOf(terms: ContractOffer['terms'], row: BetRow, basis: RtsBasis): Bet['share'] {
  if (terms.kind !== 'REALTIME') return null
  const sign = row.isVoid ? -1n : 1n
  const bet = {
    stake: exactFromMoney(sign * row.stake),
    payout: exactFromMoney(sign * row.payout),
    validBet: exactFromMoney(row.validBet),
  }
  const isTooSmall = bet.stake < terms.singleBet
  const isEven = bet.payout === bet.stake
  const rate = bet.payout < bet.stake ? terms.lossRate : terms.profitRate
  return {
    ratePpm: isTooSmall || isEven ? 0 : Number(rate / PPM),
    of: moneyToString(moneyFromExact(realtimeBase(bet, basis))),
    amount: exactToString(realtimeShare(terms, bet, basis), 8),
    isTooSmall,
  }
}

const PPM = 1_000_000n
