import type { RouteInput, RouteValue } from '@lotus/contract'

export type Game = RouteValue<'lottery.menu'>['games'][number]
export type Play = Game['plays'][number]
export type Current = RouteValue<'lottery.current'>
export type Issue = NonNullable<Current['current']>
export type Result = RouteValue<'lottery.results'>['rows'][number]
export type Prizes = NonNullable<Result['prizes']>
export type Ticket = RouteValue<'lottery.orders'>['rows'][number]
export type TicketDetail = RouteValue<'lottery.order'>
export type Certificate = RouteValue<'lottery.certificate'>
export type Statistics = RouteValue<'lottery.statistics'>
export type OrderRequest = RouteInput<'lottery.placeOrders'>
export type Content = OrderRequest['items'][number]['content']
