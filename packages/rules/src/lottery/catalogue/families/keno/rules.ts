import { binomial, fraction } from '../../../fraction.ts'
import { ballSpace } from '../../chances/space.ts'
import { caseOf, sumCases } from '../../chances/sums.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { places, type Facts } from '../../draws/facts.ts'
import { ballsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { itemsOf, memoisePerDraw } from '../../rules/numbers.ts'
import { isSide, sum } from '../../rules/outcomes.ts'
import { ballSet, byHits } from '../../rules/pools.ts'
import { oneLine, once } from '../../lines.ts'
import type { WinRule } from '../../types.ts'

const LAST = 80
const DRAWN = 20
const MIDDLE = 810

const kenoForm = ballsForm(DRAWN, LAST)
const kenoSpace = ballSpace(LAST)

/** The numbers of hits that pay; one tier only (lottery.md 3.9). */
const paying: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [3, 2],
  4: [4, 3, 2],
  5: [5, 4, 3],
  6: [6, 5, 4, 3],
  7: [7, 6, 5, 4, 0],
}

const picks: Readonly<Record<string, WinRule>> = Object.fromEntries(
  Object.entries(paying).map(([size, hits]) => {
    const tiers = Object.fromEntries(hits.map((count) => [count, `h${count}`]))
    return [`pick${size}`, ballSet(places(0, DRAWN), byHits(tiers), LAST, DRAWN)]
  }),
)

/** A rule about one number computed from the draw. */
function onNumber(
  read: (facts: Facts) => number,
  verdict: (outcome: string, value: number) => string | null,
): Pick<WinRule, 'judge'> {
  const value = memoisePerDraw(read)
  return {
    judge: (selection, facts) =>
      itemsOf(selection).flatMap((outcome) => {
        const tier = verdict(outcome, value(facts))
        return tier === null ? [] : [oneLine(outcome, tier === 'push' ? 'push' : once(tier))]
      }),
  }
}

function onSum(verdict: (outcome: string, total: number) => string | null): WinRule {
  const cases = sumCases(LAST, DRAWN, verdict)
  return {
    ...onNumber(({ values }) => sum(values), verdict),
    cases: (input) => (input.kind === 'outcomes' ? cases(input.outcomes) : []),
  }
}

/** How many of the twenty are in one half of the numbers: more than ten, ten, or fewer. */
function onHalf(isOfHalf: (ball: number) => boolean, [more = '', equal = '', fewer = '']: readonly string[]): WinRule {
  const name = (count: number) => (count > DRAWN / 2 ? more : count < DRAWN / 2 ? fewer : equal)
  const total = binomial(LAST, DRAWN)
  return {
    ...onNumber(
      ({ values }) => values.filter((ball) => isOfHalf(Number(ball))).length,
      (outcome, count) => (name(count) === outcome ? outcome : null),
    ),
    cases: (input) =>
      (input.kind === 'outcomes' ? input.outcomes : []).map((outcome) => {
        let ways = 0n
        for (let count = 0; count <= DRAWN; count += 1) {
          if (name(count) === outcome) ways += binomial(LAST / 2, count) * binomial(LAST / 2, DRAWN - count)
        }
        return caseOf(outcome, { [outcome]: fraction(ways, total) })
      }),
  }
}

/** The five elements by their highest sum. */
const elements: readonly (readonly [string, number])[] = [
  ['kim', 695],
  ['moc', 763],
  ['thuy', 855],
  ['hoa', 923],
  ['tho', 1410],
]
const elementOf = (total: number) => elements.find(([, last]) => total <= last)?.[0]
const sizeOf = (total: number) => (total > MIDDLE ? 'big' : total < MIDDLE ? 'small' : 'exact')

const kenoRules: Readonly<Record<string, WinRule>> = {
  ...picks,
  sum_bs: onSum((outcome, total) => (sizeOf(total) === outcome ? outcome : null)),
  sum_oe: onSum((outcome, total) => (isSide(outcome, total, MIDDLE) ? outcome : null)),
  parlay: onSum((outcome, total) => (total === MIDDLE ? 'push' : isSide(outcome, total, MIDDLE + 1) ? outcome : null)),
  top_middle_bottom: onHalf((ball) => ball <= LAST / 2, ['top', 'middle', 'bottom']),
  odd_even_more: onHalf((ball) => ball % 2 === 1, ['odd', 'equal', 'even']),
  elements: onSum((outcome, total) => (elementOf(total) === outcome ? outcome : null)),
}

export const family = defineFamily({ table, facts, form: kenoForm, space: kenoSpace, rules: kenoRules })
