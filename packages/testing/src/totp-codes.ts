import { operatorCode } from './operator-code.ts'

const STEP_MS = 30_000
/** How long a code still has to be good for when it is handed out: typing it takes a while on a busy machine. */
const LEFT_MIN_MS = 20_000
/** The clock that decides is read after ours. */
const AFTER_MS = 500

/**
 * Codes of one authenticator, each another. The server takes every time step once, the one before and the one after its
 * own among them: two or three at once, then one in 30 seconds.
 */
export function totpCodes(secret: string): () => Promise<string> {
  let last = 0
  return async () => {
    const step = nextStep(last, Date.now())
    last = step
    const wait = (step - 1) * STEP_MS - Date.now()
    // oxlint-disable-next-line no-restricted-globals -- the server's clock decides which codes are new
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait + AFTER_MS))
    return operatorCode(secret, new Date(step * STEP_MS))
  }
}

/** The oldest step that is unused and good for another 20 seconds. */
export function nextStep(last: number, nowMs: number): number {
  const current = Math.floor(nowMs / STEP_MS)
  const leftOfOlder = (current + 1) * STEP_MS - nowMs
  return Math.max(leftOfOlder >= LEFT_MIN_MS ? current - 1 : current, last + 1)
}
