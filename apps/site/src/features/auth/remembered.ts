import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'

export type Remembered = { username: string | null; mobileNum: string | null }
const nobody: Remembered = { username: null, mobileNum: null }

/**
 * T13, K04: whose login form this browser filled in within the last day. The browser has a token that no script can
 * read; the server returns its name. No password is kept anywhere (trust.md C2).
 */
export function useRemembered(): Remembered {
  const [remembered, setRemembered] = useState(nobody)
  useEffect(() => {
    const controller = new AbortController()
    call('session.device', {}, { signal: controller.signal, background: true })
      .then(setRemembered)
      // Then the form starts empty.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  return remembered
}

/** Unticking deletes the token in the browser and on the server. */
export function forgetDevice(): void {
  call('session.forgetDevice', {}, { background: true }).catch(() => undefined)
}
