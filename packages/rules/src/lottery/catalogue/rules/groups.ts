import type { Facts, Read } from '../draws/facts.ts'
import { oneLine, once, subsets, tally } from '../lines.ts'
import type { LineGroup, WinRule } from '../types.ts'
import { unordered } from './pools.ts'

/** The values that occur exactly `times`. */
function occurring(values: readonly string[], times: number): string[] {
  return [...tally(values)].filter(([, count]) => count === times).map(([value]) => value)
}

const holdsAll = (tokens: readonly string[], wanted: readonly string[]) => wanted.every((one) => tokens.includes(one))

/**
 * A pattern of two sets: every member of the first occurs `first` times and every member of the second `second` times
 * (lottery.md 3.2: group 60 is one double and three singles). A draw makes at most one line win.
 */
export const twoSetsOf =
  (first: number, second: number) =>
  (read: Read): WinRule => ({
    judge: (selection, facts) => {
      if (selection.kind !== 'two_sets') return []
      const values = read(facts)
      const [a, b] = [occurring(values, first), occurring(values, second)]
      const isPattern = a.length === selection.first.count && b.length === selection.second.count
      const wins = isPattern && holdsAll(selection.first.tokens, a) && holdsAll(selection.second.tokens, b)
      return wins ? [oneLine([...a, ...b].join('-'), once())] : []
    },
  })

/** Exactly one pair among three: the line has the doubled value and the single one. */
export const pairOf = (read: Read): WinRule => ({
  judge: (selection, facts) => {
    if (selection.kind !== 'pairs') return []
    const values = read(facts)
    const [a, b] = [occurring(values, 2), occurring(values, 1)]
    const wins = a.length === 1 && b.length === 1 && holdsAll(selection.tokens, [...a, ...b])
    return wins ? [oneLine([...a, ...b].join('-'), once())] : []
  },
})

/** A rule read at the places from `from` to before `to`, whatever their order. */
export function atPlaces(rule: (read: Read) => WinRule, from: number, to: number): WinRule {
  return { ...rule(({ values }) => values.slice(from, to)), reads: unordered(from, to) }
}

/** Every k-subset of the marked places is settled separately (lottery.md 3.2, any-k group). */
export function atMarked(rule: (read: Read) => WinRule, k: number): WinRule {
  return {
    judge: (selection, facts) => {
      if (selection.kind !== 'marked') return []
      return [...subsets(selection.places, k)].flatMap((chosen) => {
        const read = ({ values }: Facts) => chosen.map((place) => values[place] ?? '')
        const where = chosen.map((place) => place + 1).join('')
        return rule(read)
          .judge(selection.inner, facts)
          .map((group) => labelled(group, where))
      })
    },
    reads: unordered(0, k),
  }
}

function labelled(group: LineGroup, where: string): LineGroup {
  return {
    ...group,
    *lines() {
      for (const line of group.lines()) yield `${where}:${line}`
    },
  }
}
