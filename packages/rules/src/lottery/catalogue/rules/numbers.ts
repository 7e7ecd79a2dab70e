import { countPermutations, sortDigits } from '../../content.ts'
import { fraction, multiply, power, subtract, ONE } from '../../fraction.ts'
import { agentPairCases } from '../chances/agent-pair.ts'
import type { Facts, Read } from '../draws/facts.ts'
import { oneLine, once, tally, WIN } from '../lines.ts'
import type { Selection } from '../selection.ts'
import type { LineCase, LineGroup, WinRule } from '../types.ts'

const NEVER = fraction(0)

export function itemsOf(selection: Selection): readonly string[] {
  return selection.kind === 'items' ? selection.items : []
}

/** Caches what is read of a draw: thousands of orders of one play ask for the same. */
export function memoisePerDraw<T>(make: (facts: Facts) => T): (facts: Facts) => T {
  const known = new WeakMap<Facts, T>()
  return (facts) => {
    const kept = known.get(facts)
    if (kept !== undefined) return kept
    const fresh = make(facts)
    known.set(facts, fresh)
    return fresh
  }
}

const oneCase = (line: string, tier: string, chance: LineCase['push'], hits = chance): LineCase => ({
  line,
  tiers: { [tier]: { chance, hits } },
  push: NEVER,
})

/**
 * Every number read that equals the line is a hit. It reads `looked` numbers of `width` digits, independent and
 * uniform.
 */
export function occurrences(read: Read, looked: number, width: number): WinRule {
  const counts = memoisePerDraw((facts) => tally(read(facts)))
  const one = fraction(1, 10 ** width)
  return {
    judge: (selection, facts) =>
      itemsOf(selection).flatMap((item) => {
        const hits = counts(facts).get(item)
        return hits === undefined ? [] : [oneLine(item, [{ tier: WIN, hits }])]
      }),
    cases: () => [oneCase('', WIN, subtract(ONE, power(subtract(ONE, one), looked)), multiply(fraction(looked), one))],
  }
}

/** The number is one of those read; wins once, however often it occurs (lottery-choices.md 15). */
export function isOneOf(read: Read, looked: number, width: number): WinRule {
  const missed = power(subtract(ONE, fraction(1, 10 ** width)), looked)
  return {
    judge: (selection, facts) => {
      const drawn = read(facts)
      return itemsOf(selection)
        .filter((item) => drawn.includes(item))
        .map((item) => oneLine(item, once()))
    },
    cases: () => [oneCase('', WIN, subtract(ONE, missed))],
  }
}

/** The digit is among the `width` digits read; wins once. */
export function digitAmong(read: Read, width: number): WinRule {
  return {
    judge: (selection, facts) => {
      const drawn = read(facts).join('')
      return itemsOf(selection)
        .filter((item) => drawn.includes(item))
        .map((item) => oneLine(item, once()))
    },
    cases: () => [oneCase('', WIN, subtract(ONE, power(fraction(9, 10), width)))],
  }
}

/** The digits are those read, in any order; the tier depends on the number of permutations. */
export function permutation(read: Read, tierOf: (permutations: number) => string = () => WIN): WinRule {
  const drawn = memoisePerDraw((facts) => sortDigits(read(facts).join('')))
  return {
    judge: (selection, facts) =>
      itemsOf(selection)
        .filter((item) => sortDigits(item) === drawn(facts))
        .map((item) => oneLine(item, once(tierOf(countPermutations(item))))),
    cases: (input) =>
      input.kind === 'multisets'
        ? input.permutations.map((count) => oneCase(`perm${count}`, tierOf(count), fraction(count, 10 ** input.width)))
        : [],
  }
}

/** lottery.md 1.7: (matched - 1) bases and (greatest repetition - 1) halves of one, of `looked` endings; one compound line. */
export function agentPair(read: Read, looked: number): WinRule {
  const counts = memoisePerDraw((facts) => tally(read(facts)))
  return {
    judge: (selection, facts): LineGroup[] => {
      if (selection.kind !== 'set') return []
      const repeats = selection.members.map((member) => counts(facts).get(member) ?? 0).filter((count) => count > 0)
      if (repeats.length < 2) return []
      const tiers = [
        { tier: 'matched', hits: repeats.length - 1 },
        { tier: 'repeat', hits: Math.max(...repeats) - 1 },
      ]
      return [
        oneLine(
          selection.members.join('-'),
          tiers.filter(({ hits }) => hits > 0),
        ),
      ]
    },
    cases: (input) => (input.kind === 'da_set' ? agentPairCases(input.min, input.max, looked) : []),
  }
}
