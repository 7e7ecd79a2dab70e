import type { RouteValue } from '@lotus/contract'

export type Board = NonNullable<RouteValue<'promotion.board'>['board']>
export type BoardRow = Board['rows'][number]
export type OwnBoard = RouteValue<'promotion.ownBoard'>
