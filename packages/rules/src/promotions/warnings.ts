import type { Bonus } from './rule.ts'

const PPM = 1_000_000
/** Above this the operator is warned, and a strict profile refuses (trust.md 2). */
export const TURNOVER_WARNED_PPM = 10 * PPM

export type RuleWarning = 'TURNOVER_HIGH' | 'PRODUCTS_MIXED'

/** Games of chance, live tables, sports, and the rest: a bonus that counts over several of them mixes products. */
const groups: Readonly<Record<string, string>> = {
  LOTT: 'lottery',
  ELOTT: 'lottery',
  SEA: 'lottery',
  LIVE: 'live',
  RNG: 'slots',
  FISH: 'slots',
  SPORTS: 'sports',
  PVP: 'cards',
}

/** What of the terms a careful operator would not offer. `contributions` are those that hold. */
export function ruleWarnings(bonus: Bonus, contributions: Readonly<Record<string, number>>): RuleWarning[] {
  if (bonus.multiplePpm === 0) return []
  const counted = Object.entries(contributions).filter(([, ppm]) => ppm > 0)
  const mixed = new Set(counted.map(([category]) => groups[category] ?? category))
  return [
    ...(bonus.multiplePpm > TURNOVER_WARNED_PPM ? (['TURNOVER_HIGH'] as const) : []),
    ...(mixed.size > 1 || mixed.has('*') ? (['PRODUCTS_MIXED'] as const) : []),
  ]
}
