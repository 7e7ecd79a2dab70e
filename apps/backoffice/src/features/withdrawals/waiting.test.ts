import { describe, expect, it } from 'vitest'
import { waitingSince } from './waiting.ts'

const created = '2026-07-01T08:00:00.000Z'
const after = (seconds: number) => waitingSince(created, Date.parse(created) + seconds * 1000)

describe('the waiting time of a request', () => {
  it('is green below five minutes, amber below fifteen, red from then on', () => {
    expect(after(299).level).toBe('good')
    expect(after(300).level).toBe('warning')
    expect(after(899).level).toBe('warning')
    expect(after(900).level).toBe('late')
  })
  it('reads as minutes and seconds, with hours where it has some', () => {
    expect(after(130).text).toBe('02:10')
    expect(after(3599).text).toBe('59:59')
    expect(after(7325).text).toBe('2:02:05')
  })
  it('is zero, not negative, where the two clocks differ', () => {
    expect(after(-3)).toEqual({ text: '00:00', level: 'good' })
  })
})
