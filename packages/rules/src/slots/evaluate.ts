import { assert, must } from '@lotus/kernel'
import { PAYING_MIN, type LinesGame } from './definition.ts'

export type SpinMode = 'base' | 'free'

/** A win of a line: `cells` are [reel, row], from the left. Credits include the multiplier. */
export type LineWin = {
  kind: 'line'
  line: number
  symbol: string
  run: number
  multiplier: number
  credits: number
  cells: [number, number][]
}
export type ScatterWin = { kind: 'scatter'; symbol: string; run: number; credits: number; cells: [number, number][] }
export type SlotWin = LineWin | ScatterWin

/** The events of a spin in order; the screen shows nothing else. */
export type SpinEvent =
  | { type: 'reels'; grid: string[][] }
  | { type: 'win'; win: SlotWin }
  | { type: 'freeSpins'; awarded: number }
  | { type: 'total'; credits: number }

export type SpinOutcome = {
  mode: SpinMode
  stops: number[]
  /** `grid[reel][row]`, row 0 at the top. */
  grid: string[][]
  wins: SlotWin[]
  features: { freeSpins: number }
  totalCredits: number
  events: SpinEvent[]
}

/** The outcome of one spin, computed only from its stops: no state, no chance, no clock (games.md 1.1). */
export function evaluate(game: LinesGame, mode: SpinMode, stops: readonly number[]): SpinOutcome {
  const grid = gridAt(game, stops)
  const scatter = scatterWin(game, grid)
  const wins: SlotWin[] = [...lineWins(game, mode, grid), ...(scatter ? [scatter] : [])]
  const freeSpins = scatter ? game.freeSpins.count : 0
  const totalCredits = wins.reduce((sum, win) => sum + win.credits, 0)
  return {
    mode,
    stops: [...stops],
    grid,
    wins,
    features: { freeSpins },
    totalCredits,
    events: [
      { type: 'reels', grid },
      ...wins.map((win): SpinEvent => ({ type: 'win', win })),
      ...(freeSpins > 0 ? [{ type: 'freeSpins', awarded: freeSpins } as const] : []),
      { type: 'total', credits: totalCredits },
    ],
  }
}

/** A window at stop i shows strip[i], [i+1], [i+2], cyclically. */
export function gridAt(game: LinesGame, stops: readonly number[]): string[][] {
  assert(stops.length === game.strips.length, 'a stop for each reel')
  return game.strips.map((strip, reel) => {
    const stop = must(stops[reel], 'a stop')
    assert(Number.isInteger(stop) && stop >= 0 && stop < strip.length, 'a stop lies on its strip')
    return Array.from({ length: game.rows }, (_, row) => must(strip[(stop + row) % strip.length], 'a symbol'))
  })
}

/** Left to right from the first reel, the longest run, once per line; a wild replaces everything except the scatter. */
export function lineWins(game: LinesGame, mode: SpinMode, grid: readonly (readonly string[])[]): LineWin[] {
  const multiplier = mode === 'free' ? game.freeSpins.multiplier : 1
  return game.lines.flatMap((rows, index): LineWin[] => {
    const symbols = rows.map((row, reel) => must(grid[reel]?.[row], 'a symbol of the window'))
    const symbol = must(symbols[0], 'the first symbol of a line')
    const broken = symbols.findIndex((other) => other !== symbol && other !== game.wild)
    const run = broken < 0 ? symbols.length : broken
    const pay = game.pays[symbol]?.[run - PAYING_MIN]
    if (pay === undefined) return []
    const cells = rows.slice(0, run).map((row, reel): [number, number] => [reel, row])
    return [{ kind: 'line', line: index, symbol, run, multiplier, credits: pay * multiplier, cells }]
  })
}

function scatterWin(game: LinesGame, grid: readonly (readonly string[])[]): ScatterWin | undefined {
  const cells = grid.flatMap((column, reel) =>
    column.flatMap((symbol, row): [number, number][] => (symbol === game.scatter ? [[reel, row]] : [])),
  )
  const pay = game.scatterPays[Math.min(cells.length, game.strips.length) - PAYING_MIN]
  if (pay === undefined) return undefined
  return { kind: 'scatter', symbol: game.scatter, run: cells.length, credits: pay * game.credits, cells }
}
