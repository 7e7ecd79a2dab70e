import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { digitsForm, kenoForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { isSide, outcomes, sum, winIf } from '../../rules/outcomes.ts'
import { atLeastOne, classes, unordered } from '../../rules/pools.ts'
import type { Sample, WinRule } from '../../types.ts'

/** Three digits; also out of a keno draw (lottery.md 3.6). */
const pcForm = digitsForm(3, kenoForm(6, 3))

const three = unordered(0, 3)
const BIG = 14
const isMiddle = (total: number) => total === 13 || total === 14

/** The outcome of a line on 13 and 14, depending on whether it would win (lottery-choices.md 27). */
const middles: Readonly<Record<string, (wins: boolean) => 'push' | null | 'win'>> = {
  '': (wins) => (wins ? 'win' : null),
  _tie: (wins) => (wins ? 'push' : null),
  _only_tie: () => 'push',
  _kill: () => null,
}

const sides: Readonly<Record<string, WinRule>> = Object.fromEntries(
  Object.entries(middles).flatMap(([suffix, onMiddle]) => {
    const rule = outcomes(three, (outcome, values) => {
      const wins = isSide(outcome, sum(values), BIG)
      const result = isMiddle(sum(values)) ? onMiddle(wins) : wins ? 'win' : null
      return result === 'win' ? outcome : result
    })
    return [`bsoe${suffix}`, `combo${suffix}`].map((code) => [code, rule] as const)
  }),
)

/** Red, green and blue alternate; on the grey sums every colour loses. */
const grey: readonly number[] = [0, 13, 14, 27]
const colours: readonly string[] = ['red', 'green', 'blue']
const colourOf = (total: number) => (grey.includes(total) ? undefined : colours[total % 3])

const pack = (line: string, pool: readonly string[]): Sample => ({
  line,
  selection: { kind: 'combos', combos: [pool] },
})

const sumRules: Readonly<Record<string, WinRule>> = {
  sum: outcomes(three, (outcome, values) => (String(sum(values)) === outcome ? `s${outcome}` : null)),
  ...sides,
  extreme: outcomes(three, (outcome, values) => winIf(outcome === 'min' ? sum(values) <= 5 : sum(values) >= 22)),
  colour: outcomes(three, (outcome, values) => (colourOf(sum(values)) === outcome ? outcome : null)),
  baozi: outcomes(three, (_, values) => winIf(new Set(values).size === 1)),
  pack3: {
    ...classes(({ values }) => new Set([String(sum(values))]), atLeastOne),
    reads: three,
    // One figure for every choice of three sums: the most and the least likely.
    samples: [pack('12-13-14', ['12', '13', '14']), pack('0-1-27', ['0', '1', '27'])],
  },
}

export const family = defineFamily({ table, facts, form: pcForm, space: digitSpace, rules: sumRules })
