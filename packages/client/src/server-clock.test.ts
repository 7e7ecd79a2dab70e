import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

function build() {
  const time = { wall: 1_000_000, mono: 500 }
  const clock = createServerClock({ wall: () => time.wall, mono: () => time.mono })
  const pass = (ms: number) => {
    time.wall += ms
    time.mono += ms
  }
  return { time, clock, pass }
}
const at = (ms: number) => new Date(ms).toISOString()

describe('the server clock', () => {
  it('is the device clock until there is an answer', () => {
    const { clock } = build()
    expect(clock.now()).toBe(1_000_000)
    expect(clock.isEstimate()).toBe(true)
  })

  it('takes the server time from the middle of the round trip and runs on', () => {
    const { clock, time, pass } = build()
    const sentAt = time.mono
    pass(200)
    clock.sample(at(9_000_000), sentAt, time.mono)
    expect(clock.now()).toBe(9_000_100)
    pass(5000)
    expect(clock.now()).toBe(9_005_100)
    expect(clock.isEstimate()).toBe(false)
  })

  it('counts the time between an answer and its reading', () => {
    const { clock, time, pass } = build()
    const receivedAt = time.mono
    pass(3000)
    clock.sample(at(9_000_000), receivedAt, receivedAt)
    expect(clock.now()).toBe(9_003_000)
  })

  it('survives a sleep in which the monotonic clock stood still', () => {
    const { clock, time } = build()
    clock.sample(at(9_000_000), time.mono, time.mono)
    time.wall += 3_600_000
    expect(clock.now()).toBe(12_600_000)
  })

  it('does not run back when the person sets the device clock back', () => {
    const { clock, time, pass } = build()
    clock.sample(at(9_000_000), time.mono, time.mono)
    pass(1000)
    time.wall -= 86_400_000
    expect(clock.now()).toBe(9_001_000)
  })

  it('is corrected by the next sample after the device clock was set forward', () => {
    const { clock, time } = build()
    clock.sample(at(9_000_000), time.mono, time.mono)
    time.wall += 86_400_000
    clock.sample(at(9_001_000), time.mono - 400, time.mono)
    expect(clock.now()).toBe(9_001_200)
  })

  it('keeps the better sample while it is fresh, and accepts any when it is old', () => {
    const { clock, time, pass } = build()
    clock.sample(at(9_000_000), time.mono - 20, time.mono)
    pass(1000)
    clock.sample(at(9_001_100), time.mono - 800, time.mono)
    expect(clock.now()).toBe(9_001_010)
    pass(180_000)
    clock.sample(at(9_181_100), time.mono - 800, time.mono)
    expect(clock.now()).toBe(9_181_500)
  })

  it('ignores an invalid time', () => {
    const { clock, time } = build()
    clock.sample('soon', time.mono, time.mono)
    expect(clock.isEstimate()).toBe(true)
  })
})
