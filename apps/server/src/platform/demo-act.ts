import { zonedInstant, type Rng } from '@lotus/kernel'

/** One action in the demo's history; actions run in order of time, with the clock at `at`. */
export type DemoAct = { at: Date; run: () => Promise<void> }

/** The demo's own members with a history: one in good standing, and one whose requests were refused or still wait. */
export type DemoAccount = 'first' | 'second'

/** A business day of the demo's history; every module returns its actions for it. */
export type DemoDay = {
  /** `YYYY-MM-DD` */
  day: string
  /** Days before today; 0 is today, of which only the past part is written. */
  back: number
  /** The real time. */
  now: Date
  /** Generated members registered by then. */
  generated: readonly bigint[]
  /** Further generated members, who play now and then. */
  crowd: readonly bigint[]
  /** The demo's own members; one is left out once a person has logged in as them. */
  accounts: Readonly<Partial<Record<DemoAccount, bigint>>>
  rng: Rng
}

/** All members who play on a day. */
export const playersOf = ({ accounts, generated }: DemoDay): bigint[] => [...Object.values(accounts), ...generated]

/** One of the crowd plays every so many days. */
const CROWD_EVERY_DAYS = 4

/** Those of the crowd who play on a day. */
export const visitorsOf = ({ crowd, back }: DemoDay): bigint[] =>
  crowd.filter((_, place) => (place + back) % CROWD_EVERY_DAYS === 0)

const BIG_PLAYERS = 3
const BIG_DAYS = 1

/** Some generated members stake more in the last days, so that the list of winners is not empty. */
export const isBigPlayer = ({ generated, back }: DemoDay, memberId: bigint): boolean =>
  back <= BIG_DAYS && generated.slice(0, BIG_PLAYERS).includes(memberId)

/** Whether an entry belongs to a day, by its days back or minutes before now. */
export const isIn = ({ back }: DemoDay, one: { back?: number | undefined }): boolean => back === (one.back ?? 0)

const MINUTE_MS = 60_000

/** This long before now, but not before today. */
export const minutesAgo = ({ day, now }: DemoDay, minutes: number): Date =>
  new Date(Math.max(zonedInstant(day, '00:01').getTime(), now.getTime() - minutes * MINUTE_MS))
