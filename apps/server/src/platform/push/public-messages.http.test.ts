import { expect, it } from 'vitest'
import { events, publicEvents, type EventDefinition } from '@lotus/contract/events'
import { z } from 'zod'
import { join, pushWorld } from './stream.fixtures.ts'

const SECRET = 'nobody-s-business'
const ME = '41'
const { listen, relay, write } = await pushWorld({
  // Events of the state with more fields than the contract lists.
  stateOf: async () => [
    { type: 'wallet.balance_changed', data: withSecrets({ version: '77' }) as { version: string } },
  ],
  audienceOf: async (_actor, channel) => channel,
})
const audienceOf: Record<EventDefinition['audience'], string> = {
  public: 'public',
  member: `member:${ME}`,
  members: 'members',
  room: 'room:vi',
  service: 'service:7',
  support: 'support',
  operator: 'operator:7',
}
const everyAudience = Object.values(audienceOf)

it('of every event, only the fields of its public schema reach a socket, replayed or not', async () => {
  const listener = await listen(`member-${ME}`, null)
  await listener.until(1)
  for (const audience of ['room:vi', 'service:7', 'support', 'members']) join(listener.socket, audience)
  await listener.until(5)
  const since = listener.messages.at(-1)?.version ?? ''
  for (const event of events.values()) {
    // They would close the socket; stream.http.test.ts tests that.
    if (['identity.session_ended', 'backoffice.operator_changed'].includes(event.topic)) continue
    await write(event.topic, audienceOf[event.audience], withSecrets(sampleOf(event)))
    const elsewhere = everyAudience.find((audience) => audience !== audienceOf[event.audience]) ?? ''
    await write(event.topic, elsewhere, withSecrets(sampleOf(event)))
  }
  for (const audience of everyAudience) {
    await write('unknown.news', audience, withSecrets({ n: 1 }))
    await write('wallet.balance_changed', audience, withSecrets({ version: '1' }))
    await write('identity.session_ended ', audience, withSecrets({ sessionId: '5' }))
    // A payload that does not fit its schema is not sent at all.
    await write('cashier.deposit_credited', audience, { id: SECRET })
  }
  await write('inbox.published', 'public', { spreadSeconds: 999 })
  await relay()
  const expected = [...events.values()].filter((event) => event.public)
  await listener.until(5 + expected.length + 1)
  const live = listener.messages.slice(5)
  expect(JSON.stringify(live)).not.toContain(SECRET)
  expect(live.map(({ type }) => type)).toEqual([...expected.map(typeOf), 'inbox.published'])
  for (const [at, event] of expected.entries()) expect(live[at]?.data).toEqual(publicSampleOf(event))
  listener.socket.close()

  const again = await listen(`member-${ME}`, since)
  const own = expected.filter(({ audience }) => audience === 'public' || audience === 'member')
  await again.until(1 + own.length + 1 + 1)
  const replayed = again.messages.slice(1)
  expect(JSON.stringify(replayed)).not.toContain(SECRET)
  expect(replayed.map(({ type }) => type)).toEqual([...own.map(typeOf), 'inbox.published', 'wallet.balance_changed'])
  expect(replayed.at(-1)?.data).toEqual({ version: '77' })
  again.socket.close()
})

it('internal events have no public schema', () => {
  const sealed = [...events.values()].filter((event) => !event.public).map(({ topic }) => topic)
  expect(sealed.toSorted()).toEqual([
    'agents.messaged',
    'backoffice.operator_changed',
    'identity.password_changed',
    'identity.registered',
    'identity.session_ended',
    'lottery.chase_halted',
    'protection.excluded',
    'verification.listed',
    'wallet.bets_settled',
    'wallet.promotion_paid',
  ])
  expect(publicEvents.size).toBe(events.size - sealed.length)
})

const typeOf = (event: EventDefinition): string => event.publicType ?? event.topic

function publicSampleOf(event: EventDefinition): unknown {
  const sample = sampleOf(event)
  return event.public?.parse(Array.isArray(sample) ? sample[0] : sample)
}

/** A payload that fits an event's schema. */
function sampleOf(event: EventDefinition): unknown {
  const sample = valueOf(z.toJSONSchema(event.payload, { unrepresentable: 'any' }))
  return event.payload.parse(event.audience === 'members' ? [{ ...(sample as object[])[0], member: ME }] : sample)
}

function valueOf(schema: z.core.JSONSchema._JSONSchema): unknown {
  if (typeof schema === 'boolean') return null
  const { const: only, enum: choices, anyOf, oneOf } = schema
  const first = anyOf?.[0] ?? oneOf?.[0]
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (first !== undefined) return valueOf(first)
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueOf(one)]))
  if (schema.type === 'array') return Array.isArray(schema.items) ? [] : [valueOf(schema.items ?? true)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'date') return '2026-03-10'
  return schema.format === 'date-time' ? '2026-03-10T03:00:20.000Z' : '1'
}

/**
 * The same value with a private field added to every object. An empty object may be a record, where any field is
 * allowed.
 */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return value
  return { ...Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSecrets(one)])), extra: SECRET }
}
