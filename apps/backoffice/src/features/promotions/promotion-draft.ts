import { rebateCategories, type RebateCategory } from '@lotus/contract'
import { inEachLanguage, percentText, type Localized } from '@lotus/i18n'
import {
  usualSigns,
  type Kind,
  type Metric,
  type Period,
  type Promotion,
  type Rule,
  type Sign,
  type Tab,
  type Trigger,
} from './types.ts'

/** An amount is undefined while its field is empty or unreadable. */
export type Amount = string | undefined
export type StepDraft = { key: number; target: Amount; amount: Amount }
export type DayDraft = { key: number; amount: Amount }
export type SliceDraft = { key: number; weight: string; amount: Amount }
/** A named good has no amount: an operator hands it out. */
export type PrizeDraft = { key: number; count: string; amount: Amount; isGood: boolean; good: Localized }

/** Places from where the row before ends. */
export type RankDraft = { key: number; upTo: string; amount: Amount }

/** A share of a loss from that loss on. */
export type TierDraft = { key: number; from: Amount; percent: string }

/** A window of each day. */
export type WindowDraft = { key: number; at: string; minutes: string }

/** A promotion while it is typed: figures as text. A trigger uses its own part of it (`readDraft`). */
export type PromotionDraft = {
  code: string
  tab: Tab
  art: string
  sort: string
  startsAt: string | null
  endsAt: string | null
  title: Localized
  summary: Localized
  hasBudget: boolean
  budget: Amount
  trigger: Trigger
  period: Period
  rankMin: string
  newDays: string
  needsPhone: boolean
  /** Given once to all who share one of these. */
  onePer: readonly Sign[]
  metric: Metric
  categories: readonly RebateCategory[]
  least: Amount
  depositLeast: Amount
  /** Empty: any deposit. */
  nth: string
  depositForm: 'PERCENT' | 'FIXED'
  percent: string
  max: Amount
  fixed: Amount
  pays: 'EACH' | 'HIGHEST'
  steps: readonly StepDraft[]
  cycle: readonly DayDraft[]
  /** Empty: a missed day cannot be made up. */
  makeUps: string
  makeUpLeast: Amount
  slices: readonly SliceDraft[]
  prizes: readonly PrizeDraft[]
  /** Empty: no bound. */
  dayMax: string
  ticketsMax: string
  ticketsLeast: string
  drawHours: string
  pool: Amount
  packetCount: string
  packetLeast: Amount
  daily: readonly WindowDraft[]
  grabsMax: string
  ranks: readonly RankDraft[]
  top: string
  waitHours: string
  tiers: readonly TierDraft[]
  byDeposits: boolean
  /** Of packets: whether the day's deposits or bets must reach `least`. */
  hasLeast: boolean
  kind: Kind
  multiple: string
  base: Rule['terms']['base']
  hasShares: boolean
  shares: Readonly<Record<RebateCategory, string>>
  hasMaxBet: boolean
  maxBet: Amount
  hasMaxCashout: boolean
  maxCashout: Amount
  /** Empty: it never expires. */
  hours: string
  isExclusive: boolean
  claimDays: string
}

// 1,000,000 of the multiple is once; `percentText` reads 10,000 as one.
const multipleText = (ppm: number): string => percentText(Math.floor(ppm / 100))
const noShares = Object.fromEntries(rebateCategories.map((category) => [category, ''])) as PromotionDraft['shares'] // each category

export const freshPrize = (): Omit<PrizeDraft, 'key'> => ({
  count: '1',
  amount: undefined,
  isGood: false,
  good: inEachLanguage(),
})

/** Where a new promotion begins; templates set most of it. */
export const emptyDraft = (startsAt: string): PromotionDraft => ({
  code: '',
  tab: 'deposit',
  art: 'RNG.lotus',
  sort: '100',
  startsAt,
  endsAt: null,
  title: inEachLanguage(),
  summary: inEachLanguage(),
  hasBudget: true,
  budget: undefined,
  trigger: 'DEPOSIT',
  period: 'ONCE',
  rankMin: '0',
  newDays: '',
  needsPhone: false,
  onePer: usualSigns('DEPOSIT'),
  metric: 'VALID_BET',
  categories: [],
  least: undefined,
  depositLeast: '50',
  nth: '',
  depositForm: 'PERCENT',
  percent: '',
  max: undefined,
  fixed: undefined,
  pays: 'EACH',
  steps: [{ key: 1, target: undefined, amount: undefined }],
  cycle: [{ key: 1, amount: undefined }],
  makeUps: '',
  makeUpLeast: undefined,
  slices: [
    { key: 1, weight: '1', amount: undefined },
    { key: 2, weight: '1', amount: undefined },
  ],
  prizes: [{ key: 1, ...freshPrize() }],
  dayMax: '',
  ticketsMax: '50',
  ticketsLeast: '1',
  drawHours: '12',
  pool: undefined,
  packetCount: '50',
  packetLeast: '1',
  daily: [{ key: 1, at: '20:00', minutes: '30' }],
  grabsMax: '3',
  ranks: [{ key: 1, upTo: '1', amount: undefined }],
  top: '20',
  waitHours: '6',
  tiers: [{ key: 1, from: undefined, percent: '' }],
  byDeposits: true,
  hasLeast: false,
  kind: 'BONUS',
  multiple: '1',
  base: 'BONUS',
  hasShares: false,
  shares: noShares,
  hasMaxBet: false,
  maxBet: undefined,
  hasMaxCashout: false,
  maxCashout: undefined,
  hours: '168',
  isExclusive: false,
  claimDays: '0',
})

