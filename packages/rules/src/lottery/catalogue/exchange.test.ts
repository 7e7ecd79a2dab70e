import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { exampleDraw } from '../../../test-support/draws.ts'
import { settleStream } from '../../cli.ts'
import { findFamily } from './all.ts'
import { parseExchangeLine, settleExchange } from './exchange.ts'

const order = { play: 'lo2', content: ['68'], unit: '1', points: 10 }
const answer = (change: Record<string, unknown>) => {
  const result = settleExchange(findFamily, {
    id: 'A',
    family: 'vn_fast27',
    draw: exampleDraw,
    order: { ...order, ...change },
  })
  return 'error' in result ? result.error : result.payout
}

test('an order is answered with money strings of four decimals', () => {
  expect(settleExchange(findFamily, { id: 'A', family: 'vn_north', draw: exampleDraw, order })).toEqual({
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

  test('an order that is not an object is invalid before its family is looked up', () => {
    expect(settleExchange(findFamily, { id: 'A', family: 'nowhere', order: [] })).toEqual({
      id: 'A',
      error: 'bad_content',
    })
    expect(settleExchange(findFamily, { id: 'A', family: 'nowhere', order: {} })).toEqual({
      id: 'A',
      error: 'unknown_play',
    })
    expect(settleExchange(findFamily, 7)).toEqual({ id: null, error: 'bad_content' })
  })

  test('a number written with a fraction is not an integer', () => {
    const line = JSON.stringify({ id: 1.5, family: 'vn_north', draw: exampleDraw, order })
    expect(settleExchange(findFamily, parseExchangeLine(line))).toMatchObject({ id: 1.5, status: 4 })
    expect(settleExchange(findFamily, parseExchangeLine(line.replace('"points":10', '"points":10.0')))).toMatchObject({
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
    JSON.stringify({
      id: 'C',
      family: 'seak3',
      draw: { dice: '466' },
      order: { ...order, play: 'sum', content: ['16'] },
    }),
  ]
  const written: string[] = []
  const output = new Writable({
    // With a buffer this small the command has to wait for the reader.
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
    { id: 'C', lines: 1, stake: '10.0000', hits: 1, payout: '349.2000', status: 4 },
  ])
})

test('the command runs as a program, directly and through the project\u2019s own runner', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const input = `${JSON.stringify({ id: 'A', family: 'vn_north', draw: exampleDraw, order })}\n`
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, input, encoding: 'utf8' })
  const answer = '{"id":"A","lines":1,"stake":"270.0000","hits":2,"payout":"1970.0000","status":4}\n'
  expect(run(join(root, 'packages/rules/src/cli.ts'), 'settle')).toMatchObject({ stdout: answer, status: 0 })
  expect(run(join(root, 'scripts/run.mjs'), 'rules', 'settle')).toMatchObject({ stdout: answer, status: 0 })
  expect(run(join(root, 'scripts/run.mjs'), 'rules', 'guess')).toMatchObject({ stdout: '', status: 2 })
})
