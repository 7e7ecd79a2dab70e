import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { join, pushWorld } from './stream.fixtures.ts'

const { db, listen, listenAtOffice, addEvents, relay, world } = await pushWorld({
  stateOf: async (memberId) => (memberId === 21n ? [{ type: 'wallet.balance_changed', data: { version: '77' } }] : []),
})

describe('the push channel', () => {
  it('sends public events to everybody and a member’s own to nobody else', async () => {
    const [visitor, seven, eight] = await Promise.all([
      listen(null, null),
      listen('member-7', null),
      listen('member-8', null),
    ])
    await Promise.all([visitor.until(1), seven.until(1), eight.until(1)])
    await addEvents('public', 1)
    await addEvents('member:7', 2)
    await addEvents('public', 3)
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
    await addEvents('member:9', 10)
    await relay()
    await first.until(2)
    const since = first.messages.at(-1)?.version ?? null
    first.socket.close()
    await first.closed
    for (let n = 11; n <= 40; n += 1) await addEvents(n % 2 ? 'member:9' : 'public', n)
    await relay()
    const [second] = await Promise.all([
      listen('member-9', since),
      (async () => {
        for (let n = 41; n <= 60; n += 1) {
          await addEvents('member:9', n)
          await relay()
        }
      })(),
    ])
    await second.until(51)
    expect(second.numbers()).toEqual(Array.from({ length: 50 }, (_, i) => i + 11))
    second.socket.close()
  })

  it('one row for many members sends each only their entry; a client that reconnects gets the current state', async () => {
    const [mine, other] = [await listen('member-21', null), await listen('member-22', null)]
    await Promise.all([mine.until(1), other.until(1)])
    await db.query(
      sql`select outbox_add('wallet.balances_changed', 'members', '[{"member":"21","version":"5"},{"member":"23","version":"6"}]')`,
    )
    await addEvents('public', 1)
    await relay()
    await Promise.all([mine.until(3), other.until(2)])
    expect(mine.messages[1]).toMatchObject({ type: 'wallet.balance_changed', data: { version: '5' } })
    expect(other.messages.map((message) => message.type)).toEqual(['welcome', 'inbox.published'])
    const since = mine.messages.at(-1)?.version ?? null
    for (const listener of [mine, other]) listener.socket.close()
    const again = await listen('member-21', since)
    await again.until(2)
    expect(again.messages[1]).toMatchObject({ type: 'wallet.balance_changed', data: { version: '77' } })
    again.socket.close()
  })

  it('a client that missed too much is told to reload', async () => {
    await db.query(
      sql`select outbox_add('inbox.published', 'public', jsonb_build_object('spreadSeconds', n)) from generate_series(1, 300) n`,
    )
    await relay()
    const listener = await listen(null, '0')
    await listener.until(2)
    expect(listener.messages.map((message) => message.type)).toEqual(['welcome', 'resync'])
    listener.socket.close()
  })

  it('T02: a site that is closed to somebody sends them no events', async () => {
    world.closed = 'region'
    const outside = await listen('member-12', null)
    expect(await outside.closed).toBe(1013)
    expect(outside.messages).toMatchObject([{ type: 'site_closed', data: { reason: 'region' } }])
    world.closed = null
  })

  it('T02: connected clients are told about maintenance and disconnected within seconds', async () => {
    const [visitor, own] = [await listen(null, null), await listen('member-13', null)]
    await Promise.all([visitor.until(1), own.until(1)])
    world.closed = 'maintenance'
    expect(await Promise.all([visitor.closed, own.closed])).toEqual([1013, 1013])
    for (const { messages } of [visitor, own])
      expect(messages.at(-1)).toMatchObject({ type: 'site_closed', data: { reason: 'maintenance' } })
    world.closed = null
  })

  it('R25, R26: customer service works while the site is closed, and gets nothing else', async () => {
    const [open, other] = [await listen(null, null, 'service'), await listen(null, null)]
    await Promise.all([open.until(1), other.until(1)])
    world.closed = 'maintenance'
    const inside = await listen('member-14', null, 'service')
    await inside.until(1)
    expect(inside.messages[0]).toMatchObject({ type: 'welcome', data: { isMember: false } })
    for (const { socket } of [open, inside]) {
      join(socket, 'room:1')
      join(socket, 'service')
    }
    await Promise.all([open.until(3), inside.until(3)])
    await addEvents('public', 2)
    await addEvents('member:14', 3)
    await addEvents('service', 4)
    await relay()
    for (const { messages, until, numbers } of [open, inside]) {
      await until(4)
      expect(messages.slice(1).map(({ type }) => type)).toEqual(['channel_refused', 'channel_joined', 'service.typing'])
      expect(numbers()).toEqual([4])
    }
    // The check that closes this one left the other two open.
    expect(await other.closed).toBe(1013)
    expect([open.socket.readyState, inside.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    for (const { socket } of [open, inside]) socket.close()
    world.closed = null
  })

  it('an invalid token closes the socket; an ended session closes the member’s', async () => {
    const stranger = await listen('gone', null)
    expect(await stranger.closed).toBe(4001)
    const own = await listen('member-11', null)
    await own.until(1)
    await db.query(sql`select outbox_add('identity.session_ended', 'member:11', '{"sessionId":"5"}')`)
    await relay()
    expect(await own.closed).toBe(4001)
    expect(own.messages.at(-1)?.type).toBe('session_ended')
  })

  it('an operator who may do other things now comes back at once; others stay', async () => {
    const [changed, other] = [await listenAtOffice('operator-7'), await listenAtOffice('operator-8')]
    await Promise.all([changed.until(1), other.until(1)])
    // A channel that they joined with what they might do before.
    join(changed.socket, 'service')
    await changed.until(2)
    await db.query(sql`select outbox_add('backoffice.operator_changed', 'operator:7', '{}')`)
    await relay()
    expect(await changed.closed).toBe(1012)
    // Not a session's end: the page opens another socket by itself.
    expect(changed.messages.map(({ type }) => type)).toEqual(['welcome', 'channel_joined'])
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
    other.socket.close()
  })
})

describe('channels', () => {
  it('a room’s events reach members of the channel and nobody else', async () => {
    const [inside, outside] = [await listen('member-31', null), await listen(null, null)]
    await Promise.all([inside.until(1), outside.until(1)])
    join(inside.socket, 'room:vi')
    await inside.until(2)
    expect(inside.messages[1]).toMatchObject({ type: 'channel_joined', data: { channel: 'room:vi' } })
    await addEvents('room:vi', 1)
    await addEvents('room:en', 2)
    await addEvents('public', 3)
    await relay()
    await Promise.all([inside.until(4), outside.until(2)])
    expect(inside.numbers()).toEqual([1, 3])
    expect(outside.numbers()).toEqual([3])
    inside.socket.send(JSON.stringify({ type: 'leave', channel: 'room:vi' }))
    // The second join is answered after the leave was processed.
    join(inside.socket, 'room:en')
    await inside.until(5)
    await addEvents('room:vi', 4)
    await addEvents('room:en', 5)
    await relay()
    await inside.until(6)
    expect(inside.numbers()).toEqual([1, 3, 5])
    for (const { socket } of [inside, outside]) socket.close()
  })

  it('a channel not allowed for the caller is refused, and so is one too many', async () => {
    const listener = await listen(null, null)
    await listener.until(1)
    join(listener.socket, 'support')
    for (let n = 1; n <= 21; n += 1) join(listener.socket, `room:r${n}`)
    await listener.until(23)
    expect(listener.messages[1]).toMatchObject({ type: 'channel_refused', data: { channel: 'support' } })
    expect(listener.messages.filter(({ type }) => type === 'channel_joined')).toHaveLength(20)
    expect(listener.messages[22]).toMatchObject({ type: 'channel_refused', data: { channel: 'room:r21' } })
    listener.socket.close()
  })

  it('a flood of joins closes the socket', async () => {
    const listener = await listen(null, null)
    await listener.until(1)
    for (let n = 0; n <= 120; n += 1) join(listener.socket, 'support')
    expect(await listener.closed).toBe(4029)
  })
})
