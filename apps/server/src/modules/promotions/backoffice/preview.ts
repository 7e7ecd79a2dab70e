import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { addDays, businessDay, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import { replayRule, turnoverOf, type Replayed } from '@lotus/rules/promotions'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionSettings } from '../settings.ts'
import { listFacts, type FactRow } from './office.repo.ts'
import { warningsOf } from './warnings.ts'

const DAYS = 30
const TOP = 20

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
    const awards = replayRule(rule, days.map(factsOf), from)
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

const factsOf = ({ day, validBet, deposits }: FactRow) => ({ day, validBet, deposits: deposits.map(BigInt) })
const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0n)

function daysOf(all: readonly Replayed[]): RouteValue<'bo.previewPromotion'>['days'] {
  const byDay = Map.groupBy(all, ({ day }) => day)
  return [...byDay]
    .map(([day, list]) => ({ day, awards: list.length, amount: moneyToString(sum(list.map(({ amount }) => amount))) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

async function topOf(
  db: PromotionDeps['db'],
  got: readonly { memberId: bigint; awards: readonly Replayed[] }[],
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
