import type { VendorRequest } from '@lotus/contract/vendor'
import { parseMoney } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Json } from '../../../platform/json.ts'
import { getSettings } from '../../system/index.ts'
import { providersSettings } from '../settings.ts'

/** What a category's rounds go through, in the words of `vendor_valued`, and the setting that lists the categories. */
const ways = {
  /** What the vendor says counts, at most the stake; where it says nothing the rest of the rule. */
  told: providersSettings.validTold,
  /** Odds and outcome count: too short odds, a stake given back and a cash-out do not, a half result by half. */
  sports: providersSettings.validSports,
  /** A round that gives exactly its stake back is a tie. */
  tie: providersSettings.tieCategories,
  /** The smaller of stake and result. */
  result: providersSettings.validResult,
  /** Without what a stake pays into a jackpot. */
  jackpot: providersSettings.validJackpot,
  /** Without what was staked from a bonus; turnover counts it. */
  ownMoney: providersSettings.validOwnMoney,
} as const

/** The rule of operations.md 0.3 as a command carries it: ways by category, and the figures of sports. */
export async function validBetRule(db: Queryable): Promise<{ [field: string]: Json }> {
  const { minOdds, halfPercent, ...lists } = await getSettings(db, {
    ...ways,
    minOdds: providersSettings.validMinOdds,
    halfPercent: providersSettings.validHalfPercent,
  })
  const byCategory: Record<string, string[]> = {}
  for (const [way, categories] of Object.entries(lists)) {
    for (const category of categories) (byCategory[category] ??= []).push(way)
  }
  return { ...byCategory, minOdds: minOdds * 10, halfPercent }
}

type Closing = VendorRequest<'endRound'>

/** What a closing call says of its round; left out where it says nothing. Odds in thousandths of decimal ones. */
export function factsOf(body: object): { [field: string]: Json } {
  const { odds, oddsFormat, outcome, jackpotPart }: Partial<Closing> = body
  return {
    ...(odds === undefined ? {} : { odds: decimalOdds(odds, oddsFormat ?? 'DECIMAL').toString() }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(jackpotPart === undefined ? {} : { jackpot: parseMoney(jackpotPart).toString() }),
  }
}

const ONE = 10_000n

/** Thousandths of decimal odds, cut: the stake and what it wins. Odds against the taker are inverted. */
export function decimalOdds(odds: string, format: NonNullable<Closing['oddsFormat']>): bigint {
  const amount = parseMoney(odds)
  const size = amount < 0n ? -amount : amount
  // In ten-thousandths: what a stake of 1 wins.
  const inverted = (whole: bigint) => (size === 0n ? 0n : (whole * ONE) / size)
  const wins = {
    DECIMAL: () => amount - ONE,
    HK: () => amount,
    MALAY: () => (amount < 0n ? inverted(ONE) : amount),
    INDO: () => (amount < 0n ? inverted(ONE) : amount),
    US: () => (amount < 0n ? inverted(100n * ONE) : amount / 100n),
  }[format]()
  const thousandths = (ONE + wins) / 10n
  return thousandths > 0n ? thousandths : 1n
}
