import { call } from './api.ts'
import { isLoggedIn } from './session.ts'

/** The play session of this tab whose end was reported but not confirmed. */
const KEY = 'leftSitting'
/** Its value when this page started: read before any game of this page can end a play session of its own. */
const old = read()

/** Null also if storage is blocked. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
function write(playId: string | null): void {
  try {
    if (playId === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, playId)
  } catch {
    // Storage is blocked: a lost report stays lost, and the play session ends by timeout.
  }
}

/** Reports the end of a play session. Nobody waits for the answer, and nobody is asked to log in for it. */
export function reportSessionEnd(playId: string): void {
  write(playId)
  call('games.leave', { playId }, { background: true, keepalive: true }).then(
    () => {
      if (read() === playId) write(null)
    },
    () => undefined,
  )
}

/** A report that was lost while its page was closing is repeated by the next page. */
export function retrySessionEndReport(): void {
  if (old !== null && isLoggedIn()) reportSessionEnd(old)
}
