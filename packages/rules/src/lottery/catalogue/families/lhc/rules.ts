import { ballSpace } from '../../chances/space.ts'
import { caseOf, sumCases } from '../../chances/sums.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { places, valueAt, type Facts } from '../../draws/facts.ts'
import { markForm } from '../../draws/special-forms.ts'
import { animalOf } from '../../draws/zodiac.ts'
import { defineFamily } from '../../family.ts'
import { binomial, fraction, subtract, ONE, type Fraction } from '../../../fraction.ts'
import { oneLine, once } from '../../lines.ts'
import { inOrder, isSide, outcomes, sum, winIf, type OutcomeVerdict } from '../../rules/outcomes.ts'
import { fixedPlaces, matching, same } from '../../rules/places.ts'
import { allIn, ballSet, byHits, classes, noneIn, unordered } from '../../rules/pools.ts'
import type { LineCase, TierHit, WinRule } from '../../types.ts'

const LAST = 49
const SPECIAL = 6
const normals = places(0, SPECIAL)
const special = places(SPECIAL, SPECIAL + 1)
const allSeven = places(0, SPECIAL + 1)
const markSpace = ballSpace(LAST)

const yearOf = ({ named }: Facts) => named['year']?.[0] ?? ''
const animalIn = (ball: string, facts: Facts): string => animalOf(ball, yearOf(facts)) ?? ''
/** The year's animal has five numbers, 49 among them; every other animal four. */
const sizeOf = (animal: string, facts: Facts) => (animal === yearOf(facts) ? 'five' : 'four')
const digitSum = (ball: string) => sum([...ball])
const tail = (ball: string) => ball.slice(-1)

/** A rule about the special number. */
const onSpecial = (verdict: (outcome: string, ball: string, facts: Facts) => string | null): WinRule =>
  outcomes(inOrder(SPECIAL), (outcome, [ball = ''], facts) => verdict(outcome, ball, facts))

/** 49 refunds the stake. */
const sideOf = (value: (ball: string) => number, big: number): WinRule =>
  onSpecial((outcome, ball) => (ball === '49' ? 'push' : winIf(isSide(outcome, value(ball), big))))

