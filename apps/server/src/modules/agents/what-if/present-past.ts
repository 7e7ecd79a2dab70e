import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import { cutToCents, exactFromMoney, moneyFromExact, rateFromPpm, type Exact } from '@lotus/rules/agents'
import type { Past, PastPeriod } from './what-if.ts'

export type PastView = RouteValue<'agent.previewContract'>['past']
type PeriodView = PastView['periods'][number]

const PPM = rateFromPpm(1n)
const cents = (amount: Exact): string => moneyToString(moneyFromExact(cutToCents(amount)))
const money = (amount: Money): string => moneyToString(amount)

/** How much more the granter would have had: what the present contract cost, less what the offer would have. */
const changeOf = ({ present, found }: PastPeriod): Exact => (present?.gross ?? 0n) - found.gross

const costsOf = ({ rebates, accruals, cashback, bonus, wages }: PastPeriod['figures']): Money =>
  rebates + accruals + cashback + bonus + wages

type Contracts = readonly { id: string; memberId: bigint }[]

function presentPeriod(one: PastPeriod, contracts: Contracts): PeriodView {
  const { figures, found, present, granter } = one
  const deductions = exactFromMoney(costsOf(figures)) + found.fee
  return {
    start: one.start.toISOString(),
    end: one.end.toISOString(),
    reach: one.reach,
    hasPlay: one.isStated,
    validBet: money(figures.validBet),
    loss: money(figures.loss),
    active: figures.active,
    leftOut: figures.leftOut,
    waiting: figures.waiting,
    deductions: cents(deductions),
    carryIn: cents(one.carryIn),
    base: cents(found.base),
    tier: found.tier,
    ratePpm: Number(found.rate / PPM),
    cost: cents(found.gross),
    children: cents(one.children),
    owedIn: cents(one.owedIn),
    due: money(one.due),
    adjustOff: money(one.adjustOff),
    carryOut: cents(found.carryOut),
    present: present && { cost: cents(present.gross), due: money(present.due) },
    result: granter === null ? null : { before: cents(granter), after: cents(granter + changeOf(one)) },
    ended: contracts.map(({ id, memberId }) => ({ id, due: money(one.ended.get(memberId) ?? 0n) })),
  }
}

/** `contracts`: the ones that would end, as they are named, with their holders. */
export function presentPast(past: Past, contracts: Contracts): PastView {
  const told = past.periods.filter(({ reach }) => reach !== 'OTHER_LINE')
  const sum = (of: (one: PastPeriod) => bigint) => told.reduce((all, one) => all + of(one), 0n)
  return {
    counting: past.counting,
    countFailed: past.hasFailed,
    periods: past.periods.map((one) => presentPeriod(one, contracts)),
    totals: {
      cost: cents(sum(({ found }) => found.gross)),
      presentCost: cents(sum(({ present }) => present?.gross ?? 0n)),
      due: money(sum(({ due }) => due)),
      adjustOff: money(sum(({ adjustOff }) => adjustOff)),
      adjustLeft: money(past.adjustLeft),
      presentDue: money(sum(({ present }) => present?.due ?? 0n)),
      change: cents(sum(changeOf)),
    },
  }
}
