import { tryParseMoney, type Money } from '@lotus/kernel'
import { getSettings } from '../../system/index.ts'
import { callVendor, VendorCallFailed, type VendorAnswer } from '../vendors/call-vendor.ts'
import { cutMoney } from '../calls/money.ts'
import { factsOf, validBetRule } from '../calls/valid-bet-rule.ts'
import { getNow } from './reconcile.repo.ts'
import {
  listToRead,
  lookAgain,
  notePlayed,
  putMark,
  readFrom,
  storeReported,
  type ReportedRound,
} from './reported-rounds.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getVendor, type Vendor } from '../vendors/vendor-directory.ts'
import { providersSettings } from '../settings.ts'

const PAGES_MAX = 200
/** A vendor's clock may be ahead of ours. */
const AHEAD_MS = 60_000

export type ReportedTotals = { [currency: string]: { bet: Money; win: Money; rounds: number } }

export type TheirRound = VendorAnswer<'betHistory'>['rounds'][number]
type Span = { from: Date; to: Date }

/**
 * A vendor's own list of the rounds of a span, page by page.
 * @throws VendorCallFailed if it does not answer, or its list has no end
 */
export async function* listHistory(deps: VendorDeps, vendor: Vendor, span: Span): AsyncGenerator<TheirRound[]> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()]
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer: VendorAnswer<'betHistory'> = await callVendor(deps, vendor, 'betHistory', { from, to, cursor })
    if (answer.code !== 'OK') throw new VendorCallFailed(`the vendor answered ${answer.code.slice(0, 40)}`, true)
    yield answer.rounds
    cursor = answer.nextCursor ?? null
    if (cursor === null) return
  }
  throw new VendorCallFailed('the history has no end', true)
}

export function addRound(totals: ReportedTotals, currency: string, bet: Money, win: Money): void {
  const total = (totals[currency] ??= { bet: 0n, win: 0n, rounds: 0 })
  total.bet += bet
  total.win += win
  total.rounds += 1
}

/**
 * Reads a vendor's own list of rounds into the betting record (games.md 0, `betHistory`). Only for vendors with their
 * own wallets, whose bets never reach us. From `games.told_count_from` on they count as all other rounds do; ledger and limits
 * ignore them, those have the transfers. Safe to repeat.
 * @throws VendorCallFailed if the vendor does not answer; rounds read before stay
 */
export async function readReported(
  deps: VendorDeps,
  vendor: Vendor,
  span: Span,
): Promise<{ totals: ReportedTotals; changed: number }> {
  const settings = await getSettings(deps.db, {
    idleMinutes: providersSettings.sessionIdleMinutes,
    countFrom: providersSettings.toldCountFrom,
  })
  const counting = { ...settings, rule: await validBetRule(deps.db) }
  const totals: ReportedTotals = {}
  let changed = await lookAgain(deps.db, vendor.code, counting)
  // The database's, since several processes may read.
  let askedAt = await getNow(deps.db)
  for await (const page of listHistory(deps, vendor, span)) {
    const rounds = page.map(roundOf)
    for (const { currency, bet, win } of rounds) addRound(totals, currency, bet, win)
    if (rounds.length > 0) changed += await storeReported(deps.db, vendor, rounds, { ...counting, askedAt })
    askedAt = await getNow(deps.db)
  }
  if (changed > 0) deps.nudgeOutbox()
  return { totals, changed }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function roundOf(round: TheirRound): ReportedRound {
  const state = round.state.toUpperCase()
  const { odds, outcome, jackpot } = factsOf(round)
  return {
    validBet: round.validBet === undefined ? null : (tryParseMoney(round.validBet) ?? null),
    odds: textOrNull(odds),
    outcome: textOrNull(outcome),
    jackpot: textOrNull(jackpot),
    roundId: round.roundId,
    member: round.member,
    currency: round.currency,
    gameCode: round.gameCode ?? null,
    state: state === 'VOID' ? 'void' : state === 'OPEN' ? 'open' : 'closed',
    bet: tryParseMoney(round.bet) ?? 0n,
    win: cutMoney(round.win).amount,
    openedAt: round.openedAt == null ? null : new Date(round.openedAt),
    closedAt: round.closedAt == null ? null : new Date(round.closedAt),
  }
}

/** Reads new rounds of vendors where somebody plays; a vendor that does not answer is asked again next time. */
export async function readNewRounds(deps: VendorDeps): Promise<number> {
  let changed = 0
  for (const code of await listToRead(deps.db)) {
    const vendor = await getVendor(deps.db, deps.vendorBox, code)
    if (!vendor) continue
    const now = deps.clock.now()
    try {
      const from = await readFrom(deps.db, code)
      const since = await getNow(deps.db)
      const read = await readReported(deps, vendor, { from, to: new Date(now.getTime() + AHEAD_MS) })
      changed += read.changed
      // Its bets do not ask us: whoever has played long enough is stopped by their end there (`leave-games.ts`).
      if (read.changed > 0 && (await notePlayed(deps.db, code, since)) > 0) deps.nudgeOutbox()
      await putMark(deps.db, code, now)
    } catch (error) {
      if (!(error instanceof VendorCallFailed)) throw error
      deps.log.warn({ vendor: code, reason: error.message }, 'the rounds of a vendor could not be read')
    }
  }
  return changed
}
