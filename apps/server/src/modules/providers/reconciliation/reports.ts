import { moneyToString } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { VendorRequest } from '@lotus/contract/vendor'
import type { Json } from '../../../platform/json.ts'
import { vendorOutcome, type VendorOutcome } from '../calls/outcome.ts'
import type { Vendor } from '../vendors/vendor-directory.ts'
import {
  listRoundsOf,
  listTxBetween,
  listTxOfRound,
  sumBetween,
  type DayTotal,
  type TxRow,
} from '../vendors/vendor.repo.ts'

const DAY_MS = 86_400_000
const PAGE_DEFAULT = 500

/** Totals and transactions of a UTC day, for the vendor's own comparison. */
export async function reportDay(
  db: Queryable,
  vendor: Vendor,
  body: VendorRequest<'report/daily'>,
): Promise<VendorOutcome> {
  const from = new Date(`${body.date}T00:00:00Z`)
  const to = new Date(from.getTime() + DAY_MS)
  const limit = body.limit ?? PAGE_DEFAULT
  const rows = await listTxBetween(db, { vendor: vendor.code, from, to, after: BigInt(body.cursor ?? '0'), limit })
  // The totals are sent with the first page.
  const totals = body.cursor === undefined ? await sumBetween(db, vendor.code, from, to) : undefined
  return {
    code: 'OK',
    date: body.date,
    ...(totals ? { totals: totals.map(presentTotal) } : {}),
    transactions: rows.map(presentTx),
    nextCursor: rows.length === limit ? String(rows.at(-1)?.seq) : null,
  }
}

export async function reportRound(
  db: Queryable,
  vendor: Vendor,
  body: VendorRequest<'report/round'>,
): Promise<VendorOutcome> {
  const rounds = await listRoundsOf(db, vendor.code, body.roundId, body.member ?? null)
  if (rounds.length === 0) return vendorOutcome('TX_NOT_FOUND')
  const listed: Json[] = []
  for (const round of rounds) {
    listed.push({
      roundId: round.round_id,
      member: round.player_ref,
      currency: round.currency,
      gameCode: round.game_code,
      state: round.state,
      bet: moneyToString(round.bet),
      win: moneyToString(round.win),
      validBet: round.valid === null ? null : moneyToString(round.valid),
      openedAt: round.opened_at.toISOString(),
      closedAt: round.closed_at?.toISOString() ?? null,
      transactions: (await listTxOfRound(db, round.id)).map(presentTx),
    })
  }
  return { code: 'OK', rounds: listed }
}

function presentTx(row: TxRow): { [field: string]: Json } {
  return {
    txId: row.tx_id,
    op: row.op,
    code: row.code,
    member: row.player_ref,
    currency: row.currency,
    gameCode: row.game_code,
    roundId: row.round_id,
    amount: moneyToString(row.op === 'rollback' ? row.win : row.amount),
    winAmount: moneyToString(row.op === 'win' || row.op === 'rollback' ? row.amount : row.win),
    refTxId: row.ref_tx_id,
    effect: row.effect,
    decidedAt: row.created_at.toISOString(),
  }
}

export function presentTotal(row: DayTotal): { [field: string]: Json } {
  const total = (count: number, amount: bigint) => ({ count, amount: moneyToString(amount) })
  return {
    gameCode: row.game_code,
    currency: row.currency,
    bets: total(row.bets, row.bet),
    betRollbacks: total(row.bet_rollbacks, row.bet_rolled_back),
    wins: total(row.wins, row.win),
    winRollbacks: total(row.win_rollbacks, row.win_rolled_back),
    adjusts: total(row.adjusts, row.adjusted),
    ggr: moneyToString(row.bet - row.bet_rolled_back - row.win + row.win_rolled_back - row.adjusted),
  }
}
