import { describe, expect, it } from 'vitest'
import { nextStep } from './totp-codes.ts'

const STEP_MS = 30_000
const LONG_AGO = 0

describe('the step of the next code', () => {
  it('is the previous one while that one is accepted for another 20 seconds, then the current one', () => {
    expect(nextStep(LONG_AGO, 100 * STEP_MS)).toBe(99)
    expect(nextStep(LONG_AGO, 100 * STEP_MS + 10_000)).toBe(99)
    expect(nextStep(LONG_AGO, 100 * STEP_MS + 10_001)).toBe(100)
    expect(nextStep(LONG_AGO, 101 * STEP_MS - 1)).toBe(100)
  })

  it('is never a used one', () => {
    expect(nextStep(99, 100 * STEP_MS)).toBe(100)
    expect(nextStep(101, 100 * STEP_MS)).toBe(102)
  })
})
