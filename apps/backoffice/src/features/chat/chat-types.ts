import type { RouteValue } from '@lotus/contract'

export type BoMessage = RouteValue<'bo.chatHistory'>['rows'][number]
export type BoRoom = RouteValue<'bo.chatRooms'>['rows'][number]
