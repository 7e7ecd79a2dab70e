import { createPush } from '@lotus/client'
import { useEffect } from 'react'
import { createStore } from 'zustand'
import { getToken, useSession } from './session.ts'

/** The push channel for operators, on the back office's own origin. It runs only while a page listens. */
export const push = createPush({ getToken })

/** How many screens listen. */
const listeners = createStore<number>()(() => 0)
listeners.subscribe((now, before) => {
  if (before === 0) push.start()
  else if (now === 0) push.stop()
})

// After a new login over the page the channel goes on with the new token.
useSession.subscribe((now, before) => {
  if (listeners.getState() > 0 && now.token !== before.token && now.token !== null) push.restart()
})

/** Keeps the channel open while the calling component is mounted. */
export function usePush(): void {
  useEffect(() => {
    listeners.setState((count) => count + 1)
    return () => listeners.setState((count) => count - 1)
  }, [])
}
