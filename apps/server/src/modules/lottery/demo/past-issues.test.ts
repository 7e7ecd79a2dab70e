import { expect, it } from 'vitest'
import { pastIssues } from './past-issues.ts'

const now = new Date('2026-03-10T03:00:20Z')
const span = { days: 60, latest: 100, aDay: 4 }

it('a calendar game has every draw of its days, and none in the future', () => {
  const issues = pastIssues({ kind: 'daily', drawTime: '18:15', stations: null, aheadDays: 3 }, 900, now, span)
  expect(issues).toHaveLength(60)
  expect(issues.at(0)?.issueNo).toBe('20260109')
  expect(issues.at(-1)?.issueNo).toBe('20260309')
})

it('a one-minute game has its latest draws without a gap, and some of each earlier day', () => {
  const issues = pastIssues({ kind: 'periodic', periodSeconds: 60, aheadMinutes: 120 }, 5, now, span)
  const numbers = issues.map(({ issueNo }) => issueNo)
  expect(numbers.toSorted()).toEqual(numbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.slice(-100)).toEqual(
    Array.from({ length: 100 }, (_, at) => `20260310-${String(501 + at).padStart(4, '0')}`),
  )
  expect(numbers.filter((no) => no.startsWith('20260215'))).toHaveLength(4)
  expect(new Set(numbers.map((no) => no.slice(0, 8))).size).toBe(61)
})

it('nothing is drawn while a game pauses', () => {
  const pause = { from: '03:46', until: '06:00' }
  const issues = pastIssues({ kind: 'periodic', periodSeconds: 900, aheadMinutes: 120, pause }, 60, now, span)
  expect(issues.some(({ drawAt }) => drawAt.getUTCHours() === 22)).toBe(false)
})
