import { assert, must } from '@lotus/kernel'
import { definitionProblems, PAYING_MIN, type LinesGame } from './definition.ts'

/** A definition as numbers in typed arrays: computes a window's wins without creating objects. */
export type CompiledGame = {
  readonly game: LinesGame
  readonly lengths: readonly number[]
  /** Codes of a reel's symbols, with the first ones repeated at the end, so that a window never wraps. */
  readonly strips: readonly Uint8Array[]
  /** Row of each line, reel by reel: `rows[line * reels + reel]`. */
  readonly rows: Uint8Array
  /** Line credits by `code * (reels + 1) + run`; 0 if a run pays nothing. */
  readonly pays: Int32Array
  readonly wild: number
  /** Scatters in the window at a stop, by reel. */
  readonly scatters: readonly Uint8Array[]
  /** Credits of a number of scatters (total bet times pay). */
  readonly scatterPays: Int32Array
}

const REELS = 5

export function compileGame(game: LinesGame): CompiledGame {
  const problems = definitionProblems(game)
  assert(problems.length === 0, `the definition can be played: ${problems.join(', ')}`)
  assert(game.strips.length === REELS, 'the compiled engine has five reels')
  const codeOf = new Map(game.symbols.map((symbol, code) => [symbol, code]))
  const codes = (strip: readonly string[]) => strip.map((symbol) => must(codeOf.get(symbol), 'a known symbol'))
  const scatter = must(codeOf.get(game.scatter), 'the scatter is a symbol')
  const strips = game.strips.map((strip) => Uint8Array.from([...codes(strip), ...codes(strip.slice(0, game.rows - 1))]))
  const pays = new Int32Array(game.symbols.length * (REELS + 1))
  for (const [symbol, list] of Object.entries(game.pays))
    for (const [i, credits] of list.entries())
      pays[must(codeOf.get(symbol), 'a known symbol') * (REELS + 1) + PAYING_MIN + i] = credits
  return {
    game,
    lengths: game.strips.map((strip) => strip.length),
    strips,
    rows: Uint8Array.from(game.lines.flat()),
    pays,
    wild: must(codeOf.get(game.wild), 'the wild is a symbol'),
    scatters: game.strips.map((strip, reel) =>
      Uint8Array.from(strip, (_, stop) =>
        Array.from({ length: game.rows }, (__, row) => strips[reel]?.[stop + row]).reduce(
          (sum: number, code) => sum + (code === scatter ? 1 : 0),
          0,
        ),
      ),
    ),
    scatterPays: Int32Array.from({ length: REELS * game.rows + 1 }, (_, count) =>
      count < PAYING_MIN ? 0 : must(game.scatterPays[Math.min(count, REELS) - PAYING_MIN], 'a pay') * game.credits,
    ),
  }
}

/** Lines with three alike (or wild) on the first three reels, for one position of these. Reused between windows. */
export type OpenLines = { count: number; readonly line: Uint8Array; readonly symbol: Uint8Array }

export function openLines(game: LinesGame): OpenLines {
  return { count: 0, line: new Uint8Array(game.lines.length), symbol: new Uint8Array(game.lines.length) }
}

/** First half of a window's line wins: what three reels decide. Every pay starts with three from the left. */
export function startLines(compiled: CompiledGame, a: number, b: number, c: number, into: OpenLines): void {
  const { strips, rows, wild } = compiled
  // Five strips were checked when the game was compiled.
  const [first, second, third] = strips as readonly [Uint8Array, Uint8Array, Uint8Array]
  into.count = 0
  for (let line = 0, at = 0; at < rows.length; line += 1, at += REELS) {
    const symbol = first[a + (rows[at] ?? 0)] ?? 0
    const two = second[b + (rows[at + 1] ?? 0)]
    if (two !== symbol && two !== wild) continue
    const three = third[c + (rows[at + 2] ?? 0)]
    if (three !== symbol && three !== wild) continue
    into.line[into.count] = line
    into.symbol[into.count] = symbol
    into.count += 1
  }
}

/** Second half: the credits of all lines together, before any multiplier. */
export function finishLines(compiled: CompiledGame, d: number, e: number, open: OpenLines): number {
  const { strips, rows, wild, pays } = compiled
  let credits = 0
  for (let i = 0; i < open.count; i += 1) {
    const symbol = open.symbol[i] ?? 0
    const at = (open.line[i] ?? 0) * REELS
    const four = strips[3]?.[d + (rows[at + 3] ?? 0)]
    let run = PAYING_MIN
    if (four === symbol || four === wild) {
      const five = strips[4]?.[e + (rows[at + 4] ?? 0)]
      run = five === symbol || five === wild ? REELS : REELS - 1
    }
    credits += pays[symbol * (REELS + 1) + run] ?? 0
  }
  return credits
}

export function scatterCount(compiled: CompiledGame, stops: readonly number[]): number {
  return compiled.scatters.reduce((sum, counts, reel) => sum + (counts[stops[reel] ?? 0] ?? 0), 0)
}

/** Line credits of one window. The studio checks every outcome of the event evaluator against it. */
export function windowCredits(compiled: CompiledGame, stops: readonly number[], scratch: OpenLines): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = stops
  startLines(compiled, a, b, c, scratch)
  return finishLines(compiled, d, e, scratch)
}
