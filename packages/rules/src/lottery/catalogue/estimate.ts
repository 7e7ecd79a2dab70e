import { countPermutations } from '../content.ts'
import type { Money } from '@lotus/kernel'
import type { LineCase, PlayOdds } from './types.ts'
import { knownCases } from './chances/returns.ts'
import type { Family } from './family.ts'
import { linePayout, type FamilyOrder } from './order.ts'

/** What one line of an order wins with one hit of its lowest and of its highest tier, at the full modulator. */
export type FamilyEstimate = { readonly oneHitMin: Money; readonly oneHitMax: Money }

/** The kinds of lines in an order; all kinds of its play if the content does not tell. */
export function casesOfOrder(family: Family, { play, selection }: FamilyOrder): readonly LineCase[] {
  const cases = knownCases(family, play)
  if (selection.kind !== 'items') return cases
  const names = new Set(selection.items.flatMap((item) => [item, `perm${countPermutations(item)}`]))
  const chosen = cases.filter(({ line }) => names.has(line.split(':')[0] ?? ''))
  return chosen.length === 0 ? cases : chosen
}

/** For the bet slip; `odds` are those at which the game sells the play. */
export function estimateFamilyWin(
  family: Family,
  order: FamilyOrder,
  odds: readonly PlayOdds[] = order.play.odds,
): FamilyEstimate {
  const tiers = new Set(casesOfOrder(family, order).flatMap((entry) => Object.keys(entry.tiers)))
  const payouts = Array.from(tiers, (tier) => linePayout([{ tier, hits: 1 }], odds, order))
  return {
    oneHitMin: payouts.reduce((low, next) => (next < low ? next : low)),
    oneHitMax: payouts.reduce((high, next) => (next > high ? next : high)),
  }
}
