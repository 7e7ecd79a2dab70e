import type { EventDefinition } from '@lotus/contract/events'
import { sql, type Queryable } from '@lotus/database'
import type { z } from 'zod'

type AudienceName = {
  public: 'public'
  member: `member:${bigint}`
  members: 'members'
  room: `room:${string}`
  service: `service:${bigint}`
  support: 'support'
  operator: `operator:${bigint}`
}

/** Writes an event into the outbox, in the transaction that makes the change. */
export async function addEvent<E extends EventDefinition>(
  db: Queryable,
  event: E,
  audience: AudienceName[E['audience']],
  payload: z.input<E['payload']>,
): Promise<void> {
  await db.query(sql`select outbox_add(${event.topic}, ${audience}, ${JSON.stringify(payload)}::jsonb)`)
}

/** The member of a row's audience, undefined for other audiences. */
export function memberOf(audience: string): bigint | undefined {
  const id = /^member:(\d{1,18})$/.exec(audience)?.[1]
  return id === undefined ? undefined : BigInt(id)
}
