import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'
import { CLOSED_FOR_RESTART } from '@lotus/contract'
import { createPush, type Push, type PushOptions, type PushState } from './push.ts'

type Hello = { type: string; token: string | null; since: string | null }

/** A real server on this machine; the tests control its answers. */
async function startServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const arrived: { socket: ServerSocket; messages: Hello[] }[] = []
  const waiting: (() => void)[] = []
  server.on('connection', (socket) => {
    const connection = { socket, messages: [] as Hello[] }
    socket.on('message', (data) => {
      connection.messages.push(JSON.parse(String(data)) as Hello) // the client's own messages
      for (const wake of waiting.splice(0)) wake()
    })
    arrived.push(connection)
    for (const wake of waiting.splice(0)) wake()
  })
  const until = async <T>(read: () => T | undefined | false): Promise<T> => {
    for (;;) {
      const value = read()
      if (value) return value
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const say = (index: number, message: object) => arrived[index]?.socket.send(JSON.stringify(message))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    arrived,
    say,
    hello: (index: number) => until(() => arrived[index]?.messages[0]),
    message: (index: number, count: number) => until(() => arrived[index]?.messages[count]),
    welcome: (index: number, version = '1', isMember = true) =>
      say(index, { type: 'welcome', data: { serverTime: '2030-01-01T00:00:00Z', isMember }, version }),
    close: () => {
      for (const { socket } of arrived) socket.terminate()
      server.close()
    },
  }
}

describe('the push channel', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let push: Push
  let token: string | null

  const connect = (options: Partial<PushOptions> = {}) => {
    push = createPush({ url: server.url, getToken: () => token, backoffMs: 4, backoffMaxMs: 8, ...options })
    return push
  }
  const next = <T extends Parameters<Push['subscribe']>[0]>(type: T) =>
    new Promise<unknown>((resolve) => {
      const stop = push.subscribe(type, (data) => {
        stop()
        resolve(data)
      })
    })
  const state = (wanted: PushState) =>
    new Promise<void>((resolve) => {
      if (push.state() === wanted) return resolve()
      const stop = push.subscribe('state', (data) => {
        if (data.state !== wanted) return
        stop()
        resolve()
      })
    })

  beforeEach(async () => {
    server = await startServer()
    token = 'tok'
  })
  afterEach(() => {
    push.stop()
    server.close()
  })

  it('says hello with the token and is online after the welcome', async () => {
    connect().start()
    expect(await server.hello(0)).toEqual({ type: 'hello', token: 'tok', since: null })
    server.welcome(0)
    await state('online')
    expect(push.state()).toBe('online')
  })

  it('sends events to listeners of their type and to nobody else', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0)
    const received: unknown[] = []
    push.subscribe('lottery.issue_locked', (data) => received.push(data))
    const event = next('wallet.balance_changed')
    server.say(0, { type: 'of_tomorrow', data: {}, version: '2' })
    server.say(0, { type: 'wallet.balance_changed', data: { version: '7' }, version: '3' })
    expect(await event).toEqual({ version: '7' })
    expect(received).toEqual([])
  })

  it('comes back after a loss and asks for what it missed', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0, '5')
    const event = next('wallet.balance_changed')
    server.say(0, { type: 'wallet.balance_changed', data: { version: '7' }, version: '12' })
    await event
    server.arrived[0]?.socket.terminate()
    expect(await server.hello(1)).toMatchObject({ since: '12' })
  })

  it('comes back at once, whatever its back-off, if the process made way for another one', async () => {
    connect({ backoffMs: 60_000, backoffMaxMs: 60_000 }).start()
    await server.hello(0)
    server.welcome(0, '5')
    await state('online')
    server.arrived[0]?.socket.close(CLOSED_FOR_RESTART)
    expect(await server.hello(1)).toMatchObject({ since: '5' })
  })

  it('starts from the version of the welcome, so that the time before the first event is covered too', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0, '5')
    await state('online')
    server.arrived[0]?.socket.terminate()
    expect(await server.hello(1)).toMatchObject({ since: '5' })
  })

  it('passes on resync and continues from its version', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0, '5')
    const resync = next('resync')
    server.say(0, { type: 'resync', data: {}, version: '900' })
    await resync
    server.arrived[0]?.socket.terminate()
    expect(await server.hello(1)).toMatchObject({ since: '900' })
  })

  it('forgets the version when another person comes', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0, '5')
    await state('online')
    token = 'other'
    push.restart()
    expect(await server.hello(1)).toEqual({ type: 'hello', token: 'other', since: null })
  })

  it('pings while it is quiet', async () => {
    connect({ heartbeatMs: 5 }).start()
    await server.hello(0)
    server.welcome(0)
    expect(await server.message(0, 1)).toEqual({ type: 'ping' })
  })

  it('reports an ended session if the server refuses the token', async () => {
    connect().start()
    await server.hello(0)
    const ended = next('session_ended')
    server.welcome(0, '1', false)
    expect(await ended).toEqual({})
  })

  it('is offline while the server is away and keeps trying', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0)
    await state('online')
    const lost = state('offline')
    server.arrived[0]?.socket.close(4008)
    await lost
    await server.hello(1)
    server.welcome(1)
    await state('online')
    expect(server.arrived).toHaveLength(2)
  })

  it('ignores malformed messages', async () => {
    connect().start()
    await server.hello(0)
    server.arrived[0]?.socket.send('not json')
    server.arrived[0]?.socket.send('{"type":"wallet.balance_changed","data":{}}')
    server.welcome(0)
    await state('online')
    expect(push.state()).toBe('online')
  })

  it('joins a channel at every connect, with its key, and reports each time that it has joined', async () => {
    connect().start()
    const leave = push.join('service', 'k1')
    const joined: unknown[] = []
    push.subscribe('channel_joined', (data) => joined.push(data))
    await server.hello(0)
    server.welcome(0)
    expect(await server.message(0, 1)).toEqual({ type: 'join', channel: 'service', key: 'k1' })
    const first = next('channel_joined')
    server.say(0, { type: 'channel_joined', data: { channel: 'service' }, version: '1' })
    expect(await first).toEqual({ channel: 'service' })
    server.arrived[0]?.socket.terminate()
    await server.hello(1)
    server.welcome(1)
    expect(await server.message(1, 1)).toEqual({ type: 'join', channel: 'service', key: 'k1' })
    const again = next('channel_joined')
    server.say(1, { type: 'channel_joined', data: { channel: 'service' }, version: '1' })
    await again
    expect(joined).toHaveLength(2)
    leave()
    leave()
    expect(await server.message(1, 2)).toEqual({ type: 'leave', channel: 'service' })
    expect(server.arrived[1]?.messages).toHaveLength(3)
  })

  it('a channel wanted by two parts of the page is left when both have left; a later one is told too', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0)
    await state('online')
    const one = push.join('room:vi')
    const two = push.join('room:vi')
    expect(await server.message(0, 2)).toEqual({ type: 'join', channel: 'room:vi', key: null })
    one()
    push.join('room:en')
    expect(await server.message(0, 3)).toEqual({ type: 'join', channel: 'room:en', key: null })
    two()
    expect(await server.message(0, 4)).toEqual({ type: 'leave', channel: 'room:vi' })
  })

  it('passes on that a channel is not allowed for this caller', async () => {
    connect().start()
    await server.hello(0)
    server.welcome(0)
    const refused = next('channel_refused')
    server.say(0, { type: 'channel_refused', data: { channel: 'support' }, version: '1' })
    expect(await refused).toEqual({ channel: 'support' })
  })
})
