import { useEffect } from 'react'
import { activity } from './activity.ts'
import { push } from './push.ts'

/**
 * Joins a channel while the calling screen stands. `renew` fetches what came: after every connect, and whenever one of
 * the listeners asks for it, but only while somebody is here, since a page that is left open must run into the idle limit.
 * Both functions are to be stable.
 */
export function useTalkNews(
  channel: string,
  renew: (() => void) | undefined,
  listen: (renewIfHere: () => void) => readonly (() => void)[],
): void {
  useEffect(() => {
    if (!renew) return
    const renewIfHere = () => {
      if (activity.isSomebodyHere()) renew()
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
