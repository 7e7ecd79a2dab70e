import type { Issue } from '../../../shared/lottery/types.ts'

/**
 * The state of an issue on the screen. `closing` is the amber end of `open`; `locked` waits for the draw, `drawing` for
 * its result.
 */
export type Phase = 'scheduled' | 'open' | 'closing' | 'locked' | 'drawing' | 'over'

/** Amber under 60 seconds (components.md 6), under 10 with a draw every minute, a sixth of the period in between. */
export function closingSeconds(periodSeconds: number | null): number {
  if (periodSeconds === null) return 60
  return Math.min(60, Math.max(10, Math.floor(periodSeconds / 6)))
}

export function phaseOf(issue: Issue, nowMs: number, periodSeconds: number | null): Phase {
  if (issue.state === 'drawn' || issue.state === 'settled' || issue.state === 'void') return 'over'
  if (nowMs >= Date.parse(issue.drawAt)) return 'drawing'
  const lockAt = Date.parse(issue.lockAt)
  if (nowMs >= lockAt || issue.state === 'locked') return 'locked'
  if (nowMs < Date.parse(issue.openAt)) return 'scheduled'
  return lockAt - nowMs <= closingSeconds(periodSeconds) * 1000 ? 'closing' : 'open'
}

export const isSelling = (phase: Phase): boolean => phase === 'open' || phase === 'closing'

/** Milliseconds to the next lock, draw or opening among these issues; undefined if none is ahead. */
export function nextPhaseChange(issues: readonly Issue[], nowMs: number): number | undefined {
  const changes = issues
    .flatMap((issue) => [issue.openAt, issue.lockAt, issue.drawAt])
    .map((time) => Date.parse(time) - nowMs)
    .filter((ms) => ms > 0)
  return changes.length === 0 ? undefined : Math.min(...changes)
}

/** The issue that the board takes bets for: the chosen one while it is known, else the current one, else the next. */
export function viewedIssue(
  known: { current: Issue | null; next: Issue | null; pending: readonly Issue[] },
  chosen: string | null,
): Issue | null {
  const all = [known.current, known.next, ...known.pending].filter((issue) => issue !== null)
  return all.find((issue) => issue.issueNo === chosen) ?? known.current ?? known.next
}

/** The issue that a closed one's slip may move to: the first on sale, else the next to open. */
export function followingIssue(
  known: { current: Issue | null; next: Issue | null },
  after: string,
  nowMs: number,
): Issue | null {
  const later = [known.current, known.next].filter((issue) => issue !== null && issue.issueNo > after)
  return later.find((issue) => issue !== null && nowMs < Date.parse(issue.lockAt)) ?? null
}

const IDLE_FETCH_MS = 60_000

/** When to refetch the issues without a push: right after the next change, and often while a result is due. */
export function nextFetchMs(
  known: { current: Issue | null; next: Issue | null; pending: readonly Issue[] },
  nowMs: number,
  periodSeconds: number | null,
): number {
  const issues = [known.current, known.next, ...known.pending].filter((issue) => issue !== null)
  const isResultDue = issues.some((issue) => issue.state !== 'void' && nowMs >= Date.parse(issue.drawAt))
  if (isResultDue) return periodSeconds !== null && periodSeconds <= 600 ? 2000 : 15_000
  const turn = nextPhaseChange(issues, nowMs)
  return turn === undefined ? IDLE_FETCH_MS / 2 : Math.min(turn + 400, IDLE_FETCH_MS)
}

const pad = (value: number) => value.toString().padStart(2, '0')

/** hh:mm:ss of the time left, rounded up so that zero shows exactly at the end; days are separate from 24 hours on. */
export function remainingText(remainingMs: number): { days: number; clock: string } {
  const total = Math.max(0, Math.ceil(remainingMs / 1000))
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  if (total >= 86_400) return { days: Math.floor(hours / 24), clock: `${pad(hours % 24)}:${pad(minutes)}` }
  return { days: 0, clock: `${pad(hours)}:${pad(minutes)}:${pad(seconds)}` }
}