const keyed = <Row>(rows: readonly Row[]) => rows.map((row, at) => ({ key: at + 1, ...row }))

/** What the form for the trigger shows of a rule. */
export function partsOf(rule: Rule): Partial<PromotionDraft> {
  const { trigger, period, who, onePer, metric, deposit, kind, claimDays } = rule
  return {
    trigger,
    period,
    kind,
    rankMin: String(who.rankMin),
    newDays: who.newDays === null ? '' : String(who.newDays),
    needsPhone: who.needsPhone,
    // Terms from before stay as they are.
    onePer: onePer ?? [],
    hasLeast: trigger === 'REDPACKET' && metric !== null,
    ...(metric && { metric: metric.kind, categories: metric.categories, least: metric.least }),
    ...(deposit && { depositLeast: deposit.least, nth: deposit.nth === null ? '' : String(deposit.nth) }),
    claimDays: String(claimDays),
    ...givenParts(rule.given),
    ...(kind === 'BONUS' && termParts(rule.terms)),
  }
}

function givenParts(given: Rule['given']): Partial<PromotionDraft> {
  switch (given.form) {
    case 'PERCENT':
      return { depositForm: 'PERCENT', percent: percentText(given.ppm), max: given.max }
    case 'FIXED':
      return { depositForm: 'FIXED', fixed: given.amount }
    case 'STEPS':
      return { pays: given.pays, steps: keyed(given.steps) }
    case 'CYCLE':
      return {
        cycle: keyed(given.amounts.map((amount) => ({ amount }))),
        ...(given.makeUp && { makeUps: String(given.makeUp.perMonth), makeUpLeast: given.makeUp.least }),
      }
    case 'WHEEL':
      return { slices: keyed(given.slices.map(({ weight, amount }) => ({ weight: String(weight), amount }))) }
    case 'RAFFLE':
      return raffleParts(given)
    case 'BOARD':
      return {
        ranks: keyed(given.prizes.map(({ upTo, amount }) => ({ upTo: String(upTo), amount }))),
        top: String(given.top),
        waitHours: String(given.waitHours),
      }
    case 'TIERS':
      return {
        tiers: keyed(given.tiers.map(({ from, ppm }) => ({ from, percent: percentText(ppm) }))),
        max: given.max,
        byDeposits: given.byDeposits,
      }
    case 'PACKETS':
      return {
        pool: given.pool,
        packetCount: String(given.count),
        packetLeast: given.least,
        daily: keyed(given.daily.map(({ at, minutes }) => ({ at, minutes: String(minutes) }))),
        grabsMax: String(given.grabsMax),
      }
  }
}

function raffleParts(given: Extract<Rule['given'], { form: 'RAFFLE' }>): Partial<PromotionDraft> {
  const { prizes, dayMax, ticketsMax, ticketsLeast, drawHours } = given
  const prize = ({ count, amount, good }: (typeof prizes)[number]) => ({
    count: String(count),
    amount: good === null ? amount : undefined,
    isGood: good !== null,
    good: good ?? inEachLanguage(),
  })
  return {
    prizes: keyed(prizes.map(prize)),
    dayMax: dayMax === null ? '' : String(dayMax),
    ticketsMax: String(ticketsMax),
    ticketsLeast: String(ticketsLeast),
    drawHours: String(drawHours),
  }
}

function termParts(terms: Rule['terms']): Partial<PromotionDraft> {
  const { multiplePpm, base, contributions, maxBet, maxCashout, hours, isExclusive } = terms
  const share = (category: RebateCategory) => percentText(contributions?.[category] ?? 0)
  return {
    multiple: multipleText(multiplePpm),
    base,
    hasShares: contributions !== null,
    // Each category with its share.
    shares: Object.fromEntries(
      rebateCategories.map((category) => [category, contributions === null ? '' : share(category)]),
    ) as PromotionDraft['shares'],
    hasMaxBet: maxBet !== null,
    maxBet: maxBet ?? undefined,
    hasMaxCashout: maxCashout !== null,
    maxCashout: maxCashout ?? undefined,
    hours: hours === null ? '' : String(hours),
    isExclusive,
  }
}

/** What is changed of a stored promotion. */
export function draftOf(promotion: Promotion): PromotionDraft {
  const { code, tab, art, sort, startsAt, endsAt, title, summary, budget, rule } = promotion
  return {
    ...emptyDraft(startsAt),
    ...partsOf(rule),
    code,
    tab,
    art,
    sort: String(sort),
    endsAt,
    title,
    summary,
    hasBudget: budget !== null,
    budget: budget ?? undefined,
  }
}
