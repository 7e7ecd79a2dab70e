import { parseMoney, type Money } from '@lotus/kernel'

/**
 * The play session of this tab: time, stakes and wins of finished rounds. It survives a reload, so that neither an
 * interruption nor a deliberate reload restarts the interval of the reality check.
 */
export type PlaySession = {
  /** The account and the kind of money: another account or play money is another session. */
  owner: string
  playedMs: number
  bet: Money
  win: Money
  rounds: number
  /** The last rounds counted, so that a repeated message is not counted twice. */
  counted: readonly string[]
  /** Played time at the last reality check. */
  checkedMs: number
  /** Time of the last write, by the server's clock. */
  at: number
}

const MINUTE_MS = 60_000
/** After this long away a new session starts. */
const FORGET_MS = 20 * MINUTE_MS
const COUNTED_MAX = 50

export const newSession = (owner: string, at: number): PlaySession => ({
  owner,
  playedMs: 0,
  bet: 0n,
  win: 0n,
  rounds: 0,
  counted: [],
  checkedMs: 0,
  at,
})

/** Adds a stretch of play; one longer than a tick comes from a sleeping device and counts as one tick. */
export function addTime(session: PlaySession, milliseconds: number, at: number): PlaySession {
  return { ...session, playedMs: session.playedMs + Math.max(0, Math.min(milliseconds, TICK_MAX_MS)), at }
}
const TICK_MAX_MS = 5_000

export function countRound(
  session: PlaySession,
  round: { roundId: string; bet: string; win: string },
  at: number,
): PlaySession {
  if (session.counted.includes(round.roundId)) return session
  return {
    ...session,
    bet: session.bet + parseMoney(round.bet),
    win: session.win + parseMoney(round.win),
    rounds: session.rounds + 1,
    counted: [...session.counted, round.roundId].slice(-COUNTED_MAX),
    at,
  }
}

/** Whether play now pauses for a reality check; with `everyMinutes` 0 never. */
export const isCheckDue = (session: PlaySession, everyMinutes: number): boolean =>
  everyMinutes > 0 && session.playedMs - session.checkedMs >= everyMinutes * MINUTE_MS

/** The check was shown: the next one is due after a whole interval of play. */
export const markShown = (session: PlaySession): PlaySession => ({ ...session, checkedMs: session.playedMs })

export const resultOf = ({ bet, win }: PlaySession): Money => win - bet

/** The whole minutes to show. */
export const playedMinutes = ({ playedMs }: PlaySession): number => Math.floor(playedMs / MINUTE_MS)

export function writePlay(session: PlaySession): string {
  return JSON.stringify({ ...session, bet: String(session.bet), win: String(session.win) })
}

/** The stored session, if it is the same person's and not too old. */
export function readPlay(text: string | null, owner: string, now: number): PlaySession {
  const fresh = newSession(owner, now)
  if (text === null) return fresh
  try {
    const kept: unknown = JSON.parse(text)
    const session = isKept(kept) ? { ...kept, bet: BigInt(kept.bet), win: BigInt(kept.win) } : null
    if (!session || session.owner !== owner || now - session.at > FORGET_MS || now < session.at - FORGET_MS)
      return fresh
    return session
  } catch {
    return fresh
  }
}

type Kept = Omit<PlaySession, 'bet' | 'win'> & { bet: string; win: string }

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const kept = value as Record<string, unknown> // each field is checked below
  const numbers = [kept['playedMs'], kept['rounds'], kept['checkedMs'], kept['at']]
  return (
    typeof kept['owner'] === 'string' &&
    numbers.every((number) => typeof number === 'number' && Number.isFinite(number) && number >= 0) &&
    [kept['bet'], kept['win']].every((money) => typeof money === 'string' && /^\d{1,20}$/.test(money)) &&
    Array.isArray(kept['counted']) &&
    kept['counted'].every((id) => typeof id === 'string')
  )
}

/** `01:00:04`. */
export function playedText(playedMs: number): string {
  const seconds = Math.floor(playedMs / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
