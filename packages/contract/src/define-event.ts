import type { z } from 'zod'

/**
 * The audience of an outbox row, by the first word of its `audience` column: everybody, one member (`member:<id>`),
 * many members (`members`: every entry of the payload has its `member`), a chat room (`room:<id>`), a conversation with
 * customer service (`service:<id>`), all customer service operators (`support`), or one operator (`operator:<id>`).
 */
export type EventAudience = 'public' | 'member' | 'members' | 'room' | 'service' | 'support' | 'operator'

export type EventDefinition = {
  /** `module.what_happened`, as the outbox has it. */
  topic: string
  audience: EventAudience
  /** The payload as written to the outbox. Every reader of the event parses it with this schema. */
  payload: z.ZodType
  /**
   * The part of the payload sent by the push channel: only the fields listed here. An event without a public schema
   * never leaves the server. For `members` it is the schema of one entry, and each member gets their own.
   */
  public?: z.ZodType
  /** The type of the push message if it is not the topic. */
  publicType?: string
  /** What it reports, one sentence for the documentation of the push channel. */
  summary: string
}

/** Not compared method by method, as in `define-call.ts`. */
type Written = Omit<EventDefinition, 'payload' | 'public'> & { payload: z.core.SomeType; public?: z.core.SomeType }

/** Everything that is known of an event. Add it to a module's `events.ts`; nothing else lists events. */
export function defineEvent<const D extends Written>(definition: D): D {
  return definition
}

/** An event whose whole payload may be seen by its audience. */
export function defineOpenEvent<const D extends Omit<EventDefinition, 'public' | 'publicType'>>(
  definition: D,
): D & { readonly public: D['payload'] } {
  return { ...definition, public: definition.payload }
}
