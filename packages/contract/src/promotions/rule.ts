import { areDailySpansApart, isTwoPlaces, parseMoney, type Money } from '@lotus/kernel'
import { z } from 'zod'
import { rebateCategories } from '../rebate-categories.ts'
import { zAmount, zLocalized } from '../schema-parts.ts'

// The one model that every promotion is a configuration of (operations.md 4.5, 4.9, 4.12). What it gives follows from it by
// the pure functions of packages/rules/promotions, and the card of its terms is written from it.

/**
 * What earns: a credited deposit after joining; the sums of a period, step by step; a day's visit; a spin for a period's
 * sum; an application that an operator decides; tickets for a day's sum, of which some win on a day that is fixed; a packet
 * that is grabbed while a window is open; a place among all members of a period; a day's net loss, once it is over.
 */
export const promotionTriggers = [
  'DEPOSIT',
  'PROGRESS',
  'CHECKIN',
  'WHEEL',
  'APPLY',
  'RAFFLE',
  'REDPACKET',
  'LEADERBOARD',
  'RESCUE',
] as const
export type PromotionTrigger = (typeof promotionTriggers)[number]
/** How often: once for a person, or once in each day, week (from Monday) or month of the brand. */
export const promotionPeriods = ['ONCE', 'DAY', 'WEEK', 'MONTH'] as const
export type PromotionPeriod = (typeof promotionPeriods)[number]
export const promotionMetrics = [
  'VALID_BET',
  'DEPOSITS',
  'DEPOSIT_COUNT',
  'FRIENDS',
  'MISSION_POINTS',
  'NET_LOSS',
] as const
/**
 * FRIENDS, invited friends who paid in and played what referral asks, is of PROGRESS alone; MISSION_POINTS, points that
 * missions and check-ins have given, of LEADERBOARD; NET_LOSS, what was staked less what was won, of RESCUE.
 */
export type PromotionMetric = (typeof promotionMetrics)[number]

/** What two members have in common: contact or identity, device, network, payout account. */
export const sharedSigns = ['CONTACT', 'DEVICE', 'ADDRESS', 'ACCOUNT'] as const
export const zSharedSign = z.enum(sharedSigns)
/** Given without anybody's review as soon as it is earned: what is reviewed shows the reviewer who is alike. */
export const onePerTriggers: readonly PromotionTrigger[] = ['DEPOSIT', 'PROGRESS', 'CHECKIN', 'WHEEL', 'REDPACKET']

const zPpm = (most: number) => z.number().int().min(0).max(most)

const zWho = z.strictObject({
  rankMin: z.number().int().min(0).max(20),
  /** Registered at most so many days ago; null: whenever. */
  newDays: z.number().int().min(1).max(3650).nullable(),
  needsPhone: z.boolean(),
})

const zMetric = z.strictObject({
  kind: z.enum(promotionMetrics),
  /** Products whose valid bets, or losses, count; none named: all. */
  categories: z.array(z.enum(rebateCategories)).max(rebateCategories.length),
  /** Of CHECKIN and WHEEL: what the period takes; of RAFFLE: what a ticket takes; of REDPACKET: what the day takes; of LEADERBOARD: what a place takes. Else 0. A count is written as an amount. */
  least: zAmount,
})

const zDepositTerms = z.strictObject({
  least: zAmount,
  /** Which credited deposit of the period counts: 2 is the second one, of ONCE the second ever; null: any of them. */
  nth: z.number().int().min(1).max(10).nullable(),
})

