import type { RouteInput, RouteValue } from '@lotus/contract'

export type GameDetail = RouteValue<'bo.game'>
export type GameChange = Omit<RouteInput<'bo.updateGame'>, 'gameCode'>
export type RulesChange = Omit<RouteInput<'bo.updateRules'>, 'gameCode' | 'baseVersion'>
