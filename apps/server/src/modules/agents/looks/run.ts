import type { Pace } from '../../../platform/pace.ts'

/** How a figure is counted: `step` tells how far it is, and that somebody is at it; so many members are gone through between two rests. */
export type Run = { step: (done: number, parts: number) => Promise<void>; pace: Pace; part: number }
