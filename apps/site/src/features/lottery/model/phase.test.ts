import { describe, expect, it } from 'vitest'
import {
  closingSeconds,
  followingIssue,
  nextFetchMs,
  nextPhaseChange,
  phaseOf,
  remainingText,
  viewedIssue,
} from './phase.ts'
import type { Issue } from '../../../shared/lottery/types.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 6, 1, 10, 0, seconds)).toISOString()
const ms = (seconds: number) => Date.parse(at(seconds))
const issue = (part: Partial<Issue>): Issue => ({
  gameCode: 'F',
  issueNo: '20260701-0001',
  state: 'open',
  station: null,
  openAt: at(0),
  lockAt: at(55),
  drawAt: at(60),
  commitment: null,
  ...part,
})

describe('phase of an issue', () => {
  it('follows the server time through opening, closing, lock and draw', () => {
    const phases = [-1, 0, 44, 45, 54, 55, 59, 60].map((second) => phaseOf(issue({}), ms(second), 60))
    expect(phases).toEqual(['scheduled', 'open', 'open', 'closing', 'closing', 'locked', 'locked', 'drawing'])
  })

  it('accepts a state that the server reports before the clock reaches it', () => {
    expect(phaseOf(issue({ state: 'locked' }), ms(10), 60)).toBe('locked')
    expect(phaseOf(issue({ state: 'void' }), ms(10), 60)).toBe('over')
  })

  it('turns amber at 60 seconds, at 10 with a draw every minute', () => {
    expect([null, 60, 120, 300, 3600].map(closingSeconds)).toEqual([60, 10, 20, 50, 60])
  })
})

describe('which issue is shown', () => {
  const current = issue({})
  const next = issue({ issueNo: '20260701-0002', openAt: at(60), lockAt: at(115), drawAt: at(120) })
  const waiting = issue({ issueNo: '20260701-0000', state: 'locked' })

  it('stays with the chosen one while it waits for its result, then changes to the current one', () => {
    expect(viewedIssue({ current, next, pending: [waiting] }, waiting.issueNo)).toBe(waiting)
    expect(viewedIssue({ current, next, pending: [] }, waiting.issueNo)).toBe(current)
    expect(viewedIssue({ current: null, next, pending: [] }, null)).toBe(next)
  })

  it('offers the next issue that still takes bets', () => {
    expect(followingIssue({ current, next }, current.issueNo, ms(50))).toBe(next)
    expect(followingIssue({ current, next }, waiting.issueNo, ms(50))).toBe(current)
    expect(followingIssue({ current, next }, waiting.issueNo, ms(56))).toBe(next)
    expect(followingIssue({ current, next: null }, current.issueNo, ms(50))).toBeNull()
  })

  it('wakes at the next opening, lock or draw', () => {
    expect(nextPhaseChange([current, next], ms(50))).toBe(5000)
    expect(nextPhaseChange([current, next], ms(56))).toBe(4000)
    expect(nextPhaseChange([current], ms(61))).toBeUndefined()
  })
})

describe('time left', () => {
  it('rounds up, so that zero shows exactly at the end, and counts days separately', () => {
    expect(remainingText(9_738_000)).toEqual({ days: 0, clock: '02:42:18' })
    expect(remainingText(1)).toEqual({ days: 0, clock: '00:00:01' })
    expect(remainingText(-5)).toEqual({ days: 0, clock: '00:00:00' })
    expect(remainingText(2 * 86_400_000 + 3 * 3_600_000 + 12 * 60_000)).toEqual({ days: 2, clock: '03:12' })
  })

  it('refetches right after the next change, and often while a result is due', () => {
    const current = issue({})
    const known = { current, next: null, pending: [] }
    expect(nextFetchMs(known, ms(50), 60)).toBe(5400)
    expect(nextFetchMs({ ...known, current: null, pending: [current] }, ms(61), 60)).toBe(2000)
    expect(nextFetchMs({ ...known, current: null, pending: [current] }, ms(61), null)).toBe(15_000)
    expect(nextFetchMs({ current: null, next: null, pending: [] }, ms(0), null)).toBe(30_000)
  })
})
