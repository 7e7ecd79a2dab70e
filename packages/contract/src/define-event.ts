import type { z } from 'zod'

/**
 * Whom a row of the outbox is for, by the first word of its `audience` column: everybody, one member (`member:<id>`),
 * many members (`members`: every entry of the payload names its `member`), a chat room (`room:<id>`), a conversation with
 * customer service (`service:<id>`), everybody who answers at customer service (`support`), or the operators.
 */
export type EventAudience = 'public' | 'member' | 'members' | 'room' | 'service' | 'support' | 'operators'

export type EventDefinition = {
  /** `module.what_happened`, as the outbox has it. */
  topic: string
  audience: EventAudience
  /** The payload as it is written to the outbox. Whoever reads the event parses with this schema. */
  payload: z.ZodType
  /**
   * What of the payload leaves by the push channel: only the fields that are listed here. An event without a public
   * schema never leaves the server. For `members` it is the schema of one entry, and each member gets their own.
   */
  public?: z.ZodType
  /** The type of the push message where it is not the topic. */
  publicType?: string
  /** What it tells, one sentence for the documentation of the push channel. */
  summary: string
}

/** Everything that is known of an event. Add it to a module's `events.ts`; nothing else lists events. */
export function defineEvent<const D extends EventDefinition>(definition: D): D {
  return definition
}
