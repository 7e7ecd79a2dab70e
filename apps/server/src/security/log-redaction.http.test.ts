import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callDefinitions } from '@lotus/contract/calls'
import type { RouteName } from '@lotus/contract'
import { sql } from '@lotus/database'
import { createLog } from '../platform/log.ts'
import { appOf } from '../platform/serve.ts'
import { noRates } from '../testing/no-rates.ts'
import { seal } from '../testing/test-app.ts'
import { definitionOf, peopledApp, routeNames, type Role } from './world.fixtures.ts'

/**
 * Secrets never reach a log (trust.md LOG-3): every call of the contract is made with a secret of its own in each field
 * that may hold one, in an input as the contract asks and in a broken one; then each handler fails with an error that
 * carries the whole input, which is more than any error of ours does. Everything that the process wrote is searched.
 */
const written: string[] = []
const log = createLog({ level: 'trace', destination: { write: (line: string) => void written.push(line) } })
const world = await peopledApp({ log })
const { app } = world

/** Fields that hold a secret or identify a person to an outsider. */
const isSecretField = (name: string): boolean =>
  /password|secret|captcha|ticket|token|accountNumber|verificationCode|authorisation|signature|uploadKey/i.test(name) ||
  /^(?:code|random|email|mobileNum|birthday|idNumber|payeeName|holderName|bankAccountName|contact|serial|pin)$/.test(
    name,
  ) ||
  /^(?:facebook|telegram|wechat|whatsapp|zalo|qqNum|line)$/.test(name)

/** What was sent where: a secret's text to the field that held it. */
const sent = new Map<string, string>()
let count = 0
const canary = (field: string, length = 28): string => {
  count += 1
  const text = `Chim${count.toString(36).padStart(5, '0')}${'ryQx7Zk2'.repeat(60)}`.slice(0, Math.max(12, length))
  sent.set(text, field)
  return text
}

type JsonSchema = { readonly [key: string]: unknown }
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const branches = (schema: JsonSchema) =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (Array.isArray(schema[name]) ? schema[name].filter(isSchema) : []))

/** An input of this form; a secret field gets a secret that fits its form, or, when `isBroken`, any. */
function fill(schema: JsonSchema, field: string, isBroken: boolean): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const [branch] = branches(schema)
  if (branch) return fill(branch, field, isBroken)
  switch (schema['type']) {
    case 'object': {
      const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : []
      return Object.fromEntries(
        properties.map(([name, one]) => [name, isSchema(one) ? fill(one, name, isBroken) : null]),
      )
    }
    case 'array':
      return isSchema(schema['items']) ? [fill(schema['items'], field, isBroken)] : []
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    case 'string':
      return isSecretField(field) ? secretFor(schema, field, isBroken) : textFor(schema)
    default:
      return null
  }
}

function secretFor(schema: JsonSchema, field: string, isBroken: boolean): string {
  const { pattern, maxLength, format } = schema
  if (isBroken || (typeof pattern !== 'string' && format === undefined))
    return canary(field, Math.min(Number(maxLength ?? 28), 28))
  if (format === 'date' || field === 'birthday') return '1990-01-17'
  const usual = canary(field, Math.min(Number(maxLength ?? 28), 28))
  if (typeof pattern === 'string' && new RegExp(pattern).test(usual)) return usual
  const text = textFor(schema, (count += 1))
  // Letters alone are a word, as the log takes them (redact.ts): a code that somebody receives has digits.
  const isWord = field === 'code' && /^[A-Za-z_]+$/.test(text)
  if (text.length >= 6 && !isWord) sent.set(text, field)
  return text
}

function textFor(schema: JsonSchema, seed = 1): string {
  if (schema['format'] === 'date-time') return '2026-03-10T03:00:00.000Z'
  const pattern = schema['pattern']
  if (typeof pattern !== 'string') return 'SEN60'.slice(0, Number(schema['maxLength'] ?? 5))
  try {
    const texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 20 })
    return texts.toSorted((a, b) => b.length - a.length)[0]?.slice(0, Number(schema['maxLength'] ?? 200)) ?? ''
  } catch {
    return '1'
  }
}

