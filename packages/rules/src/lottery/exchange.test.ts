import { Readable, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { exampleDraw } from '../../test-support/draws.ts'
import { settleStream } from '../cli.ts'
import { parseExchangeLine, settleExchange } from './exchange.ts'

const order = { play: 'lo2', content: ['68'], unit: '1', points: 10 }
const answer = (change: Record<string, unknown>) => {
  const result = settleExchange({ id: 'A', family: 'vn_fast27', draw: exampleDraw, order: { ...order, ...change } })
  return 'error' in result ? result.error : result.payout
}

test('an order comes back as money strings of four places', () => {
  expect(settleExchange({ id: 'A', family: 'vn_north', draw: exampleDraw, order })).toEqual({
    id: 'A',
    lines: 1,
    stake: '270.0000',
    hits: 2,
    payout: '1970.0000',
    status: 4,
  })
})

describe('checks of the wire form', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ points: undefined, multiple: 10 }, '1970.0000'],
    [{ multiple: 10 }, 'bad_content'],
    [{ multiple: null }, 'bad_content'],
    [{ points: undefined }, 'bad_content'],
    [{ bonus: '1' }, 'bad_content'],
    [{ bonus: '1', play: 'lo9' }, 'unknown_play'],
    [{ bonus: '1', points: 0 }, 'bad_content'],
    [{ prizeGroup: null }, 'bad_content'],
    [{ play: 7 }, 'unknown_play'],
  ])('%j: %s', (change, expected) => {
    expect(answer(change)).toBe(expected)
  })

  test('an order that is no object is bad before its family is looked up', () => {
    expect(settleExchange({ id: 'A', family: 'nowhere', order: [] })).toEqual({ id: 'A', error: 'bad_content' })
    expect(settleExchange({ id: 'A', family: 'nowhere', order: {} })).toEqual({ id: 'A', error: 'unknown_play' })
    expect(settleExchange(7)).toEqual({ id: null, error: 'bad_content' })
  })

  test('a number written with a fraction is no integer', () => {
    const line = JSON.stringify({ id: 1.5, family: 'vn_north', draw: exampleDraw, order })
    expect(settleExchange(parseExchangeLine(line))).toMatchObject({ id: 1.5, status: 4 })
    expect(settleExchange(parseExchangeLine(line.replace('"points":10', '"points":10.0')))).toMatchObject({
      error: 'bad_content',
    })
  })
})

test('the command answers line by line, in order, unknown families and broken lines included', async () => {
  const lines = [
    JSON.stringify({ id: 'A', family: 'vn_north', draw: { void: true }, order }),
    '',
    '{"id":',
    JSON.stringify({ id: 'B', family: 'k3', draw: {}, order }),
  ]
  const written: string[] = []
  const output = new Writable({
    // A buffer this small makes the command wait for the reader.
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      setImmediate(done)
    },
  })
  await settleStream(Readable.from([lines.join('\n')]), output)
  expect(written.map((line): unknown => JSON.parse(line))).toEqual([
    { id: 'A', lines: 1, stake: '270.0000', hits: 0, payout: '270.0000', status: 12 },
    { id: null, error: 'bad_content' },
    { id: 'B', error: 'unknown_play' },
  ])
})
