import { describe, expect, it } from 'vitest'
import { dailyIssue, planIssues, type Schedule } from './schedule.ts'

const stations = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'].map((name) => ({ code: name, name }))
const daily: Schedule & { kind: 'daily' } = { kind: 'daily', drawTime: '18:15', stations, aheadDays: 3 }
const fast: Schedule = { kind: 'periodic', periodSeconds: 60, aheadMinutes: 120 }
const none = new Set<string>()
const nos = (issues: { issueNo: string }[]) => issues.map((issue) => issue.issueNo)

describe('a daily game', () => {
  it('draws once a day at its hour, with the station of the weekday', () => {
    // 2026-06-30 is a Tuesday.
    expect(dailyIssue(daily, 900, '2026-06-30')).toEqual({
      issueNo: '20260630',
      businessDay: '2026-06-30',
      station: 'T3',
      openAt: new Date('2026-06-29T18:00:00+07:00'),
      lockAt: new Date('2026-06-30T18:00:00+07:00'),
      drawAt: new Date('2026-06-30T18:15:00+07:00'),
    })
  })

  it('has the issues of today and three days ahead, today only while it sells', () => {
    expect(nos(planIssues(daily, 900, new Date('2026-06-30T17:59:59+07:00'), none))).toEqual([
      '20260630',
      '20260701',
      '20260702',
      '20260703',
    ])
    expect(nos(planIssues(daily, 900, new Date('2026-06-30T18:00:00+07:00'), none))).toEqual([
      '20260701',
      '20260702',
      '20260703',
    ])
  })

  it('has no issue on a holiday', () => {
    const holidays = new Set(['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'])
    expect(nos(planIssues(daily, 900, new Date('2027-02-04T12:00:00+07:00'), holidays))).toEqual(['20270204'])
  })
})

describe('a fast game', () => {
  it('numbers the draws of a business day from 0001, each closing its minute', () => {
    const [first] = planIssues(fast, 5, new Date('2026-06-30T00:00:00+07:00'), none)
    expect(first).toMatchObject({
      issueNo: '20260630-0001',
      lockAt: new Date('2026-06-30T00:00:55+07:00'),
      drawAt: new Date('2026-06-30T00:01:00+07:00'),
    })
  })

  it('sells without a gap over midnight, where the last draw of the day falls', () => {
    const issues = planIssues(fast, 5, new Date('2026-06-30T23:59:50+07:00'), none)
    expect(nos(issues).slice(0, 2)).toEqual(['20260630-1440', '20260701-0001'])
    expect(issues[0]?.drawAt).toEqual(new Date('2026-07-01T00:00:00+07:00'))
    expect(issues[0]?.businessDay).toBe('2026-06-30')
    expect(issues.every((issue, at) => at === 0 || issue.openAt.getTime() === issues[at - 1]?.lockAt.getTime())).toBe(
      true,
    )
  })

  it('still has the last issue of yesterday to sell in the first moments after midnight', () => {
    const slow: Schedule = { kind: 'periodic', periodSeconds: 43_200, aheadMinutes: 1_440 }
    const issues = planIssues(slow, 10, new Date('2026-06-30T00:00:00+07:00'), none)
    expect(nos(issues)).toEqual(['20260630-0001', '20260630-0002'])
  })

  it('looks two hours ahead', () => {
    expect(planIssues(fast, 5, new Date('2026-06-30T12:00:00+07:00'), none)).toHaveLength(120)
  })
})
