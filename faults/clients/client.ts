import { setTimeout as delay } from 'node:timers/promises'
import type { Chance } from '../chance.ts'
import type { Intent, Journal } from '../journal.ts'
import { sign, SIGNATURE_HEADER, VENDOR_PATH, type VendorCall } from '../vendor-call.ts'
import { send, type Envelope } from './http.ts'
import type { ClientsConfig, Counters } from './protocol.ts'
import type { Person } from '../world/people.ts'

/** The whole request without its address: a retry sends exactly the same. */
export type Ask = {
  app: 'site' | 'backoffice'
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}
/** A member's call to the site; with a key it takes effect once however often it is sent. */
export const asMember = ({ token }: Person, path: string, body: unknown, key?: string): Ask => ({
  app: 'site',
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  body,
})
export const asOperator = (token: string, path: string, body: unknown): Ask => ({
  app: 'backoffice',
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${token}` },
  body,
})
export type Outcome =
  | { state: 'ok'; answer: Record<string, string> }
  | { state: 'refused'; code: string; detail: string; attempts: number }
  /** The campaign ended, or the client gave up; the journal says "open". */
  | { state: 'open' }

export type Client = {
  name: string
  chance: Chance
  journal: Journal
  config: ClientsConfig
  counters: Counters
  /** Keyed and journaled: retried with the same key until it is answered. */
  run(intent: Intent, ask: Ask, options?: RunOptions): Promise<Outcome>
  /** The vendor's API, signed. */
  vendor(intent: Intent, call: Omit<VendorCall, 'source' | 'extId' | 'member' | 'amount'>): Promise<Outcome>
  /** A read; undefined if a few attempts get no answer. */
  look(ask: Ask): Promise<Envelope | undefined>
}

type RunOptions = {
  /** The part of the answer that the journal keeps. */
  keep?: (value: Record<string, unknown>) => Record<string, string>
  /** A refusal that, after an attempt with unknown outcome, means that the first one took effect. */
  meansDone?: (code: string, detail: string) => boolean
}

/** Answers after which the outcome is unknown, or nothing happened: the same key is sent again. */
const AGAIN = new Set(['internal_error', 'busy', 'shutting_down', 'too_many_requests', 'maintenance'])
const GIVE_UP_MS = 240_000

export function createClient(
  name: string,
  chance: Chance,
  journal: Journal,
  config: ClientsConfig,
  counters: Counters,
): Client {
  const attempt = (ask: Ask) =>
    send({
      port: chance.pick(config.apis)[ask.app],
      method: ask.method,
      path: ask.path,
      headers: { ...ask.headers, 'x-forwarded-for': `10.${chance.integer(0, 250)}.${chance.integer(0, 250)}.7` },
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    })

  const run: Client['run'] = async (intent, ask, { keep = () => ({}), meansDone } = {}) => {
    const done = (answer: Record<string, string>, attempts: number): Outcome => {
      journal.ok(intent.id, { ...answer, attempts: String(attempts) })
      counters.acknowledged += 1
      return { state: 'ok', answer }
    }
    journal.ask(intent)
    const giveUpAt = Date.now() + GIVE_UP_MS
    for (let attempts = 1; ; attempts += 1) {
      const answer = await attempt(ask).catch((error: unknown) =>
        error instanceof Error ? error.message : 'no answer',
      )
      if (typeof answer !== 'string' && answer.envelope.success) return done(keep(answer.envelope.value), attempts)
      if (typeof answer !== 'string' && !AGAIN.has(answer.envelope.code) && answer.status < 500) {
        const { code, value } = answer.envelope
        const detail = String(value?.['state'] ?? value?.['check'] ?? '')
        if (attempts > 1 && meansDone?.(code, detail)) return done({}, attempts)
        journal.refused(intent.id, detail === '' ? code : `${code}:${detail}`)
        counters.refused += 1
        return { state: 'refused', code, detail, attempts }
      }
      journal.unknown(intent.id, typeof answer === 'string' ? answer : answer.envelope.code)
      counters.unknown += 1
      if (Date.now() > giveUpAt) return { state: 'open' }
      await delay(chance.integer(100, 300) * Math.min(attempts, 5))
    }
  }

  return {
    name,
    chance,
    journal,
    config,
    counters,
    run,
    vendor: (intent, more) => {
      const { source, extId, member, amount } = intent
      const body = { ...more, source, extId, member, amount }
      const headers = { [SIGNATURE_HEADER]: sign(config.vendorSecret, JSON.stringify(body)) }
      return run(
        intent,
        { app: 'site', method: 'POST', path: VENDOR_PATH, headers, body },
        { keep: (value) => Object.fromEntries(Object.entries(value).map(([field, one]) => [field, String(one)])) },
      )
    },
    look: async (ask) => {
      for (let attempts = 1; attempts <= 3; attempts += 1) {
        const answer = await attempt(ask).catch(() => undefined)
        if (answer?.envelope.success) return answer.envelope
        await delay(100 * attempts)
      }
      return undefined
    },
  }
}