/** Packets of one window, and the most that they share. */
export const PACKETS_MAX = 2000
const PACKET_POOL_MAX = parseMoney('10000000')
/** All prizes of a raffle together. */
export const RAFFLE_PRIZES_MAX = 200
/** Places of a leaderboard with a prize, and those that are shown. */
export const BOARD_PLACES_MAX = 50
export const RESCUE_TIERS_MAX = 10
/** Missed days of a check-in that can be made up in a month. */
export const MAKE_UPS_MAX = 5
const zStep = z.strictObject({ target: zAmount, amount: zAmount })
/** What is given, by its form; amounts in the unit of `kind`. */
const zGiven = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('PERCENT'), ppm: zPpm(10_000_000).min(1), max: zAmount }),
  z.strictObject({ form: z.literal('FIXED'), amount: zAmount }),
  /** EACH: every step that is reached; HIGHEST: the highest alone, less what lower ones have given. */
  z.strictObject({ form: z.literal('STEPS'), pays: z.enum(['EACH', 'HIGHEST']), steps: z.array(zStep).min(1).max(10) }),
  /** By days in a row; after the last it begins again. */
  z.strictObject({
    form: z.literal('CYCLE'),
    amounts: z.array(zAmount).min(1).max(31),
    /** A day that was missed can be made up on the next one, so often a month, where the metric of that day reaches `least`. */
    makeUp: z.strictObject({ perMonth: z.number().int().min(1).max(MAKE_UPS_MAX), least: zAmount }).optional(),
  }),
  z.strictObject({
    form: z.literal('WHEEL'),
    slices: z
      .array(z.strictObject({ weight: z.number().int().min(1).max(1_000_000), amount: zAmount }))
      .min(2)
      .max(12),
  }),
  /** Drawn in this order, the first row first; a member wins once at most. */
  z.strictObject({
    form: z.literal('RAFFLE'),
    /** `good`: a thing that an operator hands out; its amount is 0. */
    prizes: z
      .array(
        z.strictObject({
          amount: zAmount,
          count: z.number().int().min(1).max(RAFFLE_PRIZES_MAX),
          good: zLocalized(80).nullable(),
        }),
      )
      .min(1)
      .max(10),
    /** Most tickets of a member in a day (null: no bound) and in all. */
    dayMax: z.number().int().min(1).max(1000).nullable(),
    ticketsMax: z.number().int().min(1).max(10_000),
    /** With fewer tickets of all members there is no draw. */
    ticketsLeast: z.number().int().min(1).max(1_000_000),
    /** From the end of the last day that counts until the draw. */
    drawHours: z.number().int().min(1).max(168),
  }),
  /** A window's pool is shared over its packets by chance; whoever comes as the n-th gets the n-th. */
  z.strictObject({
    form: z.literal('PACKETS'),
    /** Of each window: what is shared, over how many packets, and the least of one. */
    pool: zAmount,
    count: z.number().int().min(1).max(PACKETS_MAX),
    least: zAmount,
    /** The windows of each day, in their order; those count that lie wholly within the promotion's times. */
    daily: z
      .array(
        z.strictObject({
          at: z
            .string()
            .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
            .meta({ examples: ['20:00'] }),
          minutes: z.number().int().min(1).max(1440),
        }),
      )
      .min(1)
      .max(24),
    /** Most packets of a member in one window. */
    grabsMax: z.number().int().min(1).max(100),
  }),
  /** A share of the net loss less the day's bonuses: that of the highest tier it reaches, of the whole of it. */
  z.strictObject({
    form: z.literal('TIERS'),
    tiers: z
      .array(z.strictObject({ from: zAmount, ppm: zPpm(1_000_000).min(1) }))
      .min(1)
      .max(RESCUE_TIERS_MAX),
    max: zAmount,
    /** Not more than the same share of that day's deposits: without one, nothing. */
    byDeposits: z.boolean(),
  }),
  /** The best of a period: the first row from place 1 on, each other one from where the row before ends. */
  z.strictObject({
    form: z.literal('BOARD'),
    prizes: z
      .array(z.strictObject({ upTo: z.number().int().min(1).max(BOARD_PLACES_MAX), amount: zAmount }))
      .min(1)
      .max(10),
    /** Places that everybody sees. */
    top: z.number().int().min(3).max(BOARD_PLACES_MAX),
    /** From the end of the period until it is frozen: what comes later counts no more. */
    waitHours: z.number().int().min(1).max(168),
    /** Days after that in which it still waits for bets that nobody has decided about: the server writes the setting's in when it is saved. Terms from before have none. */
    deadDays: z.number().int().min(0).max(30).optional(),
  }),
])

/** What a BONUS carries; of CASH and POINTS all of it is empty. */
const zBonusTerms = z.strictObject({
  /** Turnover: 1,000,000 is once the base. */
  multiplePpm: zPpm(100_000_000),
  base: z.enum(['BONUS', 'DEPOSIT_AND_BONUS']),
  /** Parts of a million of a valid bet by product, others nothing; null: the brand's usual ones. */
  contributions: z.partialRecord(z.enum(rebateCategories), zPpm(1_000_000)).nullable(),
  maxBet: zAmount.nullable(),
  /** Most that becomes cash of bonus and winnings; null: all. */
  maxCashout: zAmount.nullable(),
  /** Until it expires; null: never. */
  hours: z.number().int().min(1).max(8760).nullable(),
  /** Never beside another exclusive bonus. */
  isExclusive: z.boolean(),
})

