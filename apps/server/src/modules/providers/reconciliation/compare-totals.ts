import { moneyToString, tryParseMoney, type Money } from '@lotus/kernel'
import { closeByItself, type CaseKind } from './cases.repo.ts'
import { cutMoney } from '../calls/money.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import type { Vendor } from '../vendors/vendor-directory.ts'
import type { Json } from '../../../platform/json.ts'
import type { TheirRound } from './reported-rounds.ts'

export type Finding = { kind: CaseKind; subject: string; memberId: bigint | null; details: { [field: string]: Json } }

const DAY_MS = 86_400_000

/** A whole UTC day is named by its date, as in the daily run; any other span by its ends. */
function nameOf({ from, to }: { from: Date; to: Date }): string {
  const isDay = from.getTime() % DAY_MS === 0 && to.getTime() - from.getTime() === DAY_MS
  return isDay ? from.toISOString().slice(0, 10) : `${from.toISOString()}/${to.toISOString()}`
}

export type Their = { currency: string; bet: Money; win: Money; isOpen: boolean }
type Total = { rounds: number; bet: Money; win: Money }

/** The totals of a vendor's round; zero for a void one. */
export function theirOf(round: TheirRound): Their {
  const state = round.state.toUpperCase()
  const isVoid = state === 'VOID'
  return {
    currency: round.currency,
    bet: isVoid ? 0n : (tryParseMoney(round.bet) ?? 0n),
    win: isVoid ? 0n : cutMoney(round.win).amount,
    isOpen: state === 'OPEN',
  }
}

/** Both sides' totals of the ended rounds of a span; a round still open on either side is left out of both. */
export type BothTotals = { ours: Map<string, Total>; theirs: Map<string, Total> }
export function addTo(totals: Map<string, Total>, currency: string, bet: Money, win: Money): void {
  // A round with zero totals is not counted: one side may never have stored it.
  if (bet + win === 0n) return
  const before = totals.get(currency) ?? { rounds: 0, bet: 0n, win: 0n }
  totals.set(currency, { rounds: before.rounds + 1, bet: before.bet + bet, win: before.win + win })
}

/**
 * Check 3: totals and counts by currency. They differ if rounds differ, but also if a list was incomplete, and bills
 * are based on them: so it is a separate finding, which closes by itself once both sides agree.
 */
export async function compareTotals(
  deps: VendorDeps,
  vendor: Vendor,
  span: { from: Date; to: Date },
  { ours, theirs }: BothTotals,
  add: (finding: Finding) => void,
): Promise<void> {
  const none: Total = { rounds: 0, bet: 0n, win: 0n }
  for (const currency of new Set([vendor.currency, ...ours.keys(), ...theirs.keys()])) {
    const [our, their] = [ours.get(currency) ?? none, theirs.get(currency) ?? none]
    const subject = `${nameOf(span)} ${currency}`
    if (our.rounds === their.rounds && our.bet === their.bet && our.win === their.win) {
      await closeByItself(deps.db, vendor.code, 'totals_diff', subject)
      continue
    }
    const details = {
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      currency,
      ourRounds: String(our.rounds),
      theirRounds: String(their.rounds),
      ourBet: moneyToString(our.bet),
      theirBet: moneyToString(their.bet),
      ourWin: moneyToString(our.win),
      theirWin: moneyToString(their.win),
    }
    add({ kind: 'totals_diff', subject, memberId: null, details })
  }
}
