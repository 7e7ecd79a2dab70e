import { createPush } from '@lotus/client'
import { useEffect } from 'react'
import { createStore } from 'zustand'
import { getToken, useSession } from './session.ts'

/** News for operators, at the back office's own origin. It runs only while a page listens. */
export const push = createPush({ getToken })

/** How many screens listen. */
const listeners = createStore<number>()(() => 0)
listeners.subscribe((now, before) => {
  if (before === 0) push.start()
  else if (now === 0) push.stop()
})

// Logged in anew over the page: the news go on under the new token.
useSession.subscribe((now, before) => {
  if (listeners.getState() > 0 && now.token !== before.token && now.token !== null) push.restart()
})

/** Keeps the channel open while the calling screen stands. */
export function usePush(): void {
  useEffect(() => {
    listeners.setState((count) => count + 1)
    return () => listeners.setState((count) => count - 1)
  }, [])
}
