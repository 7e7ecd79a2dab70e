import type { RouteInput, RouteValue } from '@lotus/contract'

export type Promotion = RouteValue<'bo.promotions'>['rows'][number]
export type Input = RouteInput<'bo.savePromotion'>
export type Preview = RouteValue<'bo.previewPromotion'>
export type Rule = Promotion['rule']
export type Trigger = Rule['trigger']
export type Period = Rule['period']
export type Metric = NonNullable<Rule['metric']>['kind']
export type Kind = Rule['kind']
export type Warning = Promotion['warnings'][number]
export type Sign = NonNullable<Rule['onePer']>[number]
export type State = Promotion['state']
export type Tab = Promotion['tab']

export const states = ['DRAFT', 'OPEN', 'PAUSED', 'CLOSED'] as const satisfies readonly State[]
export const triggers = [
  'DEPOSIT',
  'PROGRESS',
  'CHECKIN',
  'WHEEL',
  'RAFFLE',
  'REDPACKET',
  'LEADERBOARD',
  'RESCUE',
  'APPLY',
] as const satisfies readonly Trigger[]
export const metrics = ['VALID_BET', 'DEPOSITS', 'DEPOSIT_COUNT', 'FRIENDS'] as const satisfies readonly Metric[]
export const tabs = ['deposit', 'slots', 'lottery', 'daily', 'other'] as const satisfies readonly Tab[]
export const bases = ['BONUS', 'DEPOSIT_AND_BONUS'] as const satisfies readonly Rule['terms']['base'][]
export const pays = ['EACH', 'HIGHEST'] as const

/** What a trigger can count: tickets come from amounts alone, places from what is played or done. */
export function metricsOf(trigger: Trigger): readonly Metric[] {
  if (trigger === 'LEADERBOARD') return ['VALID_BET', 'MISSION_POINTS']
  if (trigger === 'RESCUE') return ['NET_LOSS']
  if (trigger === 'RAFFLE') return ['DEPOSITS', 'VALID_BET']
  return trigger === 'PROGRESS' ? metrics : metrics.filter((metric) => metric !== 'FRIENDS')
}

const allPeriods = ['ONCE', 'DAY', 'WEEK', 'MONTH'] as const satisfies readonly Period[]
/** The periods that a trigger can have, as the contract checks them. */
export function periodsOf(trigger: Trigger): readonly Period[] {
  if (trigger === 'CHECKIN' || trigger === 'REDPACKET' || trigger === 'RESCUE') return ['DAY']
  if (trigger === 'RAFFLE') return ['ONCE']
  return trigger === 'WHEEL' || trigger === 'LEADERBOARD' ? ['DAY', 'WEEK', 'MONTH'] : allPeriods
}
/** What a trigger can give: a deposit or a loss earns no points. */
export const kindsOf = (trigger: Trigger): readonly Kind[] =>
  trigger === 'DEPOSIT' || trigger === 'RESCUE' ? ['BONUS', 'CASH'] : ['BONUS', 'CASH', 'POINTS']

/** Whether the sums of a period earn it. */
export const countsPlay = (trigger: Trigger): boolean =>
  ['PROGRESS', 'CHECKIN', 'WHEEL', 'RAFFLE', 'LEADERBOARD', 'RESCUE'].includes(trigger)

/** Whether something can be claimed for days after the period, or after an application was issued. */
export const hasClaimDays = (trigger: Trigger): boolean =>
  ['PROGRESS', 'WHEEL', 'APPLY', 'LEADERBOARD', 'RESCUE'].includes(trigger)

/** Whether it is a gift of the reward centre: that carries no largest bet and no largest cash-out, and stands beside others. */
export const isGift = (trigger: Trigger): boolean => ['APPLY', 'LEADERBOARD', 'RESCUE'].includes(trigger)

/** Metrics that can be narrowed to products. */
export const hasCategories = (metric: Metric): boolean => metric === 'VALID_BET' || metric === 'NET_LOSS'

export const signs = ['CONTACT', 'DEVICE', 'ADDRESS', 'ACCOUNT'] as const satisfies readonly Sign[]

/** Where it can be given once to all who share something, as the contract checks it: what nobody reviews. */
export const isOnePer = (trigger: Trigger): boolean =>
  ['DEPOSIT', 'PROGRESS', 'CHECKIN', 'WHEEL', 'REDPACKET'].includes(trigger)

/** Where a new promotion begins: what is given for nothing once for a person and a device, what follows money or play once for a person. */
export const usualSigns = (trigger: Trigger): readonly Sign[] =>
  ['CHECKIN', 'WHEEL', 'REDPACKET'].includes(trigger) ? ['CONTACT', 'DEVICE'] : ['CONTACT']
