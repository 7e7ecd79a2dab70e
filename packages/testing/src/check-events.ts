import { isDeepStrictEqual } from 'node:util'
import { events } from '@lotus/contract/events'
import { sql, type Database } from '@lotus/database'

/** How many rows per topic are checked: they are all alike. */
const ROWS_PER_TOPIC = 300

type Row = { topic: string; audience: string; payload: unknown }

/**
 * Checks every event that the tests made the real SQL write, against its entry in the contract: it is listed, goes to
 * the right audience, has exactly the fields of the schema, and its public part can be built. Topics that begin with
 * `test.` belong to the tests.
 */
export async function checkEvents(db: Database): Promise<void> {
  const rows = await db.many<Row>(sql`
    select topic, audience, payload from (
      select *, row_number() over (partition by topic order by id desc) as n from outbox where topic not like 'test.%') x
    where n <= ${ROWS_PER_TOPIC}`)
  const wrong = new Set(rows.flatMap((row) => faultOf(row) ?? []))
  if (wrong.size > 0) throw new Error(`events that are not as the contract has them:\n${[...wrong].join('\n')}`)
}

function faultOf({ topic, audience, payload }: Row): string | undefined {
  const event = events.get(topic)
  if (!event) return `${topic} has no entry in packages/contract/src/<module>/events.ts`
  if (audience.split(':', 1)[0] !== event.audience)
    return `${topic} was written to ${audience}, it is for ${event.audience}`
  const parsed = event.payload.safeParse(payload)
  if (!parsed.success) return `${topic} ${JSON.stringify(payload)}: ${parsed.error.message}`
  if (!isDeepStrictEqual(parsed.data, payload))
    return `${topic} ${JSON.stringify(payload)} has fields that its schema does not list`
  const entries: unknown[] = event.audience === 'members' && Array.isArray(payload) ? payload : [payload]
  return entries.every((entry) => event.public === undefined || event.public.safeParse(entry).success)
    ? undefined
    : `${topic} ${JSON.stringify(payload)} has no public part as its schema has it`
}
