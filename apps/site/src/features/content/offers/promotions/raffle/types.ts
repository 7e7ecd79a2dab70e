import type { RouteValue } from '@lotus/contract'
import type { PromotionRule } from '../../../../../shared/promotions/types.ts'

export type RaffleDraw = RouteValue<'promotion.raffle'>
export type OwnRaffle = RouteValue<'promotion.ownRaffle'>
export type RaffleGiven = Extract<PromotionRule['given'], { form: 'RAFFLE' }>
