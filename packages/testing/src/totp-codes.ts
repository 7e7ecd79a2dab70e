import { operatorCode } from './operator-code.ts'

const STEP_MS = 30_000
/** Minimum remaining validity of a code: typing it takes a while on a busy machine. */
const LEFT_MIN_MS = 20_000
/** The server reads its clock after ours. */
const AFTER_MS = 500

/**
 * Codes of one authenticator, all different. The server accepts every time step once, including the one before and the
 * one after its own: two or three at once, then one in 30 seconds.
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

/** The oldest unused step that is valid for another 20 seconds. */
export function nextStep(last: number, nowMs: number): number {
  const current = Math.floor(nowMs / STEP_MS)
  const leftOfOlder = (current + 1) * STEP_MS - nowMs
  return Math.max(leftOfOlder >= LEFT_MIN_MS ? current - 1 : current, last + 1)
}
