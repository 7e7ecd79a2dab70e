import { parseMoney, type Money } from '@lotus/kernel'

/** What an operator of the studio may change; everything else is a fixed rule. Times in milliseconds. */
export type StudioSettings = {
  /** After this time an abandoned round with an accepted bet is finished for the player. */
  sweepAfterMs: number
  /** A session ends after this time without a call, and at the latest at its maximum age. */
  sessionIdleMs: number
  sessionLifeMs: number
  replayLinkMs: number
  /** Win and rollback are retried for ever: first after this, then doubling up to the longest. */
  firstRetryMs: number
  longestRetryMs: number
  /** The initial play money of a demo; it is refilled when it no longer pays the smallest bet. */
  playMoney: bigint
  playRoundsKeptMs: number
  /** DECISIONS 22: only with a count and a loss stop; off in the strict profile. */
  autoplay: { isAllowed: boolean; countMost: number }
  /** Sessions that one address may open per minute. */
  sessionsPerMinute: number
  /**
   * A demo: transfers of some amounts are slow, lost or refused, so that both sides can be watched
   * (src/wallet/simulated-faults.ts).
   */
  rehearsesTransfers: boolean
  /** What a round of a live table may have to pay beyond stakes, to all players of one currency together. */
  tableRiskMost: Money
  /** Calls that one session may make in ten seconds. */
  callsPerTenSeconds: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const defaultSettings: StudioSettings = {
  sweepAfterMs: 10 * MINUTE,
  sessionIdleMs: 30 * MINUTE,
  sessionLifeMs: 12 * HOUR,
  replayLinkMs: 10 * MINUTE,
  firstRetryMs: 1_000,
  longestRetryMs: 5 * MINUTE,
  playMoney: 10_000_000n,
  playRoundsKeptMs: 7 * 24 * HOUR,
  autoplay: { isAllowed: true, countMost: 100 },
  sessionsPerMinute: 60,
  rehearsesTransfers: false,
  tableRiskMost: parseMoney('20000'),
  callsPerTenSeconds: 120,
}
