import type { Rng } from '@lotus/kernel'

/** One thing that somebody did in the demo's past; run in the order of time, with the clock at `at`. */
export type DemoAct = { at: Date; run: () => Promise<void> }

/** A business day of the demo's past, as every module is asked for what happened in it. */
export type DemoDay = {
  /** `YYYY-MM-DD` */
  day: string
  /** Days before today; 0 is today, of which only what is over is laid down. */
  back: number
  /** The real time. */
  now: Date
  /** Generated members who had joined by then, and the demo's own member among them where they are played for. */
  players: readonly bigint[]
  /** The demo's own member; undefined once a person has logged in as them. */
  hero: bigint | undefined
  rng: Rng
}
