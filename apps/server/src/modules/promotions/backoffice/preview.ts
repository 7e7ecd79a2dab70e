import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import { addDays, businessDay, moneyToString, parseMoney, zonedInstant, type Money } from '@lotus/kernel'
import { givenOf, raffleCost, replayRule, turnoverOf, type DayFacts, type Replayed } from '@lotus/rules/promotions'
import { previewBoard, type BoardPreview } from '../board/preview-board.ts'
import { countTickets } from '../raffle/count-tickets.ts'
import { listMembers } from '../../identity/index.ts'
import { listLossFacts } from '../rescue/rescue.repo.ts'
import { getSetting } from '../../system/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionSettings } from '../settings.ts'
import { listFacts } from './office.repo.ts'
import { warningsOf } from './warnings.ts'

const DAYS = 30
const TOP = 20

/** The call `bo.previewPromotion`. Nothing is kept. */
export async function previewPromotion(
  { db, clock }: Pick<PromotionDeps, 'db' | 'clock'>,
  { rule, budget }: RouteParsedInput<'bo.previewPromotion'>,
): Promise<RouteValue<'bo.previewPromotion'>> {
  if (rule.trigger === 'RAFFLE') return previewRaffle({ db, clock }, { rule, budget })
  const to = businessDay(clock.now())
  const from = addDays(to, -DAYS)
  const limit = await getSetting(db, promotionSettings.previewMembers)
  const read = rule.trigger === 'LEADERBOARD' ? previewBoard : previewEach
  const { looked, isWhole, got } = await read(db, rule, { from, to, limit })
  const all = got.flatMap(({ awards }) => awards)
  const packets = packetsOfDay(rule)
  const total = packets.amount + sum(all.map(({ amount }) => amount))
  const isPoints = rule.kind === 'POINTS'
  const terms = { budget: budget === null ? null : parseMoney(budget), endsAt: undefined }
  return {
    from,
    to,
    looked,
    isWhole,
    cost: {
      members: got.length,
      awards: all.length + packets.count,
      amount: moneyToString(isPoints ? 0n : total),
      points: moneyToString(isPoints ? total : 0n),
    },
    required:
      rule.kind === 'BONUS'
        ? moneyToString(
            turnoverOf(rule.terms, packets.amount, 0n).required +
              sum(all.map(({ amount, deposit }) => turnoverOf(rule.terms, amount, deposit).required)),
          )
        : null,
    days: daysOf(all),
    top: await topOf(db, got),
    warnings: await warningsOf(db, rule, terms),
    isEstimate: ['WHEEL', 'APPLY', 'REDPACKET'].includes(rule.trigger),
    tickets: null,
  }
}

/** What each member would have got, one by one. */
async function previewEach(
  db: PromotionDeps['db'],
  rule: PromotionRule,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<BoardPreview> {
  const facts = await factsOf(db, rule, { from, to, limit: limit + 1 })
  const members = Map.groupBy(facts, ({ memberId }) => memberId)
  const isWhole = members.size <= limit
  if (!isWhole) members.delete([...members.keys()].at(-1) ?? 0n)
  const got = [...members].flatMap(([memberId, days]) => {
    const awards = replayRule(rule, days, from)
    return awards.length === 0 ? [] : [{ memberId, awards }]
  })
  return { looked: members.size, isWhole, got }
}

/** Of red packets: all those of one day, whoever grabs them. */
function packetsOfDay({ given }: PromotionRule): { count: number; amount: Money } {
  if (given.form !== 'PACKETS') return { count: 0, amount: 0n }
  return { count: given.count * given.daily.length, amount: parseMoney(given.pool) * BigInt(given.daily.length) }
}

/** Of a raffle: who would hold tickets. Its prizes cost the same, whoever wins. */
async function previewRaffle(
  { db, clock }: Pick<PromotionDeps, 'db' | 'clock'>,
  { rule, budget }: RouteParsedInput<'bo.previewPromotion'>,
): Promise<RouteValue<'bo.previewPromotion'>> {
  const to = businessDay(clock.now())
  const from = addDays(to, -DAYS)
  const limit = await getSetting(db, promotionSettings.previewMembers)
  const counted = await countTickets(db, rule, { from, to, limit })
  const holders = [...(counted ?? [])]
  const cost = raffleCost(givenOf(rule))
  const prizes = rule.given.form === 'RAFFLE' ? rule.given.prizes.reduce((sum, { count }) => sum + count, 0) : 0
  const isPoints = rule.kind === 'POINTS'
  const terms = { budget: budget === null ? null : parseMoney(budget), endsAt: undefined }
  const top = holders.toSorted(([, a], [, b]) => b - a).slice(0, TOP)
  const names = await listMembers(
    db,
    top.map(([memberId]) => memberId),
  )
  return {
    from,
    to,
    looked: holders.length,
    isWhole: counted !== null,
    cost: {
      members: holders.length,
      awards: Math.min(prizes, holders.length),
      amount: moneyToString(isPoints ? 0n : cost),
      points: moneyToString(isPoints ? cost : 0n),
    },
    required: rule.kind === 'BONUS' ? moneyToString(turnoverOf(rule.terms, cost, 0n).required) : null,
    days: [],
    top: top.map(([memberId, tickets]) => ({
      memberId: String(memberId),
      username: names.get(memberId)?.username ?? '',
      awards: tickets,
      amount: moneyToString(0n),
    })),
    warnings: await warningsOf(db, rule, terms),
    isEstimate: true,
    tickets: holders.reduce((sum, [, tickets]) => sum + tickets, 0),
  }
}

/** What members did, by member and day; of RESCUE days with a loss alone. */
async function factsOf(
  db: PromotionDeps['db'],
  { trigger, metric }: PromotionRule,
  span: { from: string; to: string; limit: number },
): Promise<(DayFacts & { memberId: bigint })[]> {
  const categories = metric?.categories ?? []
  if (trigger !== 'RESCUE')
    return (await listFacts(db, { ...span, categories })).map((row) => ({ ...row, deposits: row.deposits.map(BigInt) }))
  const times = { begins: zonedInstant(span.from, '00:00'), ends: zonedInstant(span.to, '00:00') }
  const rows = await listLossFacts(db, { ...span, ...times, categories })
  return rows.map(({ deposits, ...row }) => ({ ...row, validBet: 0n, deposits: [deposits] }))
}

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
