import type { RouteInput, RouteValue } from '@lotus/contract'

/** A game as in the menu: enough to choose one. */
export type GameCard = RouteValue<'lottery.menu'>['games'][number]
/** A game with its plays, as it is sold now. */
export type Game = RouteValue<'lottery.game'>
export type Play = Game['plays'][number]
export type Odds = Play['odds']
export type Current = RouteValue<'lottery.current'>
export type Issue = NonNullable<Current['current']>
export type Result = RouteValue<'lottery.results'>['rows'][number]
export type Draw = NonNullable<Result['draw']>
export type Order = RouteValue<'lottery.orders'>['rows'][number]
export type TicketDetail = RouteValue<'lottery.order'>
export type Certificate = RouteValue<'lottery.certificate'>
export type Statistics = RouteValue<'lottery.statistics'>
export type OrderRequest = RouteInput<'lottery.placeOrders'>
export type SlipRequest = RouteInput<'lottery.placeSlip'>
