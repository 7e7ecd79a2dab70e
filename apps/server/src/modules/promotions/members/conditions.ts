import { leastOf } from '@lotus/rules/promotions'
import type { RouteValue } from '@lotus/contract'
import { MONEY_UNIT, moneyToString, parseMoney } from '@lotus/kernel'
import type { Case, Person } from './read-facts.ts'

type Condition = RouteValue<'promotion.mine'>['rows'][number]['conditions'][number]
export type ConditionCode = Condition['code']

const DAY_MS = 86_400_000
const count = (value: number): string => moneyToString(BigInt(value) * MONEY_UNIT)
const plain = (code: ConditionCode, isMet: boolean): Condition => ({ code, isMet, have: null, need: null })

/** What the terms ask of the member, each with its figures; those of the version that holds. */
export function conditionsOf(one: Case, person: Person, now: Date): Condition[] {
  const [span] = one.spans
  const { rule } = span.version
  const { who, deposit, metric, terms, trigger } = rule
  const list: Condition[] = []
  if (who.rankMin > 0)
    list.push({
      code: 'RANK',
      isMet: person.rankLevel >= who.rankMin,
      have: count(person.rankLevel),
      need: count(who.rankMin),
    })
  if (who.newDays !== null) {
    const days = Math.floor((now.getTime() - person.createdAt.getTime()) / DAY_MS)
    list.push({ code: 'NEW', isMet: days <= who.newDays, have: count(days), need: count(who.newDays) })
  }
  if (who.needsPhone) list.push(plain('PHONE', person.hasPhone))
  if (terms.isExclusive) list.push(plain('EXCLUSIVE', !person.hasExclusive))
  if (deposit !== null) {
    const nth = deposit.nth ?? one.deposits + 1
    list.push({ code: 'DEPOSIT', isMet: one.deposits === nth - 1, have: count(one.deposits), need: count(nth) })
  }
  if (metric !== null && !['PROGRESS', 'RAFFLE', 'LEADERBOARD', 'RESCUE'].includes(trigger)) {
    const [value = 0n] = one.values
    list.push({
      code: 'METRIC',
      isMet: value >= leastOf(rule),
      have: moneyToString(value),
      need: moneyToString(leastOf(rule)),
    })
  }
  if (trigger === 'DEPOSIT' || trigger === 'APPLY') list.push(plain('USED', !isUsed(one)))
  // The prizes of raffles and leaderboards and the pools of packets were covered when it was opened.
  if (
    !['RAFFLE', 'REDPACKET', 'LEADERBOARD'].includes(trigger) &&
    one.promotion.budget !== null &&
    one.promotion.spent >= one.promotion.budget
  )
    list.push(plain('BUDGET', false))
  return list
}

/** It gave something in the period that runs. */
export function isUsed({ spans: [span], awards, application }: Case): boolean {
  if (awards.some(({ period }) => period === span.key)) return true
  return (
    application?.state === 'ISSUED' &&
    (application.decidedAt ?? application.madeAt) >= (span.key === 'once' ? new Date(0) : span.begins)
  )
}

/**
 * What stands in the way of joining or applying: of the deposit only that it was missed for good, since the right one may
 * still come.
 */
export function obstacleOf(one: Case, person: Person, now: Date): ConditionCode | null {
  const [span] = one.spans
  const isOnce = span.key === 'once'
  const blocking = conditionsOf(one, person, now).find(({ code, isMet, have, need }) => {
    if (isMet || code === 'METRIC') return false
    if (code === 'DEPOSIT') return isOnce && parseMoney(have ?? '0') >= parseMoney(need ?? '0')
    return code !== 'USED' || isOnce || span.version.rule.trigger === 'APPLY'
  })
  return blocking?.code ?? null
}
