import { useEffect, useState } from 'react'
import type { Money } from '@lotus/kernel'

/** Milliseconds of a motion token; 0 with reduced motion. */
export function motionMs(token: `--lx-${'m' | 'd'}-${string}`): number {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  const [, amount, unit] = /^([\d.]+)(m?s)$/.exec(value) ?? []
  return amount === undefined ? 0 : Number(amount) * (unit === 's' ? 1000 : 1)
}

/** Steps of the way, so that an amount is never computed as a fraction. */
const STEPS = 24n

/** An amount that counts up to its value once, after `delayMs`; the value at once if `isLive` is false. */
export function useCounted(value: Money, isLive: boolean, delayMs: number): Money {
  const [step, setStep] = useState(() => (isLive && motionMs('--lx-m-count') > 0 ? 0n : STEPS))
  useEffect(() => {
    if (step >= STEPS) return
    const wait = step === 0n ? delayMs : motionMs('--lx-m-count') / Number(STEPS)
    const timer = setTimeout(() => setStep(step + 1n), wait)
    return () => clearTimeout(timer)
  }, [step, delayMs])
  return (value * step) / STEPS
}
