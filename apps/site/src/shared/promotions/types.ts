import type { RouteValue } from '@lotus/contract'

export type Promotion = RouteValue<'promotion.list'>['list'][number]
export type PromotionRule = Promotion['rule']
/** Where the member stands in one promotion. */
export type OwnPromotion = RouteValue<'promotion.mine'>['rows'][number]
export type OwnState = OwnPromotion['state']
export type PeriodState = OwnPromotion['periods'][number]
export type Condition = OwnPromotion['conditions'][number]
export type Award = RouteValue<'promotion.awards'>['rows'][number]
