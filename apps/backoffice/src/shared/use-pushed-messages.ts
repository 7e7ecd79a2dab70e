import { useEffect } from 'react'
import { activity } from './activity.ts'
import { push } from './push.ts'

/**
 * Joins a channel while the calling component is mounted. `renew` fetches what is new after every connect and whenever
 * a listener asks for it, but only while somebody uses the page, because a page left open must reach the idle limit.
 * Both functions must be stable.
 */
export function usePushedMessages(
  channel: string,
  renew: (() => void) | undefined,
  listen: (renewIfHere: () => void) => readonly (() => void)[],
): void {
  useEffect(() => {
    if (!renew) return
    const renewIfHere = () => {
      if (activity.isUserActive()) renew()
    }
    const stops = [
      push.subscribe('channel_joined', (joined) => joined.channel === channel && renewIfHere()),
      ...listen(renewIfHere),
      push.join(channel),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [channel, renew, listen])
}
