import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must, parseMoney } from '@lotus/kernel'
import { describe, expect, it, vi } from 'vitest'
import { checkRaffle, drawRaffle, numberTickets, readRaffleFile, ticketsOf, type RaffleFile } from './index.ts'
import { bentRaffles, bytesOf, goodRaffle, logKey, makeRaffleVectors, stepsOf } from './raffle.fixtures.ts'

// The committed raffle (operations.md 4.7, C10, V10, L12; issue 21 section 2).
vi.setConfig({ testTimeout: 60_000 })
const m = parseMoney
const path = join(import.meta.dirname, 'vectors.json')
const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const run = (...given: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools', 'lotus-verify.mjs'), ...given], { encoding: 'utf8' })
const prizes = [{ amount: '100', count: 2 }]

describe('tickets', () => {
  const terms = { per: m('500'), dayMax: 5, ticketsMax: 8 }
  it('operations.md 4.7: 1,700 of deposits at 500 a ticket give 3; the rest of 200 counts on that day alone', () => {
    expect(ticketsOf(terms, [m('1700')])).toBe(3)
    expect(ticketsOf(terms, [m('2000')])).toBe(4)
    expect(ticketsOf(terms, [m('1700'), m('300')])).toBe(3)
  })
  it('stops at the most of a day and of the raffle', () => {
    expect(ticketsOf(terms, [m('9000')])).toBe(5)
    expect(ticketsOf(terms, [m('9000'), m('9000')])).toBe(8)
    expect(ticketsOf({ ...terms, dayMax: null, ticketsMax: 100 }, [m('9000')])).toBe(18)
  })
  it('what was taken back earns nothing', () => {
    expect(ticketsOf(terms, [0n, m('499.99'), m('-500')])).toBe(0)
  })
})

describe('the draw', () => {
  it('numbers tickets by the holders’ names, without a gap', () => {
    expect(
      numberTickets([
        { holder: 'b', tickets: 2 },
        { holder: 'a', tickets: 3 },
      ]),
    ).toEqual([
      { holder: 'a', tickets: 3, first: 1 },
      { holder: 'b', tickets: 2, first: 4 },
    ])
  })
  it('a member wins one prize at most; prizes for which nobody is left are not drawn', async () => {
    const list = numberTickets([
      { holder: 'a', tickets: 900 },
      { holder: 'b', tickets: 1 },
    ])
    const wins = await drawRaffle({ raffle: 'x', seed: await bytesOf('s'), root: '00' }, 5, list)
    expect(wins.map(({ holder }) => holder).toSorted()).toEqual(['a', 'b'])
    expect(wins.map(({ prize }) => prize)).toEqual([0, 1])
    for (const { holder, ticket } of wins) expect(holder === 'a' ? ticket <= 900 : ticket === 901).toBe(true)
  })
  it('wins as often as the tickets say', async () => {
    const list = numberTickets([
      { holder: 'a', tickets: 6 },
      { holder: 'b', tickets: 3 },
      { holder: 'c', tickets: 1 },
    ])
    const draws = 3000
    const counts = new Map<string, number>()
    const seed = await bytesOf('odds')
    for (let at = 0; at < draws; at += 1) {
      const [win] = await drawRaffle({ raffle: `x${at}`, seed, root: '00' }, 1, list)
      const { holder } = must(win, 'a winner')
      counts.set(holder, (counts.get(holder) ?? 0) + 1)
    }
    // Within five standard deviations of each.
    for (const [holder, share] of [
      ['a', 0.6],
      ['b', 0.3],
      ['c', 0.1],
    ] as const)
      expect(Math.abs((counts.get(holder) ?? 0) - draws * share)).toBeLessThan(
        5 * Math.sqrt(draws * share * (1 - share)),
      )
  })
})

/** The file with each of its digits changed once, outside the log's own bytes, which have a test of their own. */
function* changed(file: RaffleFile): Generator<RaffleFile> {
  const { log, ...plain } = file
  const text = JSON.stringify({ ...plain, format: '' })
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charAt(at)
    if (!/[0-9]/.test(digit)) continue
    const other = `${text.slice(0, at)}${(Number(digit) + 1) % 10}${text.slice(at + 1)}`
    try {
      yield { ...(JSON.parse(other) as RaffleFile), format: file.format, ...(log && { log }) }
    } catch {
      // No number any more, such as one with a zero in front.
    }
  }
}

