import { WebSocket } from 'ws'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { STREAM_PATH, type ServerMessage } from '@lotus/contract'
import { sql } from '@lotus/database'
import { systemClock } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { countUnrelayed, relayOutbox } from '../outbox/outbox.repo.ts'
import type { PushOptions } from './context.ts'
import { createPush } from './stream.ts'

/**
 * PostgreSQL and WebSockets over TCP. The test runs the relay by hand, so that nothing depends on time. Tokens are
 * `member-<id>`, of operators at their own address `operator-<id>`; every caller may join rooms and `service`.
 */
export async function pushWorld(own: Pick<PushOptions, 'stateOf'> & Partial<Pick<PushOptions, 'audienceOf'>>) {
  const test = await testDatabase({ hasMadeUpEvents: own.audienceOf !== undefined })
  const world: { closed: 'maintenance' | 'region' | null } = { closed: null }
  const push = createPush({
    audienceOf: async (_actor, channel) => (/^(room:|service$)/.test(channel) ? channel : null),
    ...own,
    db: test.db,
    log: createLog({ level: 'silent' }),
    metrics: createMetrics({ withProcess: false }),
    clock: systemClock,
    config: { profile: 'demo', roles: ['push'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
    isSessionLive: async () => true,
    closedTo: async () => world.closed,
    isOperatorSessionLive: async () => true,
    authenticators: {
      member: async (token) =>
        /^member-\d+$/.test(token)
          ? {
              kind: 'member',
              stage: 'open',
              isSteppedUp: false,
              memberId: BigInt(token.slice(7)),
              sessionId: 5n,
              accountType: 0,
              username: 'x',
            }
          : null,
      operator: async (token) =>
        /^operator-\d+$/.test(token)
          ? { kind: 'operator', operatorId: BigInt(token.slice(9)), sessionId: 6n, username: 'x', permissions: [] }
          : null,
    },
  })
  const [app, office] = [Fastify(), Fastify()]
  await push.attach(app)
  await push.attach(office, 'backoffice')
  await push.start()
  const urlOf = async (side: typeof app) => {
    await side.listen({ host: '127.0.0.1', port: 0 })
    const address = side.server.address()
    return `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${STREAM_PATH}`
  }
  const [url, officeUrl] = [await urlOf(app), await urlOf(office)]
  afterAll(async () => {
    await push.stop()
    await Promise.all([app.close(), office.close()])
  })

  const write = (topic: string, audience: string, payload: unknown) =>
    test.db.query(sql`select outbox_add(${topic}, ${audience}, ${JSON.stringify(payload)}::jsonb)`)
  return {
    db: test.db,
    world,
    write,
    /** An event that its audience may receive, with a number to recognise it. */
    addEvents: (audience: string, n: number) => write(...numbered(audience, n)),
    /** Until every row has its position: transactions of other tests on this server may delay the relay. */
    async relay(): Promise<void> {
      while ((await countUnrelayed(test.db)) > 0) await relayOutbox(test.db, 1000)
      push.nudge()
    },
    listenAtOffice: (token: string) => listen(officeUrl, token, null),
    listen: (token: string | null, since: string | null, only?: 'service') => listen(url, token, since, only),
  }
}

function numbered(audience: string, n: number): [topic: string, audience: string, payload: unknown] {
  const kind = audience.split(':')[0]
  if (kind === 'public') return ['inbox.published', audience, { spreadSeconds: n }]
  if (kind === 'member') return ['inbox.changed', audience, { id: `${n}`, type: null, title: null }]
  if (kind === 'room') return ['chat.room_changed', audience, { roomId: `${n}` }]
  return ['service.typing', audience, { conversationId: `${n}`, who: 'VISITOR', until: '2026-03-10T03:00:20.000Z' }]
}

/** The number of a {@link numbered} event; undefined for the channel's own messages. */
function numberOf({ data }: ServerMessage): number | undefined {
  for (const name of ['spreadSeconds', 'id', 'roomId', 'conversationId'] as const)
    if (name in data) return Number(Object.entries(data).find(([key]) => key === name)?.[1])
  return undefined
}

export const join = (socket: WebSocket, channel: string) =>
  socket.send(JSON.stringify({ type: 'join', channel, key: null }))

async function listen(url: string, token: string | null, since: string | null, only?: 'service') {
  const socket = new WebSocket(url)
  const messages: ServerMessage[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as ServerMessage)
    wake()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token, since, ...(only ? { only } : {}) }))
  const until = async (count: number) => {
    while (messages.length < count) await new Promise<void>((resolve) => (wake = resolve))
  }
  const numbers = () => messages.map(numberOf).filter((n) => n !== undefined)
  return { socket, messages, closed, until, numbers }
}
