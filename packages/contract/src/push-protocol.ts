import { z } from 'zod'
import { events, type EventAudience } from './events.ts'
import { zTime } from './schema-parts.ts'

// The messages of a socket at STREAM_PATH, in both directions. With zod: browsers import only the types, from
// '@lotus/contract'.

type Part = { summary: string; schema: z.core.SomeType }
const nothing = z.object({})
const zChannel = z.string()

export const clientMessages = {
  hello: {
    summary:
      'The first message. `token` is the session’s, null for a visitor; `since` is the last version seen. With `only` the socket hears the channel `service` and nothing else, and hears it while the site is closed too.',
    schema: z.object({
      token: z.string().nullable(),
      since: z.string().nullable(),
      only: z.literal('service').optional(),
    }),
  },
  ping: { summary: 'Every 25 seconds; a silent socket is closed.', schema: nothing },
  join: {
    summary:
      'News of one room or conversation as well, from the answer `channel_joined` on; what came before is fetched by its own call after that answer. Said again after every connect. Channels: `room:<id>`; `service` with the conversation’s key; for operators `support` and `service:<id>`.',
    schema: z.object({ channel: zChannel, key: z.string().nullable() }),
  },
  leave: { summary: 'No more news of that channel.', schema: z.object({ channel: zChannel }) },
} satisfies Record<string, Part>

/** The channel's own messages; the `data` of each. */
export const channelMessages = {
  welcome: {
    summary: 'The answer to `hello`. What was missed since follows, then news as it happens.',
    schema: z.object({ serverTime: zTime, isMember: z.boolean() }),
  },
  pong: { summary: 'The answer to `ping`.', schema: z.object({ serverTime: zTime }) },
  resync: { summary: 'Too much was missed, or the version is another database’s: fetch anew.', schema: nothing },
  session_ended: {
    summary: 'The session ended (logout elsewhere, disabled); the server closes with 4001 after it.',
    schema: nothing,
  },
  site_closed: {
    summary: 'The site has closed to this caller; the server closes with 1013 and does not open to a new one.',
    schema: z.object({ reason: z.enum(['maintenance', 'region']) }),
  },
  channel_joined: { summary: 'From here on the channel’s news come.', schema: z.object({ channel: zChannel }) },
  channel_refused: {
    summary: 'Not for this caller, or too many: nothing comes of it.',
    schema: z.object({ channel: zChannel }),
  },
} satisfies Record<string, Part>

type JsonSchema = z.core.JSONSchema.JSONSchema
/** A message by its `type`; `schema` describes its `data`, or for a client's message its other fields. */
export type PushMessageDescription = {
  type: string
  to: 'server' | 'socket' | EventAudience
  summary: string
  schema: JsonSchema
}

/** Every message of the push channel, for the reference page of the API: from the client, from the channel, events. */
export function describePush(): PushMessageDescription[] {
  const described =
    (to: PushMessageDescription['to']) =>
    ([type, { summary, schema }]: [string, Part]) => ({
      type,
      to,
      summary,
      schema: jsonSchemaOf(schema),
    })
  return [
    ...Object.entries(clientMessages).map(described('server')),
    ...Object.entries(channelMessages).map(described('socket')),
    ...[...events.values()].flatMap(({ topic, publicType = topic, audience, summary, public: schema }) =>
      schema ? [described(audience === 'members' ? 'member' : audience)([publicType, { summary, schema }])] : [],
    ),
  ]
}

const jsonSchemaOf = (schema: z.core.SomeType): JsonSchema =>
  z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' })
