/** What an operator of the studio may change; everything else is a rule. Times in milliseconds. */
export type StudioSettings = {
  /** A round whose bet stands and that nobody looks at any more is finished for the player after so long. */
  sweepAfterMs: number
  /** A session is forgotten after so long without a call, and at the latest after its life. */
  sessionIdleMs: number
  sessionLifeMs: number
  replayLinkMs: number
  /** Win and rollback are sent again for ever: first after this, then doubling up to the longest. */
  firstRetryMs: number
  longestRetryMs: number
  /** Play money that a demonstration begins with, and is filled up to when it no longer pays the smallest bet. */
  playMoney: bigint
  playRoundsKeptMs: number
  /** DECISIONS 22: only with a count and a loss stop; off in the strict profile. */
  autoplay: { isAllowed: boolean; countMost: number }
  /** Sessions that one address may open in a minute. */
  sessionsPerMinute: number
  /** A demonstration: some amounts are slow, lost or refused, so that both sides can be watched (src/purse/rehearsal.ts). */
  rehearsesTransfers: boolean
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
  callsPerTenSeconds: 120,
}
