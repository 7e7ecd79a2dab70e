import { createPush } from '@lotus/client'
import { useEffect } from 'react'
import { getToken, useSession } from './session.ts'

/** News for operators, at the back office's own origin. It runs only while a page listens. */
export const push = createPush({ getToken })

let listeners = 0

// Logged in anew over the page: the news go on under the new token.
useSession.subscribe((now, before) => {
  if (listeners > 0 && now.token !== before.token && now.token !== null) push.restart()
})

/** Keeps the channel open while the calling screen stands. */
export function usePush(): void {
  useEffect(() => {
    listeners += 1
    if (listeners === 1) push.start()
    return () => {
      listeners -= 1
      if (listeners === 0) push.stop()
    }
  }, [])
}
