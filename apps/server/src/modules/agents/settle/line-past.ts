import {
  carryTakersOf,
  exactFromMoney,
  NO_PAST,
  takerOf,
  type ContractKind,
  type Exact,
  type LinePast,
} from '@lotus/rules/agents'
import { takenOf, type PeriodOf, type SettleRules } from './gross.ts'
import { contractKey, type Figures, type Held } from './period-figures.ts'
import type { LastStatement, OpenAdjustments } from './settle.repo.ts'

const lineKey = ({ memberId, granterId }: Pick<Held, 'memberId' | 'granterId'>): string =>
  `${memberId} ${granterId ?? ''}`

/** Of each line's versions in a period, the one that takes over what the line left. */
export const takersOf = (
  kind: ContractKind,
  contracts: readonly Held[],
  figures: ReadonlyMap<string, Figures>,
): ((one: Held) => boolean) => takersBy(lineKey, kind, contracts, figures)

/**
 * Of all of each holder's contracts in a period, whoever granted them, the one from which comes off what the holder's downlines
 * earn: after a move within the period there are two lines, and it is taken off once.
 */
export const nettersOf = (
  kind: ContractKind,
  contracts: readonly Held[],
  figures: ReadonlyMap<string, Figures>,
): ((one: Held) => boolean) => takersBy(({ memberId }) => `${memberId}`, kind, contracts, figures)

function takersBy(
  keyOf: (one: Held) => string,
  kind: ContractKind,
  contracts: readonly Held[],
  figures: ReadonlyMap<string, Figures>,
): (one: Held) => boolean {
  const isPlayed = (one: Held) => (figures.get(contractKey(one))?.facts ?? 0) > 0
  const takers = new Set(
    [...Map.groupBy(contracts, keyOf).values()].map((versions) => takerOf(kind, versions, isPlayed)),
  )
  return (one) => takers.has(one)
}

/**
 * What each version in a period takes over; `last` are the lines' statements before it, asked for each version. A debt is the
 * line's and goes to one of them; so does a carry, except where it ends with the contract: then each contract takes its own.
 */
export function pastsOf(
  { kind, period }: Pick<PeriodOf, 'kind' | 'period'>,
  contracts: readonly Held[],
  { last, isTaker }: { last: readonly LastStatement[]; isTaker: (one: Held) => boolean },
  rules: Pick<SettleRules, 'carrySurvives'>,
): (one: Held) => LinePast {
  const left = new Map(last.map((row) => [contractKey(row), row]))
  const takesOwnCarry = carrying(kind, contracts, left, rules)
  return (one) => {
    if (!isTaker(one) && !takesOwnCarry(one)) return NO_PAST
    const past = takenOf(left.get(contractKey(one)), { kind, period }, rules)
    return isTaker(one) ? past : { ...past, owed: 0n }
  }
}

/**
 * What a version may take off for adjustments of its line's earlier statements (operations.md 2.9), without a sign: the one alone that
 * takes over what the line left. What the upline paid too much goes back to the upline, by statements that it pays too.
 */
export function openOf(
  open: readonly OpenAdjustments[],
  isTaker: (one: Held) => boolean,
): (one: Held, isFunded: boolean) => Exact {
  const sums = new Map(open.map((row) => [`${lineKey(row)} ${row.funding}`, exactFromMoney(row.left)]))
  return (one, isFunded) => (isTaker(one) && sums.get(`${lineKey(one)} ${isFunded ? 'UPLINE' : 'OPERATOR'}`)) || 0n
}

function carrying(
  kind: ContractKind,
  contracts: readonly Held[],
  left: ReadonlyMap<string, LastStatement>,
  { carrySurvives }: Pick<SettleRules, 'carrySurvives'>,
): (one: Held) => boolean {
  if (kind !== 'DIVIDEND' || carrySurvives) return () => false
  const lines = [...Map.groupBy(contracts, lineKey).values()]
  const takers = new Set(
    lines.flatMap((versions) => [...carryTakersOf(versions, (one) => left.get(contractKey(one))?.endedBefore ?? 0)]),
  )
  return (one) => takers.has(one)
}
