import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as contract from '@lotus/contract/events'

// Compares the events that SQL and TypeScript source writes into the outbox with the contract's list.
const root = join(import.meta.dirname, '../../../../..')

function filesOf(folder: string, isWanted: (name: string) => boolean): { name: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isWanted(name) && !name.includes('node_modules'))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
}

const files = [
  ...filesOf('packages/database', (name) => name.endsWith('.sql')),
  ...filesOf('apps/server/src', (name) => name.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(name)),
]
const exported = new Map(
  Object.entries(contract).flatMap(([name, value]) => ('topic' in value ? [[name, value.topic]] : [])),
)

/** The first argument of every call that writes an event; a topic that is not a literal is shown as it is. */
const written = files.flatMap(({ name, text }) => [
  // Except its definition and grants, which contain types.
  ...[...text.matchAll(/outbox_add(?:_many)?\((?!text,|p_topic text,)\s*(?:'([^']+)'|([^,]+))/g)]
    .filter(() => !name.endsWith('add-event.ts'))
    .map(([, topic, other]) => topic ?? `${name}: ${other}`),
  ...[...text.matchAll(/outbox_rewrite\([^,]+(?:\|\|[^,]+)?, '([^']+)'/g)].map(([, topic]) => topic ?? ''),
  ...[...text.matchAll(/addEvent\(\s*\w+,\s*(\w+),/g)].map(
    ([, event]) => exported.get(event ?? '') ?? `${name}: ${event}`,
  ),
])

describe('the list of events', () => {
  it('has exactly the topics that SQL or TypeScript writes', () => {
    expect(files.length).toBeGreaterThan(300)
    expect([...new Set(written)].toSorted()).toEqual([...contract.events.keys()].toSorted())
  })

  it('has each topic and each push message once', () => {
    expect([...exported.values()].toSorted()).toEqual([...contract.events.keys()].toSorted())
    const types = [...contract.events.values()].map((event) => event.publicType ?? event.topic)
    expect(new Set(types).size).toBe(types.length)
  })
})
