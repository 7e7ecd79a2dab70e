import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'

export type Remembered = { username: string | null; mobileNum: string | null }
const nobody: Remembered = { username: null, mobileNum: null }

/**
 * T13, K04: whose form this browser filled in within the last day. The browser holds a token that no script can read; the
 * server tells the name behind it. No password is kept anywhere (trust.md C2).
 */
export function useRemembered(): Remembered {
  const [remembered, setRemembered] = useState(nobody)
  useEffect(() => {
    const controller = new AbortController()
    call('session.device', {}, { signal: controller.signal, background: true })
      .then(setRemembered)
      // Then the form starts empty, as for anybody.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  return remembered
}

/** Unticking forgets the browser, on both sides. */
export function forgetDevice(): void {
  call('session.forgetDevice', {}, { background: true }).catch(() => undefined)
}
