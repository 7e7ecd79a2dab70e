import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPending,
  dropPending,
  emptyLog,
  mergeMessages,
  messagesAfter,
  setPending,
  trimLog,
  withEarlier,
  type Log,
  type LogMessage,
} from './thread-log.ts'

type Message = LogMessage & { text: string; isRemoved?: boolean }
const message = (position: number, clientId: string | null = null): Message => ({
  id: `m${position}`,
  position: String(position),
  clientId,
  text: `text ${position}`,
})
const empty = emptyLog<Message, string>()
const positions = (log: Log<Message, string>) => log.confirmed.map(({ position }) => Number(position))

describe('the log of a conversation', () => {
  it('has each message once, in the server’s order, for any order of arrival (property)', () => {
    const all = Array.from({ length: 40 }, (_, index) => message(index + 1))
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom(...all), { maxLength: 12 }), { maxLength: 12 }), (batches) => {
        const log = batches.reduce((before, batch) => mergeMessages(before, batch), empty)
        const expected = [...new Set(batches.flat().map(({ position }) => Number(position)))].toSorted((a, b) => a - b)
        expect(positions(log)).toEqual(expected)
      }),
    )
  })

  it('compares positions as numbers, also beyond nine', () => {
    expect(positions(mergeMessages(empty, [message(10), message(9), message(100)]))).toEqual([9, 10, 100])
  })

  it('a message that was removed stays removed when an older copy comes late', () => {
    const isNewer = (known: Message, incoming: Message) => !known.isRemoved || incoming.isRemoved === true
    const removed = mergeMessages(empty, [{ ...message(1), isRemoved: true, text: '' }], isNewer)
    expect(mergeMessages(removed, [message(1)], isNewer)).toBe(removed)
  })

  it('an own message is pending until it arrives, then appears once', () => {
    let log = addPending(empty, { clientId: 'a', draft: 'hello', at: 0 })
    log = setPending(log, 'a', 'sending')
    expect(log.pending.map(({ state }) => state)).toEqual(['sending'])
    log = mergeMessages(log, [message(1, 'a')])
    expect([log.pending.length, log.confirmed.length]).toEqual([0, 1])
    expect(addPending(log, { clientId: 'a', draft: 'hello', at: 0 })).toBe(log)
  })

  it('a failed message keeps its error until it is sent again or discarded', () => {
    const log = setPending(addPending(empty, { clientId: 'a', draft: 'x', at: 0 }), 'a', 'failed', 'slow')
    expect(log.pending[0]).toMatchObject({ state: 'failed', error: 'slow' })
    expect(setPending(log, 'a', 'waiting').pending[0]).toMatchObject({ state: 'waiting', error: undefined })
    expect(dropPending(log, 'a').pending).toEqual([])
  })

  it('knows whether there is more above, and removes the oldest only at the end', () => {
    const page = withEarlier(empty, { rows: [message(5), message(6)], hasMore: true })
    expect(page.hasEarlier).toBe(true)
    expect(withEarlier(page, { rows: [message(4)], hasMore: false }).hasEarlier).toBe(false)
    expect(trimLog(page, 1)).toMatchObject({ confirmed: [message(6)], hasEarlier: true })
    expect(messagesAfter(page.confirmed, '5')).toEqual([message(6)])
  })
})
