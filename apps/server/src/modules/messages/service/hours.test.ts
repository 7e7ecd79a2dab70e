import { describe, expect, it } from 'vitest'
import { hoursAt } from './hours.ts'

const zone = 'Asia/Ho_Chi_Minh'
/** Tuesday 10 March 2026, this time in Vietnam. */
const tuesday = (time: string) => new Date(`2026-03-10T${time}:00+07:00`)
const week = [
  { day: 2, from: '08:00', to: '12:00' },
  { day: 2, from: '13:30', to: '22:00' },
  { day: 4, from: '08:00', to: '12:00' },
]

describe('opening hours of customer service', () => {
  it('without hours it is always open', () => {
    expect(hoursAt(tuesday('03:00'), [], zone)).toMatchObject({ isOpen: true, opensAt: null })
  })
  it.each([
    ['07:59', false],
    ['08:00', true],
    ['11:59', true],
    ['12:00', false],
    ['13:30', true],
    ['22:00', false],
  ])('at %s open is %s', (time, isOpen) => expect(hoursAt(tuesday(time), week, zone).isOpen).toBe(isOpen))
  it('says when it opens next: today, on another day, a week later', () => {
    expect(hoursAt(tuesday('12:15'), week, zone).opensAt).toBe(tuesday('13:30').toISOString())
    expect(hoursAt(tuesday('22:30'), week, zone).opensAt).toBe('2026-03-12T01:00:00.000Z')
    expect(hoursAt(tuesday('22:30'), [{ day: 2, from: '08:00', to: '12:00' }], zone).opensAt).toBe(
      '2026-03-17T01:00:00.000Z',
    )
  })
  it('uses the brand’s zone, not the machine’s', () => {
    // 23:30 on Monday in London is 06:30 on Tuesday in Vietnam.
    const at = new Date('2026-03-09T23:30:00Z')
    expect(hoursAt(at, [{ day: 2, from: '06:00', to: '07:00' }], zone).isOpen).toBe(true)
    expect(hoursAt(at, [{ day: 1, from: '23:00', to: '23:59' }], 'Europe/London').isOpen).toBe(true)
  })
})
