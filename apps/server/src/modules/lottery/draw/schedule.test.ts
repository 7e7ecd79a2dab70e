import { describe, expect, it } from 'vitest'
import { addDays } from '@lotus/kernel'
import { dailyIssue, drawsOn, planIssues, type Schedule } from './schedule.ts'

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

  it('has the issues of today and three days ahead, today only while it is on sale', () => {
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

describe('a game of some weekdays', () => {
  const some: Schedule & { kind: 'daily' } = {
    kind: 'daily',
    drawTime: '16:15',
    stations: null,
    weekdays: [1, 6],
    aheadDays: 8,
  }

  it('draws only on those, and sells from the lock of the draw before', () => {
    // 2026-06-29 is a Monday.
    expect(nos(planIssues(some, 900, new Date('2026-06-29T12:00:00+07:00'), none))).toEqual([
      '20260629',
      '20260704',
      '20260706',
    ])
    expect(dailyIssue(some, 900, '2026-07-04')).toMatchObject({
      station: null,
      openAt: new Date('2026-06-29T16:00:00+07:00'),
      lockAt: new Date('2026-07-04T16:00:00+07:00'),
    })
    expect(dailyIssue(some, 900, '2026-07-06').openAt).toEqual(new Date('2026-07-04T16:00:00+07:00'))
  })

  it('skips a draw on a holiday, and the next one does not open earlier for it', () => {
    const issues = planIssues(some, 900, new Date('2026-06-29T17:00:00+07:00'), new Set(['2026-07-04']))
    expect(nos(issues)).toEqual(['20260706'])
    expect(issues[0]?.openAt).toEqual(new Date('2026-07-04T16:00:00+07:00'))
  })
})

describe('a game of some days of the month', () => {
  const moved = [
    { monthDay: '01-01', days: -2 },
    { monthDay: '01-16', days: 1 },
    { monthDay: '05-01', days: 1 },
  ]
  const monthly: Schedule & { kind: 'monthly' } = {
    kind: 'monthly',
    drawTime: '16:00',
    days: [1, 16],
    moved,
    aheadDays: 18,
  }
  const daysOf = (year: number) => {
    const days: string[] = []
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
      if (drawsOn(monthly, day)) days.push(day.slice(5))
    return days
  }

  it('draws on them, and on another day where one is moved, also into the year before', () => {
    expect(daysOf(2026)).toEqual(
      '01-17 02-01 02-16 03-01 03-16 04-01 04-16 05-02 05-16 06-01 06-16 07-01 07-16 08-01 08-16 09-01 09-16 10-01 10-16 11-01 11-16 12-01 12-16 12-30'.split(
        ' ',
      ),
    )
  })

  it('sells without a gap over a moved day and the turn of the year', () => {
    expect(dailyIssue(monthly, 1800, '2026-12-30')).toEqual({
      issueNo: '20261230',
      businessDay: '2026-12-30',
      station: null,
      openAt: new Date('2026-12-16T15:30:00+07:00'),
      lockAt: new Date('2026-12-30T15:30:00+07:00'),
      drawAt: new Date('2026-12-30T16:00:00+07:00'),
    })
    expect(dailyIssue(monthly, 1800, '2027-01-17').openAt).toEqual(new Date('2026-12-30T15:30:00+07:00'))
  })

  it('always has a draw on sale around the turn of the year, from any day', () => {
    for (let day = '2026-12-10'; day < '2027-01-25'; day = addDays(day, 1)) {
      const [first] = planIssues(monthly, 1800, new Date(`${day}T12:00:00+07:00`), none)
      expect(first?.openAt.getTime()).toBeLessThanOrEqual(new Date(`${day}T12:00:00+07:00`).getTime())
    }
  })
})

describe('a fast game', () => {
  it('numbers the draws of a business day from 0001, each at the end of its minute', () => {
    const [first] = planIssues(fast, 5, new Date('2026-06-30T00:00:00+07:00'), none)
    expect(first).toMatchObject({
      issueNo: '20260630-0001',
      lockAt: new Date('2026-06-30T00:00:55+07:00'),
      drawAt: new Date('2026-06-30T00:01:00+07:00'),
    })
  })

  it('sells without a gap over midnight, when the last draw of the day is made', () => {
    const issues = planIssues(fast, 5, new Date('2026-06-30T23:59:50+07:00'), none)
    expect(nos(issues).slice(0, 2)).toEqual(['20260630-1440', '20260701-0001'])
    expect(issues[0]?.drawAt).toEqual(new Date('2026-07-01T00:00:00+07:00'))
    expect(issues[0]?.businessDay).toBe('2026-06-30')
    expect(issues.every((issue, at) => at === 0 || issue.openAt.getTime() === issues[at - 1]?.lockAt.getTime())).toBe(
      true,
    )
  })

  it('still sells the last issue of yesterday in the first moments after midnight', () => {
    const slow: Schedule = { kind: 'periodic', periodSeconds: 43_200, aheadMinutes: 1_440 }
    const issues = planIssues(slow, 10, new Date('2026-06-30T00:00:00+07:00'), none)
    expect(nos(issues)).toEqual(['20260630-0001', '20260630-0002'])
  })

  it('plans two hours ahead', () => {
    expect(planIssues(fast, 5, new Date('2026-06-30T12:00:00+07:00'), none)).toHaveLength(120)
  })
})
