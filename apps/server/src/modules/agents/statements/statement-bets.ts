import { moneyToString } from '@lotus/kernel'
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
  const filter = { ...whereOf(opened), bettorId: opened.isOfDays ? found(bettorId ?? undefined) : bettorId }
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
      share: shareOf(terms, row, opened.row.basis),
    })),
    nextCursor: page.nextCursor,
  }
}

const whereOf = ({ row, categories, from, to }: Opened) => ({
  holderId: row.memberId,
  from,
  to,
  categories,
  currency: row.currency,
})

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
