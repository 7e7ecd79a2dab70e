import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { defineFamily } from '../../family.ts'
import { duels, plainDuel } from '../../rules/digits.ts'
import { isSide, outcomes, sum } from '../../rules/outcomes.ts'
import { fixedPlaces, matching, same, sideOf } from '../../rules/places.ts'
import { unordered } from '../../rules/pools.ts'
import { anyRules, elevenForm, elevenSpace, firstRules } from '../11x5/rules.ts'

const five = unordered(0, 5)
/** lottery-choices.md 25: ball 11 refunds every side, a sum of 30 only big and small. */
const TIE_BALL = '11'
const TIE_SUM = 30
const side = sideOf(6)

function sumSide(outcome: string, values: readonly string[]): string | null {
  const total = sum(values)
  const isBigOrSmall = outcome === 'big' || outcome === 'small'
  if (isBigOrSmall && total === TIE_SUM) return 'push'
  if (!isSide(outcome, total, TIE_SUM + 1)) return null
  return isBigOrSmall ? 'bs' : outcome
}

export const family = defineFamily({
  table,
  facts,
  form: elevenForm,
  space: elevenSpace,
  rules: {
    ...anyRules,
    ...firstRules,
    ball_number: fixedPlaces(matching(same)),
    ball_bsoe: fixedPlaces((token, value) => (value === TIE_BALL ? 'push' : side(token, value) ? 'win' : null)),
    sum_bsoe: outcomes(five, sumSide),
    sum_tail: outcomes(five, (outcome, values) => (isSide(outcome, sum(values) % 10, 5) ? outcome : null)),
    ...duels('dt', 5, plainDuel),
  },
})
