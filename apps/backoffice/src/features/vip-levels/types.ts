import type { RouteValue } from '@lotus/contract'

export type Levels = RouteValue<'bo.ranks'>
export type Terms = Levels['levels'][number]
export type Waiting = NonNullable<Levels['waiting']>
/** A row of the list: level 0 is the first. */
export type LevelRow = { level: number; terms: Terms }
