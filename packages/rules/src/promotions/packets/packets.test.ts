import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areDailySpansApart, parseMoney } from '@lotus/kernel'
import { describe, expect, it, vi } from 'vitest'
import { bytesOf, logKey } from '../raffle/raffle.fixtures.ts'
import { checkPackets, packetAmounts, PACKET_WINDOWS_MAX, readPacketsFile, windowsOf } from './index.ts'
import { sumOf } from './amounts.ts'
import { packetFigures } from './figures.ts'
import { goodWindow, makePacketVectors, packetStepsOf } from './packets.fixtures.ts'

// Red packets, grab and rain (operations.md 4.12; issue 21 sections 1 and 2; V10, L12).
vi.setConfig({ testTimeout: 60_000 })
const path = join(import.meta.dirname, 'vectors.json')
const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const run = (...given: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools', 'lotus-verify.mjs'), ...given], { encoding: 'utf8' })
const window = { packets: 'grab', window: 1 }
const worked = { pool: 1_000_000, count: 500, least: 100 }

describe('the amounts', () => {
  it('operations.md 4.12: 10,000 over 500 packets have a mean of 20.00', async () => {
    const amounts = await packetAmounts(await bytesOf('worked'), window, worked)
    expect(amounts).toHaveLength(500)
    expect(sumOf(amounts)).toBe(1_000_000)
    expect(sumOf(amounts) / amounts.length).toBe(2000)
    expect(new Set(amounts).size).toBeGreaterThan(300)
  })
  it('for any pool the sum is the pool, no packet is below the least, and each but the last is at most twice the mean that is left', async () => {
    for (let at = 1; at <= 300; at += 1) {
      const count = 1 + ((at * 37) % 90)
      const least = 1 + ((at * 13) % 50)
      const pool = count * least + ((at * 7919) % 40_000)
      const amounts = await packetAmounts(
        await bytesOf(`any ${at}`),
        { packets: 'any', window: at },
        { pool, count, least },
      )
      expect(amounts).toHaveLength(count)
      expect(sumOf(amounts)).toBe(pool)
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(least)
      let rest = pool
      for (const [place, amount] of amounts.slice(0, -1).entries()) {
        expect(amount).toBeLessThanOrEqual((2 * rest) / (count - place))
        rest -= amount
      }
    }
  })
  it('the first packet is anything from the least to twice the mean, each as likely', async () => {
    const firsts: number[] = []
    for (let at = 1; at <= 2000; at += 1) {
      const [first = 0] = await packetAmounts(await bytesOf(`first ${at}`), window, { pool: 100, count: 10, least: 1 })
      firsts.push(first)
    }
    expect([Math.min(...firsts), Math.max(...firsts)]).toEqual([1, 20])
    // Mean 10.5, standard deviation of a throw 5.77: within five of those of 2,000.
    expect(Math.abs(sumOf(firsts) / 2000 - 10.5)).toBeLessThan((5 * 5.77) / Math.sqrt(2000))
  })
  it('a pool that is just the least for each leaves no choice; one that is too small has no packets', async () => {
    const seed = await bytesOf('tight')
    expect(await packetAmounts(seed, window, { pool: 50, count: 5, least: 10 })).toEqual([10, 10, 10, 10, 10])
    await expect(packetAmounts(seed, window, { pool: 49, count: 5, least: 10 })).rejects.toThrow(RangeError)
    await expect(packetAmounts(seed, window, { pool: 2 ** 32, count: 5, least: 10 })).rejects.toThrow(RangeError)
  })
  it('another window, another promotion or another seed has other amounts', async () => {
    const seed = await bytesOf('one')
    const one = await packetAmounts(seed, window, worked)
    expect(await packetAmounts(seed, window, worked)).toEqual(one)
    expect(await packetAmounts(seed, { ...window, window: 2 }, worked)).not.toEqual(one)
    expect(await packetAmounts(seed, { ...window, packets: 'other' }, worked)).not.toEqual(one)
    expect(await packetAmounts(await bytesOf('two'), window, worked)).not.toEqual(one)
  })
})

describe('the figures of a pool', () => {
  const m = parseMoney
  it('mean, least, most of the first, and most of any', () => {
    const figures = packetFigures({ pool: m('10000'), count: 500, least: m('1') })
    expect(figures).toEqual({ mean: m('20'), least: m('1'), first: m('40'), most: m('9501') })
    expect(packetFigures({ pool: m('1'), count: 3, least: m('0.33') })).toEqual({
      mean: m('0.33'),
      least: m('0.33'),
      first: m('0.34'),
      most: m('0.34'),
    })
  })
})

describe('the windows', () => {
  const daily = [
    { at: '12:00', minutes: 10 },
    { at: '20:00', minutes: 30 },
  ]
  it('those of each day that lie wholly within the promotion’s times', () => {
    const times = { startsAt: new Date('2026-06-01T05:00:01Z'), endsAt: new Date('2026-06-03T13:30:00Z') }
    expect(windowsOf(daily, times).map(({ window: no, from }) => `${no} ${from.toISOString()}`)).toEqual([
      '1 2026-06-01T13:00:00.000Z',
      '2 2026-06-02T05:00:00.000Z',
      '3 2026-06-02T13:00:00.000Z',
      '4 2026-06-03T05:00:00.000Z',
      '5 2026-06-03T13:00:00.000Z',
    ])
    const years = { startsAt: new Date('2026-06-01T00:00:00Z'), endsAt: new Date('2036-06-01T00:00:00Z') }
    expect(windowsOf(daily, years)).toHaveLength(PACKET_WINDOWS_MAX + 1)
  })
  it('windows never run into each other, nor into the next day’s first', () => {
    expect(areDailySpansApart(daily)).toBe(true)
    expect(areDailySpansApart(daily.toReversed())).toBe(false)
    expect(
      areDailySpansApart([
        { at: '12:00', minutes: 481 },
        { at: '20:00', minutes: 10 },
      ]),
    ).toBe(false)
    expect(areDailySpansApart([{ at: '12:00', minutes: 1440 }])).toBe(true)
    expect(
      areDailySpansApart([
        { at: '00:10', minutes: 5 },
        { at: '23:50', minutes: 21 },
      ]),
    ).toBe(false)
  })
})

describe('the check', () => {
  const size = { pool: 20_000, count: 20, least: 100, grabbed: 9 }
  it('every step of a window that was held rightly is right', async () => {
    const file = await goodWindow('right', size)
    expect((await checkPackets(file, logKey)).every(({ outcome }) => outcome === 'ok')).toBe(true)
    expect(await packetStepsOf(file, logKey.replace('lotus', 'other'))).toContainEqual(['log_head', 'bad'])
    const { log: _, ...bare } = file
    expect((await packetStepsOf(bare)).filter(([, outcome]) => outcome === 'skipped')).toHaveLength(3)
  })
  it('finds a late commitment, a second one, another pool, and another count of grabs', async () => {
    const bents = [{ committedAt: '2026-06-03T13:00:00.001Z' }, { isCommittedTwice: true }, { pool: 1 }, { grabbed: 8 }]
    const found = await Promise.all(
      bents.map(async (bent) => packetStepsOf(await goodWindow('bent', size, bent), logKey)),
    )
    expect(found.map((steps) => steps.filter(([, outcome]) => outcome === 'bad').map(([name]) => name))).toEqual([
      ['log_seed'],
      ['log_seed', 'log_end'],
      ['log_seed'],
      ['log_end'],
    ])
  })
  it('reads only what is such a file', async () => {
    const file = await goodWindow('read', size)
    expect(readPacketsFile(JSON.stringify(file))).toEqual(file)
    expect(readPacketsFile('{}')).toBeUndefined()
    expect(readPacketsFile(JSON.stringify({ ...file, count: 8 }))).toBeUndefined()
    expect(readPacketsFile(JSON.stringify({ ...file, grabs: ['1'] }))).toBeUndefined()
  })
})

describe('the stand-alone verifier', () => {
  it('agrees on every stored vector, which are those of the code', async () => {
    const made = JSON.stringify(await makePacketVectors(), null, 1)
    if (process.env['LOTUS_WRITE_VECTORS'] === '1') writeFileSync(path, `${made}\n`)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(made))
    expect(run('--vectors', path).stdout).toBe('21 vectors, 0 wrong\n')
  })
  it('says of a file what is right and what is wrong, with the exit code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-packets-'))
    try {
      const file = join(folder, 'packets.json')
      const good = await goodWindow('told', { pool: 20_000, count: 20, least: 100, grabbed: 9 })
      writeFileSync(file, JSON.stringify(good))
      const right = run(file, '--key', logKey)
      expect(right.stdout).toMatch(/^ok {6}amounts$/m)
      expect(right.status).toBe(0)
      writeFileSync(file, JSON.stringify({ ...good, grabs: good.grabs.toReversed() }))
      const wrong = run(file, '--key', logKey)
      expect(wrong.stdout).toMatch(/^bad {5}amounts: the first amounts should be/m)
      expect(wrong.status).toBe(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
