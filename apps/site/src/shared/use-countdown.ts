import { useEffect, useState } from 'react'

const now = () => performance.now()

/**
 * Seconds left of a wait that started here. Computed from the clock, not by counting ticks: a tab that slept shows the
 * right value.
 */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return { left, start: (seconds) => setUntil(now() + seconds * 1000) }
}
