import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { createThread, type Transport } from './thread.ts'
import type { LogMessage } from './thread-log.ts'

type Message = LogMessage & { text: string }
const PAGE = 5

/** A server with one conversation, over a connection that can be cut before or after the server has acted. */
function createServer() {
  const messages: Message[] = []
  const news: Message[] = []
  let cut: 'none' | 'before' | 'after' = 'none'
  const write = (text: string, clientId: string | null): Message => {
    const known = clientId === null ? undefined : messages.find((message) => message.clientId === clientId)
    if (known) return known
    const message = { id: `m${messages.length + 1}`, position: String(messages.length + 1), clientId, text }
    messages.push(message)
    news.push(message)
    return message
  }
  const over = async <Answer>(act: () => Answer): Promise<Answer> => {
    const isCut = cut
    if (isCut === 'before') throw new CallError('network_error')
    const answer = act()
    await Promise.resolve()
    if (isCut === 'after') throw new CallError('network_error')
    return answer
  }
  const transport: Transport<Message, string> = {
    latest: () => over(() => ({ rows: messages.slice(-PAGE), hasMore: messages.length > PAGE })),
    before: (position) =>
      over(() => {
        const older = messages.filter((message) => Number(message.position) < Number(position))
        return { rows: older.slice(-PAGE), hasMore: older.length > PAGE }
      }),
    after: (position) =>
      over(() => {
        const newer = messages.filter((message) => Number(message.position) > Number(position))
        return { rows: newer.slice(0, PAGE), hasMore: newer.length > PAGE }
      }),
    send: (clientId, draft) => over(() => write(draft, clientId)),
  }
  return { messages, news, transport, write, setCut: (next: typeof cut) => void (cut = next) }
}

function openThread(transport: Transport<Message, string>) {
  let counter = 0
  return createThread({ transport, now: () => 0, newClientId: () => `c${(counter += 1)}` })
}

const settle = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

describe('a conversation over an unreliable connection', () => {
  it('loses and doubles nothing, for any cuts, repeats, swaps and drops (property)', async () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('mine' as const) }),
      fc.record({ do: fc.constant('theirs' as const), count: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ do: fc.constant('cut' as const), how: fc.constantFrom('none', 'before', 'after') }),
      // Which of the events arrive, in which order, some twice: indexes into the undelivered ones.
      fc.record({ do: fc.constant('news' as const), picks: fc.array(fc.nat(30), { maxLength: 8 }) }),
      fc.record({ do: fc.constant('reconnect' as const) }),
      fc.record({ do: fc.constant('up' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const server = createServer()
        server.write('before anybody looked', null)
        const thread = openThread(server.transport)
        const written: string[] = []
        await thread.load()
        for (const step of actions) {
          if (step.do === 'mine') {
            written.push(`mine ${written.length}`)
            thread.write(`mine ${written.length - 1}`)
          } else if (step.do === 'theirs') {
            for (let count = 0; count < step.count; count += 1) server.write('theirs', null)
          } else if (step.do === 'cut') server.setCut(step.how)
          else if (step.do === 'news') {
            const arrived = step.picks.flatMap((pick) => server.news[pick] ?? [])
            thread.receive(arrived)
          } else if (step.do === 'up') await thread.loadEarlier()
          else await thread.catchUp()
          await settle()
          const ids = thread.read().log.confirmed.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
        }
        // The connection is back for good.
        server.setCut('none')
        await thread.catchUp()
        await settle()
        await thread.catchUp()
        await settle()
        for (let page = 0; page < 200 && thread.read().log.hasEarlier; page += 1) await thread.loadEarlier()

        const { log } = thread.read()
        expect(log.pending).toEqual([])
        expect(log.confirmed.map(({ id }) => id)).toEqual(server.messages.map(({ id }) => id))
        const mine = log.confirmed.filter(({ clientId }) => clientId !== null).map(({ text }) => text)
        expect(mine.toSorted()).toEqual(written.toSorted())
        thread.stop()
      }),
      { numRuns: 300 },
    )
  })

  it('sends one after the other, in the order they were written', async () => {
    const server = createServer()
    const thread = openThread(server.transport)
    await thread.load()
    for (const text of ['one', 'two', 'three']) thread.write(text)
    await settle()
    expect(server.messages.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  })

  it('a lost answer does not double the message: it is sent again with the same id', async () => {
    const server = createServer()
    const thread = openThread(server.transport)
    await thread.load()
    server.setCut('after')
    thread.write('once')
    await settle()
    expect(thread.read().log.pending.map(({ state }) => state)).toEqual(['failed'])
    server.setCut('none')
    await thread.catchUp()
    await settle()
    expect(server.messages).toHaveLength(1)
    expect(thread.read().log).toMatchObject({ pending: [], confirmed: [{ text: 'once' }] })
  })

  it('a refused message waits for the writer, who sends it again or discards it', async () => {
    const server = createServer()
    let refuses = true
    const thread = openThread({
      ...server.transport,
      send: (...args) => (refuses ? Promise.reject(new CallError('rate_limited')) : server.transport.send(...args)),
    })
    await thread.load()
    const name = thread.write('too soon')
    await settle()
    await thread.catchUp()
    await settle()
    expect(thread.read().log.pending).toMatchObject([{ state: 'failed' }])
    refuses = false
    thread.resend(name)
    await settle()
    expect(thread.read().log.pending).toEqual([])
    refuses = true
    const other = thread.write('never mind')
    await settle()
    thread.discard(other)
    expect(thread.read().log.pending).toEqual([])
  })

  it('a reader who was away for too long starts at the end, and finds the rest above', async () => {
    const server = createServer()
    server.write('seen', null)
    const thread = openThread(server.transport)
    await thread.load()
    for (let count = 0; count < 60; count += 1) server.write('missed', null)
    await thread.catchUp()
    const { log } = thread.read()
    expect(log.confirmed.map(({ position }) => position)).toEqual(['57', '58', '59', '60', '61'])
    expect(log.hasEarlier).toBe(true)
  })

  it('a late push of a message above the gap hides nothing: everything up to the end is loaded', async () => {
    const server = createServer()
    server.write('seen', null)
    const thread = openThread(server.transport)
    await thread.load()
    const [seen] = thread.read().log.confirmed
    for (let count = 0; count < 60; count += 1) server.write('missed', null)
    await thread.catchUp()
    if (seen) thread.receive([seen])
    for (let page = 0; page < 50 && thread.read().log.hasEarlier; page += 1) await thread.loadEarlier()
    expect(thread.read().log.confirmed.map(({ id }) => id)).toEqual(server.messages.map(({ id }) => id))
  })

  it('the first page may fail and be loaded again', async () => {
    const server = createServer()
    server.write('hello', null)
    server.setCut('before')
    const thread = openThread(server.transport)
    await thread.load()
    expect(thread.read().status).toBe('failed')
    server.setCut('none')
    await thread.load()
    expect(thread.read()).toMatchObject({ status: 'ready', error: undefined })
  })
})
