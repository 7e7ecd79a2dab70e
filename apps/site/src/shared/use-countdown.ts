import { useEffect, useState } from 'react'

const now = () => performance.now()

/**
 * Seconds that are left of a wait which was started here. It counts by the clock, not by ticks: a sleeping tab comes
 * back to the right figure.
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
