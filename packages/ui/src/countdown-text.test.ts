import { describe, expect, it } from 'vitest'
import { countdownParts, crossedAnnouncement } from './countdown-text.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

describe('countdownParts (components.md 6)', () => {
  it('shows hours, minutes and seconds under a day', () => {
    expect(countdownParts(2 * hour + 42 * minute + 18 * second, 'hms')).toEqual({ days: 0, clock: '02:42:18' })
    expect(countdownParts(24 * hour, 'hms')).toEqual({ days: 0, clock: '24:00:00' })
  })
  it('shows days and hours with minutes over a day', () => {
    expect(countdownParts(51 * hour + 12 * minute, 'hms')).toEqual({ days: 2, clock: '03:12' })
  })
  it('shows minutes and seconds for orders, beyond an hour too', () => {
    expect(countdownParts(14 * minute + 59 * second, 'ms')).toEqual({ days: 0, clock: '14:59' })
    expect(countdownParts(75 * minute, 'ms')).toEqual({ days: 0, clock: '75:00' })
  })
  it('rounds a started second up, so that zero is shown exactly when the time is over', () => {
    expect(countdownParts(1, 'hms').clock).toBe('00:00:01')
    expect(countdownParts(0, 'hms').clock).toBe('00:00:00')
    expect(countdownParts(-5000, 'hms').clock).toBe('00:00:00')
  })
})

describe('crossedAnnouncement (components.md 6)', () => {
  it('is announced once at five minutes and once at one minute', () => {
    expect(crossedAnnouncement(300_500, 299_500)).toBe(300_000)
    expect(crossedAnnouncement(299_500, 298_500)).toBeUndefined()
    expect(crossedAnnouncement(60_500, 59_500)).toBe(60_000)
  })
  it('announces no minutes when the device slept past the end', () => {
    expect(crossedAnnouncement(120_000, -5)).toBeUndefined()
  })
})
