import type { HistoryLine, ReplayRecord, Round, Session } from '../../shared/answers.ts'
import type { TableRecord } from '../../shared/table-answers.ts'

export type { HistoryLine, ReplayRecord, Round, Session, Spin } from '../../shared/answers.ts'

/** The server's error code; `offline` if it was not reached. */
export class CallError extends Error {
  readonly code: string
  /** What the server adds for the player's text, as it sends it. */
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: string, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

const CALL_MAX_MS = 15_000
/** Waits between retries of a call that did not reach the server. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000]

/** One call. Every call has its own request id, so that repeating it changes nothing. */
export async function callOnce<Value>(path: string, body: object, bearer: string | null): Promise<Value> {
  let response: Response
  try {
    response = await fetch(`/play-api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(CALL_MAX_MS),
    })
  } catch {
    throw new CallError('offline')
  }
  // Our own server's answer: the value of the call, or `{ error: { code } }`.
  const answer = (await response.json().catch(() => ({ error: { code: 'offline' } }))) as Value & {
    error?: { code: string; [detail: string]: unknown }
  }
  if (response.ok && answer.error === undefined) return answer
  throw new CallError(answer.error?.code ?? 'internal_error', answer.error)
}

export type Api = ReturnType<typeof createApi>

export function createApi(options: { onRetry: (isWaiting: boolean) => void }) {
  // Kept only in memory: closing the page ends the session, and no other page can read it.
  let bearer: string | null = null
  const call = async <Value>(path: string, body: object): Promise<Value> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const value = await callOnce<Value>(path, body, bearer)
        if (attempt > 0) options.onRetry(false)
        return value
      } catch (error) {
        const wait = RETRY_MS[attempt]
        const isAway = error instanceof CallError && error.code === 'offline'
        if (!isAway || wait === undefined) {
          if (attempt > 0) options.onRetry(false)
          throw error
        }
        options.onRetry(true)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  return {
    async open(gameCode: string, token: string | null, language: string): Promise<Session> {
      // The launch token works once: this call is never retried.
      const session = await callOnce<Session>('session', { gameCode, token, language }, null)
      bearer = session.token
      return session
    },
    /** Origins that may hold the game in a frame, when there is no session. */
    hosts: () => callOnce<{ origins: string[] }>('hosts', {}, null),
    spin: (requestId: string, bet: string) =>
      call<{ round: Round; balance: string | null }>('spin', { requestId, bet }),
    shown: (roundId: string, shown: number) =>
      call<{ state: string; balance: string | null }>('shown', { roundId, shown }),
    current: () => call<{ round: Round | null; balance: string | null }>('current', {}),
    balance: () => call<{ balance: string | null; currency: string }>('balance', {}),
    refill: () => call<{ balance: string | null }>('refill', {}),
    history: () => call<{ rounds: HistoryLine[] }>('history', {}),
    round: (roundId: string) => call<{ round: Round }>('round', { roundId }),
    replay: (roundId: string, token: string) =>
      callOnce<ReplayRecord | TableRecord>('replay', { roundId, token }, null),
  }
}
