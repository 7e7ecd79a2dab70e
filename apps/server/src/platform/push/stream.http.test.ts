import { WebSocket } from 'ws'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { STREAM_PATH, type ServerMessage } from '@lotus/contract'
import { sql } from '@lotus/database'
import { systemClock } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { consumeOnce } from '../outbox/consumers.ts'
import { countUnrelayed, relayOutbox } from '../outbox/outbox.repo.ts'
import { createPush } from './stream.ts'

// Real: PostgreSQL, WebSockets over TCP. The relay is driven by hand, so that nothing depends on time.
const test = await testDatabase()
const log = createLog({ level: 'silent' })
const push = createPush({
  db: test.db,
  log,
  metrics: createMetrics({ withProcess: false }),
  clock: systemClock,
  config: { profile: 'demo', roles: ['push'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
  isSessionLive: async () => true,
  authenticators: {
    member: async (token) =>
      /^member-\d+$/.test(token)
        ? { kind: 'member', memberId: BigInt(token.slice(7)), sessionId: 5n, accountType: 0, username: 'x' }
        : null,
    operator: async () => null,
  },
})
const app = Fastify()
await push.attach(app)
await push.start()
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
const url = `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${STREAM_PATH}`
afterAll(async () => {
  await push.stop()
  await app.close()
})

const news = (audience: string, n: number) =>
  test.db.query(sql`select outbox_add('test.news', ${audience}, ${JSON.stringify({ n })}::jsonb)`)
/** Until every row has its position: transactions of the other tests on this server hold the relay back for moments. */
async function relay(): Promise<void> {
  while ((await countUnrelayed(test.db)) > 0) await relayOutbox(test.db, 1000)
  push.nudge()
}

async function listen(token: string | null, since: string | null) {
  const socket = new WebSocket(url)
  const messages: ServerMessage[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as ServerMessage)
    wake()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token, since }))
  const until = async (count: number) => {
    while (messages.length < count) await new Promise<void>((resolve) => (wake = resolve))
  }
  const numbers = () =>
    messages
      .filter((message) => String(message.type) === 'test.news')
      .map((message) => (message.data as unknown as { n: number }).n)
  return { socket, messages, closed, until, numbers }
}

describe('the push channel', () => {
  it('gives public news to everybody and a member’s own to nobody else', async () => {
    const [visitor, seven, eight] = await Promise.all([
      listen(null, null),
      listen('member-7', null),
      listen('member-8', null),
    ])
    await Promise.all([visitor.until(1), seven.until(1), eight.until(1)])
    await news('public', 1)
    await news('member:7', 2)
    await news('public', 3)
    await relay()
    await Promise.all([visitor.until(3), seven.until(4), eight.until(3)])
    expect(visitor.numbers()).toEqual([1, 3])
    expect(seven.numbers()).toEqual([1, 2, 3])
    expect(eight.numbers()).toEqual([1, 3])
    for (const listener of [visitor, seven, eight]) listener.socket.close()
  })

  it('a client that reconnects gets exactly what it missed, in order, while more arrives', async () => {
    const first = await listen('member-9', null)
    await first.until(1)
    await news('member:9', 10)
    await relay()
    await first.until(2)
    const since = first.messages.at(-1)?.version ?? null
    first.socket.close()
    await first.closed
    for (let n = 11; n <= 40; n += 1) await news(n % 2 ? 'member:9' : 'public', n)
    await relay()
    const [second] = await Promise.all([
      listen('member-9', since),
      (async () => {
        for (let n = 41; n <= 60; n += 1) {
          await news('member:9', n)
          await relay()
        }
      })(),
    ])
    await second.until(51)
    expect(second.numbers()).toEqual(Array.from({ length: 50 }, (_, i) => i + 11))
    second.socket.close()
  })

  it('a client that missed too much is told to fetch anew', async () => {
    await test.db.query(
      sql`select outbox_add('test.news', 'public', jsonb_build_object('n', n)) from generate_series(1, 300) n`,
    )
    await relay()
    const listener = await listen(null, '0')
    await listener.until(2)
    expect(listener.messages.map((message) => message.type)).toEqual(['welcome', 'resync'])
    listener.socket.close()
  })

  it('a token that is no session ends the socket; an ended session ends the member’s', async () => {
    const stranger = await listen('gone', null)
    expect(await stranger.closed).toBe(4001)
    const own = await listen('member-11', null)
    await own.until(1)
    await test.db.query(sql`select outbox_add('identity.session_ended', 'member:11', '{"sessionId":"5"}')`)
    await relay()
    expect(await own.closed).toBe(4001)
    expect(own.messages.at(-1)?.type).toBe('session_ended')
  })
})

describe('a consumer', () => {
  it('counts every row once, whoever dies on the way and however many run side by side', async () => {
    let isFirst = true
    const consumer = {
      name: 'test-sum',
      topics: ['test.sum'],
      handler: async (row: { payload: unknown }, tx: { query: typeof test.db.query }) => {
        const { n } = row.payload as { n: number }
        await tx.query(sql`select outbox_add('test.effect', 'internal', ${JSON.stringify({ n })}::jsonb)`)
        if (n === 30 && isFirst) {
          isFirst = false
          throw new Error('dies in the middle of a batch')
        }
      },
    }
    await test.db.query(
      sql`select outbox_add('test.sum', 'internal', jsonb_build_object('n', n)) from generate_series(1, 50) n`,
    )
    await relay()
    await expect(
      (async () => {
        while (await consumeOnce(test.db, consumer));
      })(),
    ).rejects.toThrow('dies in the middle')
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (await consumeOnce(test.db, consumer));
      }),
    )
    while (await consumeOnce(test.db, consumer));
    const { sum, count } = await test.db.one<{ sum: bigint; count: bigint }>(
      sql`select sum((payload ->> 'n')::bigint)::bigint as sum, count(*) as count from outbox where topic = 'test.effect'`,
    )
    expect({ sum, count }).toEqual({ sum: 1275n, count: 50n })
  })

  it('never misses a row that commits after later ones', async () => {
    let release = () => {}
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const late = test.db.tx(async (tx) => {
      await tx.query(sql`select outbox_add('test.order', 'internal', '{"n":1}')`)
      written()
      await new Promise<void>((resolve) => (release = resolve))
    })
    await isWritten
    await test.db.query(sql`select outbox_add('test.order', 'internal', '{"n":2}')`)
    await relayOutbox(test.db, 1000)
    const positions = () =>
      test.db.many<{ n: string }>(
        sql`select payload ->> 'n' as n from outbox where topic = 'test.order' and position is not null order by position`,
      )
    expect(await positions()).toEqual([])
    release()
    await late
    await relay()
    expect((await positions()).map((row) => row.n)).toEqual(['1', '2'])
  })
})
