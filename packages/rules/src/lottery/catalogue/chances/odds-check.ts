import { PPM } from '@lotus/kernel'
import { fraction, subtract } from '../../fraction.ts'
import type { Family } from '../family.ts'
import type { Play, PlayOdds } from '../types.ts'
import { returnsOf, type Terms } from './returns.ts'

/** Why odds are refused. `line` is the kind of line whose return is out of bounds. */
export type OddsProblem =
  | {
      readonly code: 'over_full' | 'under_floor'
      readonly play: string
      readonly line: string
      readonly returnPpm: bigint
    }
  | { readonly code: 'missing_tier' | 'unknown_tier' | 'not_positive'; readonly play: string; readonly tier: string }

const ALL = fraction(1)

/** Every tier of the play must have one positive figure, and there must be no other tier. */
function checkTiers(play: Play, odds: readonly PlayOdds[]): OddsProblem[] {
  const has = (list: readonly PlayOdds[], tier: string) => list.filter((row) => row.tier === tier).length === 1
  const problem = (code: 'missing_tier' | 'unknown_tier' | 'not_positive', { tier }: PlayOdds) => ({
    code,
    play: play.code,
    tier,
  })
  return [
    ...play.odds.filter(({ tier }) => !has(odds, tier)).map((row) => problem('missing_tier', row)),
    ...odds.filter(({ tier }) => !has(play.odds, tier)).map((row) => problem('unknown_tier', row)),
    ...odds.filter((row) => row.odds <= 0n).map((row) => problem('not_positive', row)),
  ]
}

/**
 * The problems of the odds at which a game is to sell a play: a line that would return more than is staked (exact, not
 * rounded), or less than the brand's minimum. Lotteries have no minimum unless one is given (issue 4, section 1). An
 * empty list means that the odds may be used.
 */
export function checkOdds(
  family: Family,
  play: Play,
  terms: Terms & { readonly odds: readonly PlayOdds[] },
  floorPpm = 0n,
): readonly OddsProblem[] {
  const wrong = checkTiers(play, terms.odds)
  if (wrong.length > 0) return wrong
  const floor = fraction(floorPpm, PPM)
  return returnsOf(family, play, terms).cases.flatMap(({ line, share, returnPpm }): OddsProblem[] => {
    if (subtract(ALL, share).numerator < 0n) return [{ code: 'over_full', play: play.code, line, returnPpm }]
    if (subtract(share, floor).numerator < 0n) return [{ code: 'under_floor', play: play.code, line, returnPpm }]
    return []
  })
}
