import { uniformInt, type Rng } from '@lotus/kernel'
import type { Input } from '@lotus/rules/catalogue'
import { familyOf, writeOdds, type Game, type PlayTerms } from '../config/games.repo.ts'
import type { OrderItem } from '../sale/prepare-items.ts'

const NUMBERS_MAX = 3
/** Only narrow choices: two digits and sides win often enough to show what a win looks like. */
const WIDTH_MAX = 2
const BIG_PLAY = 'lo2'
const BIG_POINTS = 20
const POINTS = [1, 1, 1, 2, 2, 3, 5]

const pick = <Value>(rng: Rng, values: readonly Value[]): Value | undefined =>
  values[uniformInt(rng, Math.max(1, values.length))]

function distinct(rng: Rng, count: number, make: () => string): string[] {
  const made = new Set<string>()
  for (let tries = 0; made.size < count && tries < 100; tries += 1) made.add(make())
  return [...made].toSorted()
}

/** Content that a person might choose; undefined for plays that the demo does not bet on. */
function contentOf(input: Input, rng: Rng): string[] | undefined {
  switch (input.kind) {
    case 'numbers':
      if (input.width > WIDTH_MAX) return undefined
      return distinct(rng, 1 + uniformInt(rng, NUMBERS_MAX), () =>
        String(uniformInt(rng, 10 ** input.width)).padStart(input.width, '0'),
      )
    case 'outcomes': {
      const outcome = pick(rng, input.outcomes)
      return outcome === undefined ? undefined : [outcome]
    }
    default:
      return undefined
  }
}

/** A bet on one of the game's open plays, at its terms; undefined if no play fits. */
export function randomBet(game: Game, terms: readonly PlayTerms[], rng: Rng): OrderItem | undefined {
  const family = familyOf(game.family)
  const choices = terms.flatMap(({ play, odds, isOpen }) => {
    const input = family.findPlay(play)?.input
    const content = input && isOpen ? contentOf(input, rng) : undefined
    return content ? [{ play, content, odds: writeOdds(odds) }] : []
  })
  const choice = pick(rng, choices)
  return choice && { ...choice, points: pick(rng, POINTS) ?? 1 }
}

/** A bet on the last two digits of any prize, with many points on each of some numbers. */
export function bigBet(game: Game, terms: readonly PlayTerms[], rng: Rng): OrderItem | undefined {
  const item = randomBet(
    game,
    terms.filter(({ play }) => play === BIG_PLAY),
    rng,
  )
  return item && { ...item, points: BIG_POINTS }
}