const inputOf = (name: RouteName, isBroken: boolean): unknown =>
  fill(z.toJSONSchema(callDefinitions[name].input, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', isBroken)

const roleOf = (name: RouteName): Role => (definitionOf(name).access === 'operator' ? 'operator:mai.sup' : 'member')
/** Which end the sessions of those who make the calls, and those that close the site for all. */
const ending = (name: RouteName) => /logout|close|setSettings|setWhitelabel|changePassword|revoke/i.test(name)
const inOrder = routeNames.toSorted((a, b) => Number(ending(a)) - Number(ending(b)))

const textsOf = (input: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(isSchema(input) ? input : {}).map(([name, value]) => [name, String(value)]))

/** All calls, each of which fails by an error that carries its whole input. */
function failingApp() {
  const { deps } = app.composition
  const fail = async (context: object, input: unknown) => {
    const cause = Object.assign(new Error('the cause'), { input, detail: JSON.stringify(input) })
    throw Object.assign(new TypeError('the call failed', { cause }), { context, input, payload: { rows: [input] } })
  }
  // One handler for all: it takes anything and never answers.
  const handlers = Object.fromEntries(routeNames.map((name) => [name, fail])) as unknown as typeof deps.http.handlers
  const schema = { reason: () => null, check: async () => {}, start: () => {}, stop: async () => {} }
  return appOf(
    { ...deps, http: { ...deps.http, handlers } },
    { schema, rates: noRates, onUndeclared: () => {} },
    () => true,
  )
}

function leaks(texts: readonly string[]): string[] {
  const all = texts.join('\n')
  return [...sent].filter(([text]) => all.includes(text)).map(([text, field]) => `${field}: ${text.slice(0, 12)}…`)
}

describe('whatever a call is given', () => {
  const outcomes = { ok: 0, refused: 0, failed: 0 }
  const note = ({ status }: { status: number }) => {
    outcomes[status === 200 ? 'ok' : status < 500 ? 'refused' : 'failed'] += 1
  }

  beforeAll(async () => {
    // The caller's own headers: each is a secret too.
    for (const [role, token] of world.tokens) if (token !== null && role !== 'madeUp') sent.set(token, 'Authorization')
    for (const isBroken of [false, true])
      for (const name of inOrder) note(await world.sendAnything(name, roleOf(name), inputOf(name, isBroken)))
    for (const role of world.tokens.keys()) {
      const cookie = canary('cookie', 43)
      const answer = await app.composition.siteApp.inject({
        url: '/wps/session/login',
        method: 'POST',
        headers: {
          cookie: `device=${cookie}`,
          authorization: `Bearer ${canary('Authorization', 43)}`,
          'x-caller': role,
        },
        payload: { sealed: canary('sealed', 43), password: canary('password') },
      })
      note({ status: answer.statusCode })
    }
    await app.settleDown()
    const failing = await failingApp()
    for (const name of routeNames) {
      const route = definitionOf(name)
      const input = inputOf(name, false)
      const isInQuery = route.method === 'GET' || route.method === 'DELETE'
      const body = route.sealed ? { sealed: await seal(app.site, route, input, app.clock.now()) } : input
      const answer = await failing.inject({
        method: route.method,
        url: route.path,
        headers: {
          authorization: `Bearer ${world.tokens.get(roleOf(name)) ?? ''}`,
          cookie: `device=${canary('cookie', 43)}`,
          'idempotency-key': randomUUID(),
          ...(isInQuery ? {} : { 'content-type': 'application/json' }),
        },
        ...(isInQuery ? { query: textsOf(input) } : { payload: JSON.stringify(body) }),
      })
      note({ status: answer.statusCode })
    }
    await failing.close()
  }, 600_000)

  it('calls succeeded, were refused and failed, and the failed ones were logged', () => {
    expect(sent.size).toBeGreaterThan(300)
    expect(outcomes.ok).toBeGreaterThan(50)
    expect(outcomes.refused).toBeGreaterThan(100)
    expect(outcomes.failed).toBeGreaterThan(100)
    expect(written.filter((line) => line.includes('call failed')).length).toBeGreaterThan(100)
  })

  it('no line of the log holds a secret', () => {
    expect(leaks(written)).toEqual([])
  })

  it('nor do the errors that the database keeps of jobs and consumers', async () => {
    const kept = await app.owner.many<{ text: string }>(sql`
      select coalesce(error, '') as text from outbox_attempt
      union all select error from outbox_dead_letter
      union all select coalesce(last_error, '') || payload::text from graphile_worker._private_jobs`)
    expect(leaks(kept.map(({ text }) => text))).toEqual([])
  })
})
