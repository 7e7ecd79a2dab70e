import { PPM, type Money } from '@lotus/kernel'
import { add, binomial, divide, fraction, multiply, ONE, power, subtract, type Fraction } from './fraction.ts'
import { countLooked } from './look.ts'
import type { PlayRow, PlayTier, PrizeShape } from './play.ts'
import { outcomeHolds, tierOfOutcome } from './outcome.ts'

type Chance = { readonly chance: Fraction; readonly expectedHits: Fraction }

/** What a line returns in the long run, in ppm of its price, rounded down. */
export function returnPpmOf(odds: Money, pricePerLine: Money, expectedHits: Fraction): bigint {
  return (odds * expectedHits.numerator * PPM) / (pricePerLine * expectedHits.denominator)
}

/**
 * lottery.md 1.5: every one of k given two-digit numbers is among n independent uniform ones, by inclusion and exclusion.
 */
function chanceAllIn(k: number, n: number): Fraction {
  let sum = fraction(0)
  for (let missing = 0; missing <= k; missing += 1) {
    const term = multiply(fraction(binomial(k, missing)), power(fraction(100 - missing, 100), n))
    sum = missing % 2 === 0 ? add(sum, term) : subtract(sum, term)
  }
  return sum
}

const once = (chance: Fraction): Chance => ({ chance, expectedHits: chance })

/** The chance of one line, exact, for draws whose numbers are independent and uniform; null where it depends on the line. */
function chanceOf(row: PlayRow, tier: string, shape: readonly PrizeShape[]): Chance | null {
  const { look } = row.win
  const looked = countLooked(shape, look)
  switch (row.win.rule) {
    case 'occurrences': {
      const one = fraction(1, 10 ** look.width)
      return {
        chance: subtract(ONE, power(subtract(ONE, one), looked)),
        expectedHits: multiply(fraction(looked), one),
      }
    }
    case 'digit_once':
      return once(subtract(ONE, power(fraction(9, 10), looked * look.width)))
    case 'all_in':
      return row.inputKind === 'pool' ? once(chanceAllIn(row.inputParams.k, looked)) : null
    case 'none_in':
      return row.inputKind === 'pool' ? once(power(fraction(100 - row.inputParams.k, 100), looked)) : null
    case 'permutation':
      return once(fraction(Number(tier.slice('perm'.length)), 10 ** look.width))
    case 'outcome': {
      if (row.inputKind !== 'outcomes') return null
      const { outcomeRule } = row.win
      const outcome = row.inputParams.outcomes.find((name) => tierOfOutcome(outcomeRule, name) === tier)
      const all = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
      return once(fraction(all.filter((number) => outcomeHolds(outcomeRule, outcome ?? '', number)).length, all.length))
    }
    case 'da':
      return null
  }
}

/** The tiers of a play with their chances, fair odds and returns. */
export function describeTiers(row: PlayRow, shape: readonly PrizeShape[]): PlayTier[] {
  return row.odds.map(({ tier, odds }) => {
    const chance = chanceOf(row, tier, shape)
    if (!chance) return { tier, odds, chance: null, expectedHits: null, fairOdds: null, returnPpm: null }
    const price = fraction(row.pricePerLine, 10_000)
    return {
      tier,
      odds,
      ...chance,
      fairOdds: divide(price, chance.expectedHits),
      returnPpm: returnPpmOf(odds, row.pricePerLine, chance.expectedHits),
    }
  })
}
