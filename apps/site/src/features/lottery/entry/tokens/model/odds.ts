import type { Money } from '@lotus/kernel'
import { returnsOf, type CaseReturn, type Family, type Play } from '@lotus/rules/catalogue'
import { universeOf } from '../../../../../shared/lottery/vocabulary.ts'

/** Tiers shared by several outcomes, or not named by the outcome alone. */
function sharedTiers(token: string, yearAnimal: string | undefined): readonly string[] {
  if (/^(player|banker)_/.test(token)) return [token.slice(token.indexOf('_') + 1)]
  if (token === 'player' || token === 'banker') return ['side']
  if (token === 'big' || token === 'small') return ['bs']
  if (/^\d+$/.test(token)) {
    return Number(token) === 0 ? ['s0', 'odd0', 'h0', 't0'] : [`s${token}`, `m${token}`, `odd${token}`, 'h', 't']
  }
  return [yearAnimal !== undefined && token === yearAnimal ? 'five' : 'four']
}

/** The tiers an outcome can win, by name; a test compares them with the rules of every play. */
export function tiersOfToken(play: Play, token: string, yearAnimal?: string): readonly string[] {
  const names = play.odds.map(({ tier }) => tier)
  if (names.length === 1) return names
  const own = names.filter((name) => name === token || (names.includes(token) && name === `${token}${name.slice(-1)}`))
  if (own.length > 0) return own
  const shared = sharedTiers(token, yearAnimal).filter((name) => names.includes(name))
  if (shared.length > 0) return shared.slice(0, 1)
  // Hits are tiers of their own where a symbol may come up several times.
  return names.filter((name) => /^x\d$/.test(name))
}

/** What one outcome pays, lowest first; empty if a play does not pay by outcome. */
export function oddsOfToken(play: Play, token: string, yearAnimal?: string): readonly Money[] {
  const tiers = tiersOfToken(play, token, yearAnimal)
  const odds = play.odds.filter(({ tier }) => tiers.includes(tier)).map((row) => row.odds)
  return [...new Set(odds)].toSorted((a, b) => (a < b ? -1 : 1))
}

const known = new WeakMap<Play, ReadonlyMap<string, number>>()

/** The catalogue's case of an outcome: one of its own name, or a shared one. */
function caseOfToken(cases: readonly CaseReturn[], play: Play, token: string, yearAnimal?: string) {
  const own = cases.find(({ line }) => line === token)
  if (own) return own
  const tiers = tiersOfToken(play, token, yearAnimal)
  return cases.find((entry) => entry.tiers.length > 0 && entry.tiers.every(({ tier }) => tiers.includes(tier)))
}

const toNumber = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  Number((numerator * 1_000_000_000n) / denominator) / 1_000_000_000

/**
 * The chance of every outcome. The catalogue counts over every result, so it is requested after the board is shown; the
 * answer is cached per play.
 */
export function chancesOf(family: Family, play: Play, yearAnimal?: string): ReadonlyMap<string, number> {
  const counted = family.findPlay(play.code) ?? play
  const before = yearAnimal === undefined ? known.get(counted) : undefined
  if (before) return before
  const { cases } = returnsOf(family, counted)
  const chances = new Map<string, number>()
  for (const token of universeOf(counted.input)) {
    const entry = caseOfToken(cases, counted, token, yearAnimal)
    if (entry)
      chances.set(
        token,
        Math.min(
          1,
          entry.tiers.reduce((sum, tier) => sum + toNumber(tier.chance), 0),
        ),
      )
  }
  if (yearAnimal === undefined) known.set(counted, chances)
  return chances
}

/** 0.4861 is "48.61%", 0.0000123 is "0.0012%": at least two significant figures. Truncated. */
export function chanceText(chance: number): string {
  const percent = chance * 100
  const places = percent >= 1 ? 2 : percent >= 0.1 ? 3 : 4
  const scale = 10 ** places
  return `${(Math.floor(percent * scale + 1e-6) / scale).toFixed(places)}%`
}
