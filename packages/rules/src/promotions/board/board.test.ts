import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { logKey } from '../raffle/raffle.fixtures.ts'
import { bentBoards, goodBoard, makeBoardVectors, stepsOf, tied } from './board.fixtures.ts'
import { BOARD_FORMAT, readBoardFile, type BoardFile } from './board-file.ts'
import { checkBoard } from './check-board.ts'
import { boardCommitment, boardHolder, boardRoot, placesOf } from './order.ts'
import { boardCost, boardSpans, nextPrize, prizeAt } from './prizes.ts'

// Leaderboards (operations.md 4.5; K09, L12; issue 21 section 2): order, prizes, periods, and the check of a frozen board.
const seed = Uint8Array.from({ length: 32 }, (_, at) => (at * 7 + 3) % 256)
const name = { board: 'weekly', period: 'w2026-06-01' }
const early = '2026-06-02T03:00:00.000Z'
const late = '2026-06-02T04:00:00.000Z'
const holders = await Promise.all([1n, 2n, 3n, 4n].map((id) => boardHolder(new Uint8Array(32), id)))
const holder = (at: number) => must(holders[at], 'one of them')

async function file(scores: readonly { holder: string; score: bigint; reached: string }[]): Promise<BoardFile> {
  const places = await placesOf(seed, name, scores)
  return {
    format: BOARD_FORMAT,
    ...name,
    version: 1,
    to: '2026-06-07T17:00:00.000Z',
    commitment: await boardCommitment(seed),
    root: await boardRoot(name, places),
    seed: Buffer.from(seed).toString('hex'),
    places: places.map((one) => [one.holder, String(one.score), one.reached] as const),
  }
}
const outcome = async (of: BoardFile, step: string) => (await checkBoard(of)).find((one) => one.name === step)?.outcome

describe('the order of a board', () => {
  it('is by score, then by who reached it earlier', async () => {
    const rows = await placesOf(seed, name, [
      { holder: holder(0), score: 10n, reached: early },
      { holder: holder(1), score: 20n, reached: late },
      { holder: holder(2), score: 20n, reached: early },
    ])
    expect(rows.map(({ holder: one, place }) => [one, place])).toEqual([
      [holder(2), 1],
      [holder(1), 2],
      [holder(0), 3],
    ])
  })

  it('K09: of equal scores and times follows from the seed alone, whatever order they come in', async () => {
    const equal = holders.map((one) => ({ holder: one, score: 5n, reached: early }))
    const first = (await placesOf(seed, name, equal)).map((one) => one.holder)
    expect((await placesOf(seed, name, equal.toReversed())).map((one) => one.holder)).toEqual(first)
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, n) => placesOf(new Uint8Array(32).fill(n), name, equal)),
    )
    expect(new Set(others.map(([best]) => best?.holder)).size).toBeGreaterThan(1)
  })
})

describe('the check of a file', () => {
  it('K09: finds another order, another score, another seed and a name that stands twice', async () => {
    const good = await file(holders.map((one) => ({ holder: one, score: 5n, reached: early })))
    for (const step of ['seed', 'order', 'root']) expect(await outcome(good, step)).toBe('ok')
    expect(await outcome(good, 'log_places')).toBe('skipped')
    expect(await outcome({ ...good, places: good.places.toReversed() }, 'order')).toBe('bad')
    expect(await outcome({ ...good, seed: '00'.repeat(32) }, 'seed')).toBe('bad')
    const [first, ...rest] = good.places
    const [who, , when] = must(first, 'a place')
    expect(await outcome({ ...good, places: [[who, '6', when], ...rest] }, 'root')).toBe('bad')
    expect(await outcome({ ...good, places: [[who, '5', when], ...good.places] }, 'order')).toBe('bad')
  })

  it('reads what it wrote, and nothing else', async () => {
    const good = await file([{ holder: holder(0), score: 5n, reached: early }])
    expect(readBoardFile(JSON.stringify(good))).toEqual(good)
    for (const bad of [
      { format: 'lotus-raffle/v1' },
      { places: [['x', '1', early]] },
      { places: [[holder(0), '-1', early]] },
      { seed: 3 },
    ])
      expect(readBoardFile(JSON.stringify({ ...good, ...bad }))).toBeUndefined()
    expect(readBoardFile('no file')).toBeUndefined()
  })
})

