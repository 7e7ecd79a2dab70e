import { CHANNELS_MAX, HEARTBEAT_SECONDS, REPLAY_LIMIT, STREAM_PATH } from '@lotus/contract'

/** The text above the calls: the envelope, sealed bodies, keys, and the push channel. */
export const guide = (): string => `
Every answer is an envelope \`{success, code, message, value}\`. On success \`code\` is \`ok\`; a refusal has a code of its own, and
details in \`value\`. Money is a decimal string with up to 4 places, times are ISO 8601 in UTC. A session is the header
\`Authorization: Bearer <token>\`; \`language\` (vi, en) words the message.

## Sealed calls
Passwords and the like never lie open in a body. \`GET /wps/system/status\` gives \`sealKey\`: a public P-256 key, its \`kid\` and when
it expires. Encrypt the JSON body as a compact JWE (ECDH-ES, A256GCM) with \`kid\`, the method and path of the call and the time in
it, as \`packages/client/src/seal.ts\` does, and send \`{"sealed": "<JWE>"}\`. Each seal is good once and for minutes; else the answer
is \`sealed_invalid\`.

## The same call twice
A call that moves money wants the header \`Idempotency-Key\`. Keep the key until the answer is known: sent again with it, the call
gives the first answer and moves nothing more. Another body under the same key is \`key_conflict\`.

## The push channel
A WebSocket at \`${STREAM_PATH}\`. The client begins with \`{"type":"hello","token":"<session or null>","since":"<last version or
null>"}\` and is answered \`welcome\`; \`ping\` every ${HEARTBEAT_SECONDS} seconds is answered \`pong\`. Each message has \`type\`, \`data\` and a growing
\`version\`. A client that connects again says the last version it saw and gets what it missed; after more than ${REPLAY_LIMIT} news it
gets \`resync\` and fetches anew. \`{"type":"join","channel":"room:<id>","key":null}\` (and \`leave\`) chooses rooms and conversations,
at most ${CHANNELS_MAX}: the answer is \`channel_joined\` or \`channel_refused\`. \`session_ended\` and \`site_closed\` end the socket. What the news
carry stands below under *push*.
`
