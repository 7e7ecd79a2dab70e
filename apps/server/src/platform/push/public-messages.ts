import type { PushEvents, PushEventType } from '@lotus/contract'
import { events, publicEvents, type EventDefinition } from '@lotus/contract/events'
import type { z } from 'zod'
import type { OutboxRow } from '../outbox/consumer.ts'

/** One event as the contract defines it. */
export type PushEvent = { [T in PushEventType]: { type: T; data: PushEvents[T] } }[PushEventType]
export type PushMessage = { audience: string; text: string }
type PublicEvent = EventDefinition & { public: z.ZodType }

const isPublic = (event: EventDefinition): event is PublicEvent => event.public !== undefined
const byTopic = new Map([...events.values()].filter(isPublic).map((event) => [event.topic, event]))

/** Only these topics are ever sent. */
export const PUBLIC_TOPICS = [...byTopic.keys()]

/**
 * The messages of a row and their audiences, each with only the fields of its event's public schema. None for a topic
 * without a public schema, or for an audience that the event is not for. A payload that its schema refuses is reported
 * to `onError` and not sent. `hasSubscribers` saves the work for audiences without listeners.
 */
export function messagesOf(
  row: OutboxRow,
  hasSubscribers: (audience: string) => boolean,
  onError: (error: unknown) => void,
): PushMessage[] {
  const event = byTopic.get(row.topic)
  if (!event || row.audience.split(':', 1)[0] !== event.audience) return []
  const type = event.publicType ?? event.topic
  const parts = event.audience === 'members' ? partsOf(row) : [{ audience: row.audience, payload: row.payload }]
  const messages: PushMessage[] = []
  for (const { audience, payload } of parts) {
    if (!hasSubscribers(audience)) continue
    const parsed = event.public.safeParse(payload)
    if (parsed.success) messages.push({ audience, text: textOf(type, parsed.data, row.position) })
    else onError(parsed.error)
  }
  return messages
}

/** An event without an outbox row, for one socket. */
export function messageText({ type, data }: PushEvent, position: bigint): string {
  return textOf(type, publicEvents.get(type)?.parse(data), position)
}

function partsOf({ payload }: OutboxRow): { audience: string; payload: unknown }[] {
  if (!Array.isArray(payload)) return []
  const entries: readonly unknown[] = payload
  return entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'member' in entry
      ? [{ audience: `member:${String(entry.member)}`, payload: entry }]
      : [],
  )
}

/** A message as it goes over the wire. */
export const textOf = (type: string, data: unknown, position: bigint): string =>
  JSON.stringify({ type, data, version: position.toString() })