describe('prizes by rank', () => {
  const prizes = [
    { upTo: 1, amount: 500n },
    { upTo: 3, amount: 200n },
    { upTo: 10, amount: 50n },
  ]
  it('cost what their places cost, and name the next better one', () => {
    expect(boardCost(prizes)).toBe(500n + 400n + 350n)
    expect([1, 2, 3, 4, 10, 11].map((place) => prizeAt(prizes, place))).toEqual([500n, 200n, 200n, 50n, 50n, 0n])
    expect(nextPrize(prizes, null)).toEqual({ place: 10, amount: 50n })
    expect(nextPrize(prizes, 12)).toEqual({ place: 10, amount: 50n })
    expect(nextPrize(prizes, 10)).toEqual({ place: 3, amount: 200n })
    expect(nextPrize(prizes, 2)).toEqual({ place: 1, amount: 500n })
    expect(nextPrize(prizes, 1)).toBeNull()
  })
})

describe('periods of a board', () => {
  it('are cut to the days of the promotion', () => {
    // Wednesday 3 June to the end of Tuesday 16 June, in the brand's zone.
    const times = { startsAt: new Date('2026-06-02T17:00:00Z'), endsAt: new Date('2026-06-16T17:00:00Z') }
    expect(boardSpans('WEEK', times).map(({ key, from, to }) => [key, from, to])).toEqual([
      ['w2026-06-01', '2026-06-03', '2026-06-08'],
      ['w2026-06-08', '2026-06-08', '2026-06-15'],
      ['w2026-06-15', '2026-06-15', '2026-06-17'],
    ])
    expect(boardSpans('DAY', times)).toHaveLength(14)
    expect(boardSpans('MONTH', times)).toHaveLength(1)
  })
})

describe('what the log says of a board', () => {
  it('K09: is right for one that was frozen rightly, with the log’s key from elsewhere', async () => {
    const good = await goodBoard('right', tied)
    expect((await stepsOf(good, logKey)).every(([, outcome]) => outcome === 'ok')).toBe(true)
    expect(await stepsOf(good, logKey.replace('lotus', 'other'))).toContainEqual(['log_head', 'bad'])
  })
  it('finds a late commitment, a freeze before its hour, a second freeze, another end and another count', async () => {
    const found = await Promise.all((await bentBoards()).map((file) => stepsOf(file, logKey)))
    expect(found.map((steps) => steps.filter(([, outcome]) => outcome === 'bad').map(([name]) => name))).toEqual([
      ['log_seed'],
      ['log_places'],
      ['log_places'],
      ['log_seed'],
      ['log_places'],
    ])
  })
})

describe('the stand-alone verifier', () => {
  const path = join(import.meta.dirname, 'vectors.json')
  const program = join(import.meta.dirname, '../../../../..', 'tools', 'lotus-verify.mjs')
  const run = (...given: string[]) => spawnSync(process.execPath, [program, ...given], { encoding: 'utf8' })

  it('L12: agrees on every stored vector, which are those of the code', async () => {
    const made = JSON.stringify(await makeBoardVectors(), null, 1)
    if (process.env['LOTUS_WRITE_VECTORS'] === '1') writeFileSync(path, `${made}\n`)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(made))
    expect(run('--vectors', path).stdout).toBe('21 vectors, 0 wrong\n')
  })
  it('says of a file what is right and what is wrong, with the exit code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-board-'))
    try {
      const told = join(folder, 'board.json')
      const good = await goodBoard('told', tied)
      writeFileSync(told, JSON.stringify(good))
      const right = run(told, '--key', logKey)
      expect(right.stdout).toMatch(/^told w2026-06-01: 6 places$/m)
      expect(right.stdout).toMatch(/^ok {6}order$/m)
      expect(right.status).toBe(0)
      writeFileSync(told, JSON.stringify({ ...good, places: good.places.toReversed() }))
      const wrong = run(told, '--key', logKey)
      expect(wrong.stdout).toMatch(/^bad {5}order: place 1 should be [0-9a-f]{32}$/m)
      expect(wrong.status).toBe(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
