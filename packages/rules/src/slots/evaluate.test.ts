import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { keystreamRng } from '../../test-support/keystream-rng.ts'
import { definitionProblems, type LinesGame } from './definition.ts'
import { drawService, replayService } from './draws.ts'
import { evaluate } from './evaluate.ts'
import { playRound } from './round.ts'
import { senVang } from './sen-vang.ts'

/** The same rules with strips of three, so that a window can be written by hand: stop 0 shows it unchanged. */
function windowGame(rows: readonly [string, string, string]): LinesGame {
  const cells = rows.map((row) => row.split(' '))
  return { ...senVang, strips: [0, 1, 2, 3, 4].map((reel) => cells.map((row) => must(row[reel], 'a symbol'))) }
}
const still = [0, 0, 0, 0, 0]
const play = (rows: readonly [string, string, string], mode: 'base' | 'free' = 'base') =>
  evaluate(windowGame(rows), mode, still)

describe('golden windows (games.md 1.2 d)', () => {
  test('a window without equal symbols wins nothing', () => {
    const outcome = play(['A J Q J T', 'K T A T A', 'Q H1 K Q J'])
    expect(outcome.totalCredits).toBe(0)
    expect(outcome.events.map(({ type }) => type)).toEqual(['reels', 'total'])
  })

  test('the whole window of one symbol pays all 25 lines at five', () => {
    const outcome = play(['H1 H1 H1 H1 H1', 'H1 H1 H1 H1 H1', 'H1 H1 H1 H1 H1'])
    expect(outcome.wins).toHaveLength(25)
    expect(outcome.totalCredits).toBe(25 * 1000)
  })

  test('wilds on the middle reels complete every line of the first reel', () => {
    const outcome = play(['A W W W A', 'A W W W A', 'A W W W A'])
    expect(outcome.totalCredits).toBe(25 * 120)
  })

  test('a line pays the longest run once, from the left only', () => {
    const outcome = play(['K Q J T A', 'H2 H2 H2 H2 K', 'Q J T A J'])
    expect(outcome.wins).toEqual([
      {
        kind: 'line',
        line: 0,
        symbol: 'H2',
        run: 4,
        multiplier: 1,
        credits: 150,
        cells: [
          [0, 1],
          [1, 1],
          [2, 1],
          [3, 1],
        ],
      },
    ])
    expect(play(['K Q J T A', 'K H2 H2 H2 H2', 'Q J T A J']).totalCredits).toBe(0)
  })

  test('two from the left pay nothing, and a wild does not begin a run', () => {
    expect(play(['J Q K A J', 'H1 H1 T K Q', 'Q K J T A']).totalCredits).toBe(0)
  })

  test.each([
    [3, 75],
    [4, 300],
    [5, 1500],
  ])('%i scatters pay %i credits, wherever they are, and twelve free spins', (count, credits) => {
    const top = ['A', 'K', 'Q', 'J', 'T'].map((symbol, reel) => (reel < count ? 'S' : symbol)).join(' ')
    const outcome = play([top, 'K Q J T A', 'Q J T A K'])
    expect(outcome.totalCredits).toBe(credits)
    expect(outcome.features.freeSpins).toBe(12)
  })

  test('a wild does not replace a scatter', () => {
    expect(play(['S W W J T', 'K Q J T A', 'Q J T A K']).features.freeSpins).toBe(0)
  })

  test('a free spin pays lines three times and the scatter once', () => {
    const rows = ['S S S J T', 'H4 H4 H4 K A', 'Q J T A K'] as const
    expect(play(rows).totalCredits).toBe(25 + 75)
    const free = play(rows, 'free')
    expect(free.totalCredits).toBe(75 + 75)
    expect(free.features.freeSpins).toBe(12)
  })

  test('the window wraps around the end of a strip', () => {
    expect(evaluate(senVang, 'base', [34, 33, 31, 35, 32]).grid).toEqual([
      ['A', 'J', 'T'],
      ['Q', 'H4', 'H2'],
      ['A', 'Q', 'J'],
      ['A', 'H4', 'H1'],
      ['J', 'K', 'H4'],
    ])
  })

  test('the events contain everything that is shown, and add up', () => {
    const outcome = play(['S S S J T', 'H4 H4 H4 K A', 'Q J T A K'])
    expect(outcome.events.map(({ type }) => type)).toEqual(['reels', 'win', 'win', 'freeSpins', 'total'])
    expect(outcome.wins.reduce((sum, { credits }) => sum + credits, 0)).toBe(outcome.totalCredits)
  })

  test('stops outside the strip are refused', () => {
    expect(() => evaluate(senVang, 'base', [35, 0, 0, 0, 0])).toThrow('lies on its strip')
    expect(() => evaluate(senVang, 'base', [0, 0, 0, 0])).toThrow('a stop for each reel')
  })
})

describe('a definition that the engine cannot play is refused', () => {
  test.each([
    [
      { strips: senVang.strips.map((strip, reel) => (reel === 0 ? [...strip, 'W'] : strip)) },
      'the first reel has a wild',
    ],
    [{ lines: [...senVang.lines.slice(1), [3, 0, 0, 0, 0]] }, 'line 30000 leaves the window'],
    [{ credits: 20 }, 'one credit a line is what the pays are written for'],
    [{ strips: senVang.strips.map((strip) => [...strip, 'X']) }, 'reel 1 has the unknown X'],
  ])('case %#', (change, problem) => {
    expect(definitionProblems({ ...senVang, ...change })).toContain(problem)
  })
})

describe('a round', () => {
  test('can be computed again from its draws, to the last event', () => {
    const rng = keystreamRng('rounds')
    let withFreeSpins = 0
    for (let i = 0; i < 2_000; i += 1) {
      const draws = drawService(rng)
      const round = playRound(senVang, draws)
      if (round.spins.length > 1) withFreeSpins += 1
      const replay = replayService(draws.log)
      expect(playRound(senVang, replay)).toEqual(round)
      expect(replay.isUsedUp()).toBe(true)
    }
    expect(withFreeSpins).toBeGreaterThan(5)
  })

  test('plays exactly the awarded free spins, retriggers included', () => {
    const rng = keystreamRng('free spins')
    for (let i = 0; i < 3_000; i += 1) {
      const { spins } = playRound(senVang, drawService(rng))
      expect(spins.length - 1).toBe(spins.reduce((sum, { features }) => sum + features.freeSpins, 0))
      expect(spins.map(({ mode }) => mode)).toEqual(spins.map((_, at) => (at === 0 ? 'base' : 'free')))
    }
  })

  test('a generator that never stops awarding is refused', () => {
    // Stops that show a scatter on each of the first three reels, every time.
    const stuck = [11, 3, 14, 0, 0]
    let at = -1
    const draws = {
      draw: () => {
        at += 1
        return must(stuck[at % 5], 'a stop')
      },
    }
    expect(() => playRound(senVang, draws)).toThrow('more free spins than chance brings')
  })

  test('a changed record cannot be replayed', () => {
    const draws = drawService(keystreamRng('record'))
    playRound(senVang, draws)
    const [first, ...rest] = draws.log
    expect(() => playRound(senVang, replayService([{ ...must(first, 'a draw'), n: 34 }, ...rest]))).toThrow(
      'of the record',
    )
    expect(() => playRound(senVang, replayService(rest))).toThrow('of the record')
  })
})
