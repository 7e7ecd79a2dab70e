import { WebSocket } from 'ws'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { STREAM_PATH, type ServerMessage } from '@lotus/contract'
import { sql } from '@lotus/database'
import { systemClock } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { countUnrelayed, relayOutbox } from '../outbox/outbox.repo.ts'
import { createPush } from './stream.ts'

// Real: PostgreSQL, WebSockets over TCP. The relay is driven by hand, so that nothing depends on time.
const test = await testDatabase()
const log = createLog({ level: 'silent' })
let isOpen = true
const push = createPush({
  stateOf: async (memberId) =>
    memberId === 21n ? [{ topic: 'wallet.balance_changed', payload: { version: '77' } }] : [],
  db: test.db,
  log,
  metrics: createMetrics({ withProcess: false }),
  clock: systemClock,
  config: { profile: 'demo', roles: ['push'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
  isSessionLive: async () => true,
  isOpenTo: async () => isOpen,
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

  it('one row for many members reaches each with theirs alone; who comes back gets the state as it is', async () => {
    const [mine, other] = [await listen('member-21', null), await listen('member-22', null)]
    await Promise.all([mine.until(1), other.until(1)])
    await test.db.query(
      sql`select outbox_add('wallet.balances_changed', 'members', '[{"member":"21","version":"5"},{"member":"23","version":"6"}]')`,
    )
    await news('public', 1)
    await relay()
    await Promise.all([mine.until(3), other.until(2)])
    expect(mine.messages[1]).toMatchObject({ type: 'wallet.balance_changed', data: { version: '5' } })
    expect(other.messages.map((message) => message.type)).toEqual(['welcome', 'test.news'])
    const since = mine.messages.at(-1)?.version ?? null
    for (const listener of [mine, other]) listener.socket.close()
    const again = await listen('member-21', since)
    await again.until(2)
    expect(again.messages[1]).toMatchObject({ type: 'wallet.balance_changed', data: { version: '77' } })
    again.socket.close()
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

  it('T02: a site that is closed to somebody has no news for them', async () => {
    isOpen = false
    const outside = await listen('member-12', null)
    expect(await outside.closed).toBe(1013)
    expect(outside.messages).toEqual([])
    isOpen = true
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
