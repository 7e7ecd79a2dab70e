import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import { addDays, businessDay, MONEY_UNIT, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import {
  checkInAward,
  checkInDay,
  depositAward,
  periodOf,
  stepsNow,
  turnoverOf,
  wheelMean,
} from '@lotus/rules/promotions'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { depositTermsOf, givenOf, leastOf } from '../catalogue/figures.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionSettings } from '../settings.ts'
import { listFacts, type FactRow } from './office.repo.ts'
import { warningsOf } from './warnings.ts'

const DAYS = 30
const TOP = 20

/** What one member would have got on a day; `deposit` is what it would have been for. */
export type Given = { day: string; amount: Money; deposit: Money }

/**
 * What a rule would have given one member over these days, in their order, had it been open and joined all the time. Ranks,
 * phones and exclusive bonuses are not looked at, so it is at most this. Of WHEEL the mean of a spin is counted.
 */
export function replayMember(rule: PromotionRule, days: readonly Omit<FactRow, 'memberId'>[], since: string): Given[] {
  const given = givenOf(rule)
  const terms = depositTermsOf(rule)
  const list: Given[] = []
  const used = new Set<string>()
  const sums = new Map<string, Money>()
  const counts = new Map<string, number>()
  const taken = new Map<string, number[]>()
  let visit: { day: string; at: number } | null = null
  for (const { day, validBet, deposits } of days) {
    const { key } = periodOf(rule.period, day, since)
    for (const amount of terms === null ? [] : deposits.map(BigInt)) {
      const nth = (counts.get(key) ?? 0) + 1
      counts.set(key, nth)
      const award = used.has(key) || terms === null ? 0n : depositAward(given, terms, { amount, nth })
      if (award === 0n) continue
      used.add(key)
      list.push({ day, amount: award, deposit: amount })
    }
    if (rule.metric === null) continue
    const value = (sums.get(key) ?? 0n) + metricOf(rule.metric.kind, validBet, deposits)
    sums.set(key, value)
    const amount = dayAward(rule, { key, value, day })
    if (amount > 0n) list.push({ day, amount, deposit: 0n })
  }
  return list

  function dayAward({ trigger }: PromotionRule, at: { key: string; value: Money; day: string }): Money {
    if (trigger === 'PROGRESS') {
      const known = taken.get(at.key) ?? []
      const { claims, claimable } = stepsNow(given, at.value, known)
      taken.set(at.key, [...known, ...claims])
      return claimable
    }
    if (at.value < leastOf(rule) || used.has(at.key)) return 0n
    used.add(at.key)
    if (trigger === 'WHEEL') return wheelMean(given)
    visit = { day: at.day, at: checkInDay(given, at.day, visit) }
    return checkInAward(given, visit.at)
  }
}

function metricOf(
  kind: NonNullable<PromotionRule['metric']>['kind'],
  validBet: Money,
  deposits: readonly string[],
): Money {
  if (kind === 'VALID_BET') return validBet
  return kind === 'DEPOSITS'
    ? deposits.reduce((sum, one) => sum + BigInt(one), 0n)
    : BigInt(deposits.length) * MONEY_UNIT
}

/** The call `bo.previewPromotion`. Nothing is kept. */
export async function previewPromotion(
  { db, clock }: Pick<PromotionDeps, 'db' | 'clock'>,
  { rule, budget }: RouteParsedInput<'bo.previewPromotion'>,
): Promise<RouteValue<'bo.previewPromotion'>> {
  const to = businessDay(clock.now())
  const from = addDays(to, -DAYS)
  const limit = await getSetting(db, promotionSettings.previewMembers)
  const facts = await listFacts(db, { from, to, categories: rule.metric?.categories ?? [], limit: limit + 1 })
  const members = Map.groupBy(facts, ({ memberId }) => memberId)
  const isWhole = members.size <= limit
  if (!isWhole) members.delete([...members.keys()].at(-1) ?? 0n)
  const got = [...members].flatMap(([memberId, days]) => {
    const awards = replayMember(rule, days, from)
    return awards.length === 0 ? [] : [{ memberId, awards }]
  })
  const all = got.flatMap(({ awards }) => awards)
  const total = sum(all.map(({ amount }) => amount))
  const isPoints = rule.kind === 'POINTS'
  const terms = { budget: budget === null ? null : parseMoney(budget), endsAt: undefined }
  return {
    from,
    to,
    looked: members.size,
    isWhole,
    cost: {
      members: got.length,
      awards: all.length,
      amount: moneyToString(isPoints ? 0n : total),
      points: moneyToString(isPoints ? total : 0n),
    },
    required:
      rule.kind === 'BONUS'
        ? moneyToString(sum(all.map(({ amount, deposit }) => turnoverOf(rule.terms, amount, deposit).required)))
        : null,
    days: daysOf(all),
    top: await topOf(db, got),
    warnings: await warningsOf(db, rule, terms),
    isEstimate: rule.trigger === 'WHEEL' || rule.trigger === 'APPLY',
  }
}

const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0n)

function daysOf(all: readonly Given[]): RouteValue<'bo.previewPromotion'>['days'] {
  const byDay = Map.groupBy(all, ({ day }) => day)
  return [...byDay]
    .map(([day, list]) => ({ day, awards: list.length, amount: moneyToString(sum(list.map(({ amount }) => amount))) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

async function topOf(
  db: PromotionDeps['db'],
  got: readonly { memberId: bigint; awards: readonly Given[] }[],
): Promise<RouteValue<'bo.previewPromotion'>['top']> {
  const sums = got.map(({ memberId, awards }) => ({
    memberId,
    awards: awards.length,
    amount: sum(awards.map(({ amount }) => amount)),
  }))
  const top = sums.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1)).slice(0, TOP)
  const names = await listMembers(
    db,
    top.map(({ memberId }) => memberId),
  )
  return top.map(({ memberId, awards, amount }) => ({
    memberId: String(memberId),
    username: names.get(memberId)?.username ?? '',
    awards,
    amount: moneyToString(amount),
  }))
}
