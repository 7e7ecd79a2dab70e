import { isCallError } from '@lotus/client'

const TRIES = 3

/**
 * Requests a picture or a challenge; the server gives one a second (K05), and a request that came too soon is repeated
 * after the time the server gives.
 */
export async function retryWhenRateLimited<Value>(ask: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === TRIES || signal.aborted || !isCallError(error, 'too_many_requests')) throw error
      const seconds = Number(error.details['retryAfterSeconds'])
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(seconds || 1, 1), 5) * 1000))
    }
  }
}