const colours: Readonly<Record<string, readonly number[]>> = {
  red: [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  blue: [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
}
const colourOf = (ball: string) =>
  Object.keys(colours).find((colour) => colours[colour]?.includes(Number(ball))) ?? 'green'

const totalRule = (verdict: (outcome: string, total: number) => string | null): WinRule => {
  const cases = sumCases(LAST, SPECIAL + 1, verdict)
  return {
    ...outcomes(unordered(0, SPECIAL + 1), (outcome, values) => verdict(outcome, sum(values))),
    cases: (input) => (input.kind === 'outcomes' ? cases(input.outcomes) : []),
  }
}

/** The chance that none of `count` given numbers is among the seven. */
const missed = (count: number): Fraction => fraction(binomial(LAST - count, 7), binomial(LAST, 7))
const seen = (count: number): Fraction => subtract(ONE, missed(count))

/** An animal or a tail, which has four or five numbers, appears among the seven; wins once. */
const appears = (verdict: OutcomeVerdict, cases: readonly LineCase[]): WinRule => ({
  ...outcomes(unordered(0, SPECIAL + 1), verdict),
  cases: () => cases,
})

/** The chance that the seven contain a member of every set, given the sets' sizes: by inclusion and exclusion. */
function allSeen(sizes: readonly number[], gone = 0): Fraction {
  const [size, ...rest] = sizes
  if (size === undefined) return missed(gone)
  return subtract(allSeen(rest, gone), allSeen(rest, gone + size))
}

const linkedVerdict = (hits: number, year: number, size: number): readonly TierHit[] | null =>
  hits + year === size ? once(year > 0 ? 'with_year' : 'without_year') : null

/** All animals of a line appear among the seven; the tier depends on whether the year's animal is one of them. */
const linked: WinRule = {
  ...classes(
    (facts) => new Set(allSeven(facts).map((ball) => animalIn(ball, facts))),
    linkedVerdict,
    (facts) => {
      const isSeen = allSeven(facts).some((ball) => animalIn(ball, facts) === yearOf(facts))
      return isSeen ? [yearOf(facts)] : []
    },
  ),
  cases: (input) => {
    if (input.kind !== 'pool') return []
    const others = Array.from({ length: input.k - 1 }, () => 4)
    return [
      caseOf('with_year', { with_year: allSeen([5, ...others]) }),
      caseOf('without_year', { without_year: allSeen([4, ...others]) }),
    ]
  },
}

/** The special number's animal is in the set; 49 refunds the stake, so every animal counts as four numbers. */
const combined: WinRule = {
  judge: (selection, facts) => {
    if (selection.kind !== 'set') return []
    const { members } = selection
    const ball = valueAt(facts, SPECIAL)
    if (ball === '49') return [oneLine(members.join('-'), 'push')]
    const wins = members.includes(animalIn(ball, facts))
    return wins ? [oneLine(members.join('-'), once(`k${members.length}`))] : []
  },
  cases: (input) =>
    input.kind === 'one_set'
      ? Array.from({ length: input.max - input.min + 1 }, (_, i) => {
          const size = input.min + i
          return caseOf(`k${size}`, { [`k${size}`]: fraction(4 * size, LAST) }, fraction(1, LAST))
        })
      : [],
}

const twoOrSpecial = (hits: number, one: number): readonly TierHit[] | null =>
  hits === 2 ? once('both') : hits === 1 && one === 1 ? once('special') : null

/** lottery.md 3.7. */
const markRules: Readonly<Record<string, WinRule>> = {
  special: ballSet(special, allIn, LAST, 1),
  normal: ballSet(normals, allIn, LAST, SPECIAL),
  normal_pos: fixedPlaces(matching(same)),
  special_bs: sideOf(Number, 25),
  special_oe: sideOf(Number, 25),
  special_he_bs: sideOf(digitSum, 7),
  special_he_oe: sideOf(digitSum, 7),
  special_tail_bs: sideOf((ball) => Number(tail(ball)), 5),
  special_colour: onSpecial((outcome, ball) => (colourOf(ball) === outcome ? outcome : null)),
  special_zodiac: {
    ...onSpecial((outcome, ball, facts) => (animalIn(ball, facts) === outcome ? sizeOf(outcome, facts) : null)),
    cases: () => [caseOf('five', { five: fraction(5, LAST) }), caseOf('four', { four: fraction(4, LAST) })],
  },
  special_head: onSpecial((outcome, ball) => (ball[0] === outcome ? (outcome === '0' ? 'h0' : 'h') : null)),
  special_tail: onSpecial((outcome, ball) => (tail(ball) === outcome ? (outcome === '0' ? 't0' : 't') : null)),
  total_bs: totalRule((outcome, total) => (isSide(outcome, total, 175) ? outcome : null)),
  total_oe: totalRule((outcome, total) => (isSide(outcome, total, 175) ? outcome : null)),
  ...Object.fromEntries([2, 3, 4].map((k) => [`all${k}`, ballSet(normals, allIn, LAST, SPECIAL)])),
  three_in_two: ballSet(normals, byHits({ 2: 'two', 3: 'three' }), LAST, SPECIAL),
  two_or_special: ballSet(normals, twoOrSpecial, LAST, SPECIAL, special),
  te_chuan: ballSet(normals, (hits, one) => (hits === 1 && one === 1 ? once() : null), LAST, SPECIAL, special),
  ...Object.fromEntries(
    [5, 6, 7, 8, 9, 10, 11, 12].map((k) => [`miss${k}`, ballSet(allSeven, noneIn, LAST, SPECIAL + 1)]),
  ),
  zodiac7: appears(
    (outcome, values, facts) =>
      values.some((ball) => animalIn(ball, facts) === outcome) ? sizeOf(outcome, facts) : null,
    [caseOf('five', { five: seen(5) }), caseOf('four', { four: seen(4) })],
  ),
  tail7: appears(
    (outcome, values) => (values.some((ball) => tail(ball) === outcome) ? (outcome === '0' ? 't0' : 't') : null),
    [caseOf('0', { t0: seen(4) }), caseOf('1-9', { t: seen(5) })],
  ),
  ...Object.fromEntries([2, 3, 4, 5].map((k) => [`linked${k}`, linked])),
  combined_zodiac: combined,
}

export const family = defineFamily({ table, facts, form: markForm, space: markSpace, rules: markRules })