export const givenForms: Readonly<Record<PromotionTrigger, readonly string[]>> = {
  DEPOSIT: ['PERCENT', 'FIXED'],
  PROGRESS: ['STEPS'],
  CHECKIN: ['CYCLE'],
  WHEEL: ['WHEEL'],
  APPLY: ['FIXED'],
  RAFFLE: ['RAFFLE'],
  REDPACKET: ['PACKETS'],
  LEADERBOARD: ['BOARD'],
  RESCUE: ['TIERS'],
}

const zParts = z.strictObject({
  trigger: z.enum(promotionTriggers),
  period: z.enum(promotionPeriods),
  who: zWho,
  /** Of `onePerTriggers`: given once in a period (of packets: a window) to all who share one of these. Absent, as in terms from before: to each member. */
  onePer: z.array(zSharedSign).min(1).max(sharedSigns.length).optional(),
  /** Of PROGRESS, CHECKIN, WHEEL, RAFFLE, LEADERBOARD and RESCUE; of REDPACKET, or null: everybody may grab. */
  metric: zMetric.nullable(),
  /** Of DEPOSIT. */
  deposit: zDepositTerms.nullable(),
  given: zGiven,
  kind: z.enum(['CASH', 'BONUS', 'POINTS']),
  terms: zBonusTerms,
  /** Days after the end of a period in which it can still be claimed. */
  claimDays: z.number().int().min(0).max(30),
})
type Parts = z.output<typeof zParts>

/** What of a rule does not fit together, as the path of the field; empty: it is sound. */
export function promotionFaults(rule: Parts): (keyof Parts)[] {
  const { trigger, metric, deposit, given, kind, terms, period, onePer } = rule
  const isBonus = kind === 'BONUS'
  const holds: [keyof Parts, boolean][] = [
    [
      'given',
      givenForms[trigger].includes(given.form) &&
        risesByStep(given) &&
        amountsOf(given).every((amount) => isPayable(parseMoney(amount))) &&
        (given.form !== 'CYCLE' || hasSoundMakeUp(given, metric)) &&
        (given.form !== 'RAFFLE' || hasSoundPrizes(given)) &&
        (given.form !== 'PACKETS' || hasSoundPackets(given)) &&
        (given.form !== 'BOARD' || hasSoundRanks(given)),
    ],
    ['metric', isMetricOf(trigger, metric)],
    ['deposit', (trigger === 'DEPOSIT') === (deposit !== null)],
    ['period', isPeriodOf(trigger, period)],
    ['onePer', onePer === undefined || (onePerTriggers.includes(trigger) && new Set(onePer).size === onePer.length)],
    ['kind', !['DEPOSIT', 'RESCUE'].includes(trigger) || kind !== 'POINTS'],
    ['terms', isBonus ? terms.multiplePpm > 0 && (trigger === 'DEPOSIT' || terms.base === 'BONUS') : isBare(terms)],
  ]
  // Gifts of the reward centre carry no largest bet and no largest cash-out.
  if (
    ['APPLY', 'LEADERBOARD', 'RESCUE'].includes(trigger) &&
    (terms.maxBet !== null || terms.maxCashout !== null || terms.isExclusive)
  )
    holds.push(['terms', false])
  // It would be judged at the freeze, long after somebody was new.
  if (trigger === 'LEADERBOARD') holds.push(['who', rule.who.newDays === null])
  if (trigger === 'RAFFLE')
    holds.push(
      ['metric', metric?.kind !== 'DEPOSIT_COUNT'],
      ['terms', !terms.isExclusive],
      ['claimDays', rule.claimDays === 0],
    )
  // Several packets a day: none could be the only bonus.
  if (trigger === 'REDPACKET') holds.push(['terms', !terms.isExclusive], ['claimDays', rule.claimDays === 0])
  return holds.flatMap(([field, isSound]) => (isSound ? [] : [field]))
}

