import { assert } from '@lotus/kernel'
import { sha256, toHex, utf8 } from '../lottery/hash.ts'

/** The definition of a game with lines; everything that decides an outcome is in it and covered by its hash. */
export type LinesGame = {
  readonly id: string
  readonly version: string
  readonly type: 'lines'
  readonly rows: number
  readonly credits: number
  /** Every symbol, wild and scatter included; the order is that of the paytable on the screen. */
  readonly symbols: readonly string[]
  readonly wild: string
  readonly scatter: string
  /** One strip per reel, read downwards and cyclically. The free spins of this game use the same strips. */
  readonly strips: readonly (readonly string[])[]
  /** Row of the line on each reel, 0 at the top. All lines are always played. */
  readonly lines: readonly (readonly number[])[]
  /** Credits per line credit for 3, 4 and 5 from the left. */
  readonly pays: Readonly<Record<string, readonly [number, number, number]>>
  /** For 3, 4 and 5 scatters anywhere: times the total bet, never multiplied. */
  readonly scatterPays: readonly [number, number, number]
  readonly freeSpins: { readonly count: number; readonly multiplier: number }
}

/** Lowest number of equal symbols, and of scatters, that pays. */
export const PAYING_MIN = 3

/** The permanent identity of a definition: SHA-256 over its canonical JSON (sorted keys, no spaces). */
export async function definitionHash(game: LinesGame): Promise<string> {
  return toHex(await sha256(utf8(canonicalJson(game))))
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** Contradictions between a definition and the engine; empty for a playable definition. */
export function definitionProblems(game: LinesGame): string[] {
  const reels = game.strips.length
  const known = new Set(game.symbols)
  return [
    ...game.strips.flatMap((strip, reel) => [
      ...strip.filter((symbol) => !known.has(symbol)).map((symbol) => `reel ${reel + 1} has the unknown ${symbol}`),
      ...(strip.length < game.rows ? [`reel ${reel + 1} is shorter than its window`] : []),
    ]),
    // A run must begin with a regular symbol, so that the highest pay of a line is unique.
    ...(game.strips[0]?.includes(game.wild) ? ['the first reel has a wild'] : []),
    ...game.lines
      .filter((line) => line.length !== reels || line.some((row) => row < 0 || row >= game.rows))
      .map((line) => `line ${line.join('')} leaves the window`),
    ...(game.lines.length === game.credits ? [] : ['one credit a line is what the pays are written for']),
    ...Object.keys(game.pays)
      .filter((symbol) => !known.has(symbol) || symbol === game.wild || symbol === game.scatter)
      .map((symbol) => `${symbol} has no pay of its own`),
  ]
}

/** Checks that the bet is divisible by the credits. Returns ten-thousandths per credit. */
export function creditValue(game: LinesGame, bet: bigint): bigint {
  assert(bet > 0n && bet % BigInt(game.credits) === 0n, 'a bet is a whole number of credits')
  return bet / BigInt(game.credits)
}
