import { countRead, digitsRead } from '../../digit-selector.ts'
import { add, binomial, fraction, multiply, power, subtract, type Fraction } from '../../fraction.ts'
import { outcomeHolds, tierOfOutcome } from '../../outcome.ts'
import type { Digits, OutcomeRule, PrizeShape } from '../../play.ts'
import type { Read } from '../draws/facts.ts'
import { oneLine, once } from '../lines.ts'
import type { LineCase, WinRule } from '../types.ts'
import { agentPair, digitAmong, itemsOf, occurrences, permutation } from './numbers.ts'
import { allIn, classes, noneIn } from './pools.ts'

type Rules = Readonly<Record<string, WinRule>>

const digits = (part: Digits['part'], width: number, prizes: Digits['prizes'] = 'all'): Digits => ({
  part,
  width,
  prizes,
})
const read =
  (at: Digits): Read =>
  ({ named }) =>
    digitsRead(named, at)

/** lottery.md 1.5: every one of k given endings is among n independent uniform ones, by inclusion and exclusion. */
function chanceAllIn(k: number, n: number): Fraction {
  return Array.from({ length: k + 1 }, (_, missing) => {
    const term = multiply(fraction(binomial(k, missing)), power(fraction(100 - missing, 100), n))
    return { missing, term }
  }).reduce((sum, { missing, term }) => (missing % 2 === 0 ? add(sum, term) : subtract(sum, term)), fraction(0))
}

const oneCase = (chance: Fraction): LineCase[] => [
  { line: '', tiers: { win: { chance, hits: chance } }, push: fraction(0) },
]

/** Sides and sums of the last two digits of the special prize (lottery-choices.md 12). */
function lastTwoRule(rule: OutcomeRule): WinRule {
  const special = read(digits('last', 2, ['DB']))
  const all = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
  return {
    judge: (selection, facts) => {
      const [number = ''] = special(facts)
      return itemsOf(selection)
        .filter((item) => outcomeHolds(rule, item, number))
        .map((item) => oneLine(item, once(tierOfOutcome(rule, item))))
    },
    cases: (input) =>
      (input.kind === 'outcomes' ? input.outcomes : []).map((outcome) => {
        const chance = fraction(all.filter((number) => outcomeHolds(rule, outcome, number)).length, 100)
        return { line: outcome, tiers: { [tierOfOutcome(rule, outcome)]: { chance, hits: chance } }, push: fraction(0) }
      }),
  }
}

/** The rules that all stations share (lottery.md 1.4), over the numbers of a shape. */
export function stationRules(shape: readonly PrizeShape[]): Rules {
  const each = (at: Digits) => occurrences(read(at), countRead(shape, at), at.width)
  const last = (width: number, ...prizes: string[]) => each(digits('last', width, prizes.length === 0 ? 'all' : prizes))
  const first = (width: number, ...prizes: string[]) =>
    each(digits('first', width, prizes.length === 0 ? 'all' : prizes))
  const tens = (prize: string) => each(digits('tens', 1, [prize]))
  const ends = digits('last', 2)
  const endings = countRead(shape, ends)
  const endingSet = ({ named }: Parameters<Read>[0]) => new Set(digitsRead(named, ends))
  const parlay: WinRule = {
    ...classes(endingSet, allIn),
    cases: (input) => (input.kind === 'pool' ? oneCase(chanceAllIn(input.k, endings)) : []),
  }
  const miss: WinRule = {
    ...classes(endingSet, noneIn),
    cases: (input) => (input.kind === 'pool' ? oneCase(power(fraction(100 - input.k, 100), endings)) : []),
  }
  const among = (prize: string) => digitAmong(read(digits('last', 2, [prize])), 2)
  const permuted = (width: number) => permutation(read(digits('last', width, ['DB'])), (count) => `perm${count}`)
  const named = (codes: readonly string[], rule: WinRule): Rules =>
    Object.fromEntries(codes.map((code) => [code, rule]))
  return {
    ...named(['lo2', 'lo2_1k', 'agent_lo2'], last(2)),
    ...named(['lo2_head', 'lo2_head_1k'], first(2)),
    ...named(['lo3', 'agent_lo3'], last(3)),
    ...named(['lo4', 'agent_lo4'], last(4)),
    ...named(['xien2', 'xien3', 'xien4', 'agent_xien2', 'agent_xien3', 'agent_xien4'], parlay),
    ...named(['truot4', 'truot8', 'truot10'], miss),
    de_db: last(2, 'DB'),
    de_db_head: first(2, 'DB'),
    ...named(['de_g1', 'agent_nhat_to'], last(2, 'G1')),
    de_g1_head: first(2, 'G1'),
    dau_db: tens('DB'),
    duoi_db: last(1, 'DB'),
    dau_g1: tens('G1'),
    duoi_g1: last(1, 'G1'),
    ba_cang_db: last(3, 'DB'),
    bon_cang_db: last(4, 'DB'),
    any3_db: permuted(3),
    any4_db: permuted(4),
    any1_db: among('DB'),
    any1_g1: among('G1'),
    db2_side: lastTwoRule('two_digit_side'),
    db2_sum: lastTwoRule('digit_sum'),
    db2_sum_side: lastTwoRule('digit_sum_side'),
    agent_da: agentPair(read(ends), endings),
  }
}

/** Plays over the prizes at both ends of the table: those of two digits, and those of three. */
export function headAndTail(shape: readonly PrizeShape[], prizes: { two: string; three: string }): Rules {
  const last = (width: number, ...names: string[]) => {
    const at = digits('last', width, names)
    return occurrences(read(at), countRead(shape, at), width)
  }
  const { two, three } = prizes
  return {
    de_dau_duoi: last(2, 'DB', two),
    agent_dau_duoi: last(2, 'DB', two),
    ba_cang_dau: last(3, three),
    ba_cang_dau_duoi: last(3, 'DB', three),
    agent_xiu_chu: last(3, 'DB', three),
  }
}

/** Every occurrence among the last two digits of some prizes. */
export function endingsOf(shape: readonly PrizeShape[], prizes: readonly string[]): WinRule {
  const at = digits('last', 2, prizes)
  return occurrences(read(at), countRead(shape, at), 2)
}
