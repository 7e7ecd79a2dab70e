import type { RouteValue } from '@lotus/contract'
import { parseMoney } from '@lotus/kernel'

export type Guard = RouteValue<'bonus.guard'>
type OpenBonus = Guard['open'][number]
const WHOLE_PPM = 1_000_000

/** Parts of a million of a bet in this product that count for the bonus. */
const countsPpm = ({ contributions }: OpenBonus, category: string): number =>
  contributions[category] ?? contributions['*'] ?? 0

export type GuardWord =
  | { kind: 'zero'; bonus: OpenBonus }
  | { kind: 'part'; bonus: OpenBonus; ppm: number }
  | { kind: 'refused' | 'notCounted' | 'limit'; bonus: OpenBonus; max: string }

/**
 * What there is to say before a bet, per open bonus: that it counts in part or not at all, and the largest bet that it
 * would break. `stakes` are the bets about to be placed; undefined: they are chosen elsewhere, as in a game.
 */
export function guardWords(guard: Guard, category: string, stakes: readonly bigint[] | undefined): GuardWord[] {
  return guard.open.flatMap((bonus): GuardWord[] => {
    const ppm = countsPpm(bonus, category)
    const words: GuardWord[] =
      ppm === 0 ? [{ kind: 'zero', bonus }] : ppm < WHOLE_PPM ? [{ kind: 'part', bonus, ppm }] : []
    const { maxBet: max } = bonus
    if (max === null) return words
    if (stakes === undefined) return [...words, { kind: 'limit', bonus, max }]
    if (!stakes.some((stake) => stake > parseMoney(max))) return words
    return [...words, { kind: guard.isRefused ? 'refused' : 'notCounted', bonus, max }]
  })
}
