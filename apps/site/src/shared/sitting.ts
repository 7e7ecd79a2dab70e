import { call } from './api.ts'
import { isLoggedIn } from './session.ts'

/** The sitting of this tab whose end was told and not yet answered. */
const KEY = 'leftSitting'
/** As it was when this page began: read before any game of this page can end a sitting of its own. */
const old = read()

/** Null also where the browser keeps nothing. */
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
    // Then a lost word stays lost, and the sitting ends by its time.
  }
}

/** Tells the house that a sitting is over. Nobody waits for the answer, and nobody is asked to log in for it. */
export function leaveSitting(playId: string): void {
  write(playId)
  call('games.leave', { playId }, { background: true, keepalive: true }).then(
    () => {
      if (read() === playId) write(null)
    },
    () => undefined,
  )
}

/** A word that got lost while its page was going is said again by the next one. */
export function leaveOldSitting(): void {
  if (old !== null && isLoggedIn()) leaveSitting(old)
}
