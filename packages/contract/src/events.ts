import type { z } from 'zod'
import * as agents from './agents/events.ts'
import * as backoffice from './backoffice/events.ts'
import * as cashier from './cashier/events.ts'
import type { EventDefinition } from './define-event.ts'
import * as games from './games/events.ts'
import * as identity from './identity/events.ts'
import * as lottery from './lottery/events.ts'
import * as loyalty from './loyalty/events.ts'
import * as messages from './messages/events.ts'
import * as promotions from './promotions/events.ts'
import * as protection from './protection/events.ts'
import * as verification from './verification/events.ts'
import * as wallet from './wallet/events.ts'
import * as watch from './watch/events.ts'

// With zod: for the server and the documentation. Browsers import only the types, from '@lotus/contract'.

// Exported by name for code that writes or reads one event.
export * from './agents/events.ts'
export * from './backoffice/events.ts'
export * from './cashier/events.ts'
export * from './games/events.ts'
export * from './identity/events.ts'
export * from './lottery/events.ts'
export * from './loyalty/events.ts'
export * from './messages/events.ts'
export * from './promotions/events.ts'
export * from './protection/events.ts'
export * from './verification/events.ts'
export * from './wallet/events.ts'
export * from './watch/events.ts'
export type { EventAudience, EventDefinition } from './define-event.ts'

const modules = [
  wallet,
  identity,
  protection,
  verification,
  lottery,
  loyalty,
  promotions,
  cashier,
  games,
  messages,
  agents,
  backoffice,
  watch,
] as const
type Exports<M> = M extends unknown ? M[keyof M] : never
type AnyEvent = Exports<(typeof modules)[number]>

/** The topics of the outbox. */
export type EventTopic = AnyEvent['topic']
type PublicEvent = Extract<AnyEvent, { public: z.core.SomeType }>
type PublicTypeOf<E extends PublicEvent> = E extends { publicType: infer T extends string } ? T : E['topic']

/** The data of each event type on the push channel. */
export type PublicEvents = { [E in PublicEvent as PublicTypeOf<E>]: z.output<E['public']> }

/** Every event that the platform writes, by topic. */
export const events: ReadonlyMap<string, EventDefinition> = new Map(
  modules
    .flatMap((module) => Object.values<unknown>(module) as EventDefinition[]) // Each is made by `defineEvent`.
    .map((event): [string, EventDefinition] => [event.topic, event]),
)

/** The schemas of the events sent by the push channel, by message type. */
export const publicEvents: ReadonlyMap<string, z.ZodType> = new Map(
  [...events.values()].flatMap((event) => (event.public ? [[event.publicType ?? event.topic, event.public]] : [])),
)
