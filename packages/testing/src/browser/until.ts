// oxlint-disable-next-line no-restricted-imports -- the one place at which the tests of a running product let time pass
import { setTimeout as pass } from 'node:timers/promises'

const POLL_MS = 200
/** What may take long is mostly asked of the server, whose rate per address is limited and shared by parallel tests. */
const LONG_POLL_MS = 1_000
/** A second is long on an idle machine; under load a page waits for its turn. */
const LIMIT_MS = 45_000

/**
 * Asks again until the answer is right, and returns it; a question that fails because the page is changing is asked
 * again too. Throws after `limitMs`, with `what` and the last answer.
 */
export async function until<Value>(
  ask: () => Promise<Value>,
  isRight: (value: Value) => boolean,
  {
    what = 'the right answer',
    limitMs = LIMIT_MS,
    everyMs,
  }: { what?: string; limitMs?: number; everyMs?: number } = {},
): Promise<Value> {
  const pollMs = everyMs ?? (limitMs > LIMIT_MS ? LONG_POLL_MS : POLL_MS)
  const deadline = Date.now() + limitMs
  for (;;) {
    const last = await ask().then(
      (value) => ({ value, text: JSON.stringify(value) }),
      (error: unknown) => ({ text: String(error) }),
    )
    if ('value' in last && isRight(last.value)) return last.value
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}; last: ${last.text}`)
    await pass(pollMs)
  }
}

/**
 * Waits where the product itself limits the pace (one code per second) and the screen does not show the end of the
 * wait.
 */
export const sleep = (ms: number): Promise<void> => pass(ms)