describe('the check', () => {
  it('every step of a raffle that was held rightly is right, with the log’s key from elsewhere', async () => {
    const file = await goodRaffle('right', [3, 1, 9], prizes)
    expect((await checkRaffle(file, logKey)).every(({ outcome }) => outcome === 'ok')).toBe(true)
    expect(await stepsOf(file, logKey.replace('lotus', 'other'))).toContainEqual(['log_head', 'bad'])
    const { log: _, ...bare } = file
    expect((await stepsOf(bare)).filter(([, outcome]) => outcome === 'skipped')).toHaveLength(5)
  })
  it('finds every changed digit', async () => {
    const file = await goodRaffle('r7', [3, 1, 9], prizes)
    let looked = 0
    for (const other of changed(file)) {
      looked += 1
      const steps = await checkRaffle(other, logKey)
      expect(
        steps.some(({ outcome }) => outcome === 'bad'),
        JSON.stringify(other),
      ).toBe(true)
    }
    expect(looked).toBeGreaterThan(150)
  })
  it('finds a leaf of the log that was changed, and one that is missing', async () => {
    const file = await goodRaffle('r8', [3, 1, 9], prizes)
    const log = must(file.log, 'it has its log')
    for (const [at, { leaf, ...entry }] of log.entries.entries()) {
      const entries = log.entries.with(at, { ...entry, leaf: leaf.replace('2026', '2025') })
      expect((await stepsOf({ ...file, log: { ...log, entries } })).some(([, outcome]) => outcome === 'bad')).toBe(true)
      const fewer = log.entries.toSpliced(at, 1)
      expect(
        (await stepsOf({ ...file, log: { ...log, entries: fewer } })).some(([, outcome]) => outcome === 'bad'),
      ).toBe(true)
    }
  })
  it('finds a list before its hour, one that was called off, another kind, and another last day', async () => {
    const found = await Promise.all((await bentRaffles(prizes)).map((file) => stepsOf(file, logKey)))
    expect(found.map((steps) => steps.filter(([, outcome]) => outcome === 'bad').map(([name]) => name))).toEqual([
      ['log_list'],
      ['log_draw'],
      ['log_seed'],
      ['log_seed'],
    ])
  })
  it('more tickets than a word tells apart are refused, not looked for without end', async () => {
    const file = await goodRaffle('many', [1], prizes)
    const many = { ...file, holders: [['0'.repeat(32), 2 ** 32] as const] }
    expect(readRaffleFile(JSON.stringify(many))).toBeUndefined()
    expect(await stepsOf(many)).toContainEqual(['draw', 'bad'])
    const list = numberTickets([{ holder: 'a', tickets: 2 ** 32 }])
    await expect(drawRaffle({ raffle: 'x', seed: await bytesOf('s'), root: '00' }, 1, list)).rejects.toThrow(RangeError)
  })
  it('reads only what is such a file', async () => {
    const file = await goodRaffle('r9', [1], prizes)
    expect(readRaffleFile(JSON.stringify(file))).toEqual(file)
    expect(readRaffleFile('{}')).toBeUndefined()
    expect(readRaffleFile(JSON.stringify({ ...file, holders: [['x', 1]] }))).toBeUndefined()
    expect(readRaffleFile(JSON.stringify({ ...file, prizes: [{ amount: '1', count: 10_000 }] }))).toBeUndefined()
  })
})

describe('the stand-alone verifier', () => {
  it('agrees on every stored vector, which are those of the code', async () => {
    const made = JSON.stringify(await makeRaffleVectors(), null, 1)
    if (process.env['LOTUS_WRITE_VECTORS'] === '1') writeFileSync(path, `${made}\n`)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(made))
    expect(run('--vectors', path).stdout).toBe('19 vectors, 0 wrong\n')
  })
  it('says of a file what is right and what is wrong, with the exit code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-raffle-'))
    try {
      const file = join(folder, 'raffle.json')
      const good = await goodRaffle('told', [3, 1, 9], prizes)
      writeFileSync(file, JSON.stringify(good))
      const right = run(file, '--key', logKey)
      expect(right.stdout).toMatch(/^ok {6}draw$/m)
      expect(right.status).toBe(0)
      writeFileSync(file, JSON.stringify({ ...good, winners: good.winners.toReversed() }))
      const wrong = run(file, '--key', logKey)
      expect(wrong.stdout).toMatch(/^bad {5}draw: the winners should be/m)
      expect(wrong.status).toBe(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
