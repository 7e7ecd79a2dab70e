import type { RouteValue } from '@lotus/contract'
import type { PromotionRule } from '../../../../../shared/promotions/types.ts'

export type PacketWindow = RouteValue<'promotion.packets'>['windows'][number]
export type Grab = RouteValue<'promotion.grab'>
export type OwnGrab = RouteValue<'promotion.ownPackets'>['rows'][number]
export type PacketsGiven = Extract<PromotionRule['given'], { form: 'PACKETS' }>
