import type { Queryable } from '@lotus/database'
import { insertDemoMessage } from './demo-outbox.repo.ts'

/** Why a gateway refused a message; each has its own text on the screen (spec 8, ER03). */
export type SmsFailure = 'number' | 'quota' | 'off' | 'failed'
export class SmsRefused extends Error {
  readonly failure: SmsFailure
  constructor(failure: SmsFailure) {
    super(`the sms gateway did not take the message: ${failure}`)
    this.failure = failure
  }
}

export type Sms = {
  isOn: boolean
  /** `to` is E.164. Throws `SmsRefused`. */
  send(message: { to: string; text: string }): Promise<void>
}

const GATEWAY_TIMEOUT_MS = 10_000

/**
 * A gateway over HTTP: POST of `{to, from, text}` as JSON with a bearer token. 2xx means accepted, 400 and 422 a wrong
 * number, 402 and 429 the quota.
 */
export function createHttpSms(options: { url: string; token: string; sender: string; fetch?: typeof fetch }): Sms {
  const post = options.fetch ?? fetch
  return {
    isOn: true,
    async send({ to, text }) {
      let status: number
      try {
        const answer = await post(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${options.token}` },
          body: JSON.stringify({ to, from: options.sender, text }),
          redirect: 'error',
          signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
        })
        status = answer.status
        await answer.body?.cancel()
      } catch {
        // The cause may contain the request with the number.
        throw new SmsRefused('failed')
      }
      if (status === 400 || status === 422) throw new SmsRefused('number')
      if (status === 402 || status === 429) throw new SmsRefused('quota')
      if (status < 200 || status > 299) throw new SmsRefused('failed')
    },
  }
}

/** The demo's gateway: messages are stored in a table that the back office shows. */
export function createDemoSms(db: Queryable): Sms {
  return {
    isOn: true,
    send: ({ to, text }) => insertDemoMessage(db, { channel: 'sms', recipient: to, subject: '', body: text }),
  }
}

/** Used if no gateway is configured: sms is off. */
export const noSms: Sms = { isOn: false, send: () => Promise.reject(new SmsRefused('off')) }