function isMetricOf(trigger: PromotionTrigger, metric: Parts['metric']): boolean {
  if (trigger === 'LEADERBOARD') return isBoardMetric(metric)
  if (trigger === 'RESCUE') return metric?.kind === 'NET_LOSS' && parseMoney(metric.least) === 0n
  if (metric?.kind === 'MISSION_POINTS' || metric?.kind === 'NET_LOSS') return false
  if (metric?.kind === 'FRIENDS' && (trigger !== 'PROGRESS' || metric.categories.length > 0)) return false
  const least = parseMoney(metric?.least ?? '0')
  if (trigger === 'REDPACKET') return metric === null || least > 0n
  if (trigger === 'PROGRESS') return metric !== null && least === 0n
  return ['CHECKIN', 'WHEEL', 'RAFFLE'].includes(trigger) === (metric !== null) && (metric === null || least > 0n)
}

/** Whatever is staked, played or done: deposits alone are no merit. */
const isBoardMetric = (metric: Parts['metric']): boolean =>
  metric !== null &&
  parseMoney(metric.least) > 0n &&
  (metric.kind === 'VALID_BET' || (metric.kind === 'MISSION_POINTS' && metric.categories.length === 0))

function isPeriodOf(trigger: PromotionTrigger, period: PromotionPeriod): boolean {
  if (['CHECKIN', 'REDPACKET', 'RESCUE'].includes(trigger)) return period === 'DAY'
  if (trigger === 'RAFFLE') return period === 'ONCE'
  return !['WHEEL', 'LEADERBOARD'].includes(trigger) || period !== 'ONCE'
}

/** Making a day up takes no less than a day itself does. */
const hasSoundMakeUp = ({ makeUp }: Extract<Parts['given'], { form: 'CYCLE' }>, metric: Parts['metric']): boolean =>
  makeUp === undefined || parseMoney(makeUp.least) >= parseMoney(metric?.least ?? '0')

function hasSoundPrizes({ prizes }: Extract<Parts['given'], { form: 'RAFFLE' }>): boolean {
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0)
  return count <= RAFFLE_PRIZES_MAX && prizes.every(({ good, amount }) => good === null || parseMoney(amount) === 0n)
}

/** Later rows are of later places and give no more. */
const hasSoundRanks = ({ prizes }: Extract<Parts['given'], { form: 'BOARD' }>): boolean =>
  prizes.every(({ upTo, amount }, at) => {
    const before = prizes[at - 1]
    return before === undefined || (upTo > before.upTo && parseMoney(amount) <= parseMoney(before.amount))
  })

/** Each packet can have the least, and no window runs into another. */
function hasSoundPackets(given: Extract<Parts['given'], { form: 'PACKETS' }>): boolean {
  const pool = parseMoney(given.pool)
  return (
    parseMoney(given.least) * BigInt(given.count) <= pool && pool <= PACKET_POOL_MAX && areDailySpansApart(given.daily)
  )
}

const isPayable = (amount: Money): boolean => amount > 0n && isTwoPlaces(amount)

const isBare = ({ multiplePpm, base, ...rest }: Parts['terms']): boolean =>
  multiplePpm === 0 && base === 'BONUS' && Object.values(rest).every((value) => value === null || value === false)

function risesByStep(given: Parts['given']): boolean {
  if (given.form === 'TIERS')
    return given.tiers.every(
      ({ from }, at) => parseMoney(from) > 0n && parseMoney(from) > parseMoney(given.tiers[at - 1]?.from ?? '0'),
    )
  if (given.form !== 'STEPS') return true
  return given.steps.every(({ target, amount }, at) => {
    const before = given.steps[at - 1]
    const isFarther = parseMoney(target) > parseMoney(before?.target ?? '0')
    return isFarther && (given.pays === 'EACH' || parseMoney(amount) > parseMoney(before?.amount ?? '0'))
  })
}

function amountsOf(given: Parts['given']): readonly string[] {
  switch (given.form) {
    case 'PERCENT':
    case 'TIERS':
      return [given.max]
    case 'FIXED':
      return [given.amount]
    case 'STEPS':
      return given.steps.map(({ amount }) => amount)
    case 'CYCLE':
      return given.amounts
    case 'WHEEL':
      return given.slices.map(({ amount }) => amount)
    case 'RAFFLE':
      return given.prizes.flatMap(({ good, amount }) => (good === null ? [amount] : []))
    case 'BOARD':
      return given.prizes.map(({ amount }) => amount)
    case 'PACKETS':
      return [given.pool, given.least]
  }
}

export const zPromotionRule = zParts.superRefine((rule, context) => {
  for (const field of promotionFaults(rule))
    context.addIssue({ code: 'custom', path: [field], message: 'does not fit the trigger' })
})
/** In answers: sound already. */
export const zShownRule = zParts
export type PromotionRule = Parts
