import { add, divide, fraction, multiply, subtract, type Fraction } from '../lottery/fraction.ts'
import { finishLines, openLines, startLines, type CompiledGame } from './compiled.ts'
import { PAYING_MIN, type LinesGame } from './definition.ts'

/** The totals of a full cycle of the base game, as integers. */
export type CycleSums = {
  cycle: number
  /** Sum of line credits, without multiplier. */
  lineCredits: number
  /** Credits of scatter pays. */
  scatterCredits: number
  scatterHistogram: number[]
  /** Windows that win something. */
  hits: number
  maxCredits: number
  /** `windows[scatters][lineCredits]`: how many windows have both. */
  windows: Uint32Array[]
}

/** More line credits than a window of any of our games can win; a proof beyond it throws. */
const CREDITS_MAX = 1 << 15

/**
 * Sums every window of the cycle, with the functions that decide real rounds (`startLines`, `finishLines`). The part
 * left open by the first three reels is computed once for all positions of the last two.
 */
export function sumCycle(compiled: CompiledGame): CycleSums {
  const { game, lengths, scatters, scatterPays } = compiled
  const [l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0] = lengths
  // Five reels were checked when the game was compiled.
  const [s1, s2, s3, s4, s5] = scatters as readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const width = CREDITS_MAX
  const counts = new Uint32Array((game.rows * lengths.length + 1) * width)
  const open = openLines(game)
  for (let a = 0; a < l1; a += 1)
    for (let b = 0; b < l2; b += 1)
      for (let c = 0; c < l3; c += 1) {
        startLines(compiled, a, b, c, open)
        const before = (s1[a] ?? 0) + (s2[b] ?? 0) + (s3[c] ?? 0)
        for (let d = 0; d < l4; d += 1) {
          const four = before + (s4[d] ?? 0)
          for (let e = 0; e < l5; e += 1) {
            const at = (four + (s5[e] ?? 0)) * width + (open.count === 0 ? 0 : finishLines(compiled, d, e, open))
            counts[at] = (counts[at] ?? 0) + 1
          }
        }
      }
  return summarise(counts, width, lengths, scatterPays)
}

function summarise(counts: Uint32Array, width: number, lengths: readonly number[], pays: Int32Array): CycleSums {
  const sums: CycleSums = {
    cycle: lengths.reduce((product, length) => product * length, 1),
    lineCredits: 0,
    scatterCredits: 0,
    scatterHistogram: [],
    hits: 0,
    maxCredits: 0,
    windows: [],
  }
  for (let scatters = 0; scatters * width < counts.length; scatters += 1) {
    const row = counts.subarray(scatters * width, (scatters + 1) * width)
    const pay = pays[scatters] ?? 0
    let windows = 0
    for (const [credits, count] of row.entries()) {
      if (count === 0) continue
      windows += count
      sums.lineCredits += credits * count
      sums.scatterCredits += pay * count
      if (credits + pay > 0) sums.hits += count
      sums.maxCredits = Math.max(sums.maxCredits, credits + pay)
    }
    if (windows === 0) continue
    sums.scatterHistogram[scatters] = windows
    sums.windows[scatters] = row
  }
  return sums
}

/** The return by algebra only (games.md 1.2): from chances of symbols, without any window. All exact. */
export type ReturnProof = {
  lineReturn: Fraction
  scatterReturn: Fraction
  /** Chance that a spin awards free spins. */
  trigger: Fraction
  /** Value of one free spin including all that follow from it, in total bets. */
  freeSpinValue: Fraction
  freeReturn: Fraction
  total: Fraction
}

export function proveReturn(game: LinesGame): ReturnProof {
  const lineReturn = lineReturnOf(game)
  const scatterChances = scatterChancesOf(game)
  const chanceOf = (count: number) => scatterChances[count] ?? fraction(0)
  const paying = scatterChances.map((_, count) => count).filter((count) => count >= PAYING_MIN)
  const scatterReturn = paying
    .map((count) => multiply(chanceOf(count), fraction(game.scatterPays[Math.min(count, 5) - PAYING_MIN] ?? 0)))
    .reduce(add)
  const trigger = paying.map(chanceOf).reduce(add)
  const awarded = multiply(fraction(game.freeSpins.count), trigger)
  const freeSpin = add(multiply(fraction(game.freeSpins.multiplier), lineReturn), scatterReturn)
  const freeSpinValue = divide(freeSpin, subtract(fraction(1), awarded))
  const freeReturn = multiply(awarded, freeSpinValue)
  return {
    lineReturn,
    scatterReturn,
    trigger,
    freeSpinValue,
    freeReturn,
    total: add(add(lineReturn, scatterReturn), freeReturn),
  }
}

/** All lines have the same expectation, and the bet is one credit per line. */
function lineReturnOf(game: LinesGame): Fraction {
  const sums = Object.entries(game.pays).flatMap(([symbol, pays]) =>
    pays.map((pay, i) => multiply(fraction(pay), runChance(game, symbol, i + PAYING_MIN))),
  )
  return sums.reduce(add)
}

/** Chance that a line begins with exactly `run` of the symbol or a wild. */
export function runChance(game: LinesGame, symbol: string, run: number): Fraction {
  const factors = game.strips.slice(0, run + 1).map((strip, reel) => {
    const same = strip.filter((other) => other === symbol || other === game.wild).length
    return fraction(reel < run ? same : strip.length - same, strip.length)
  })
  return factors.reduce(multiply)
}

/** Chance of each number of scatters: the convolution of the reels' windows. */
function scatterChancesOf(game: LinesGame): Fraction[] {
  return game.strips.reduce<Fraction[]>(
    (chances, strip) => {
      const next: Fraction[] = []
      strip.forEach((_, stop) => {
        const seen = Array.from({ length: game.rows }, (__, row) => strip[(stop + row) % strip.length])
        const count = seen.filter((symbol) => symbol === game.scatter).length
        chances.forEach((chance, before) => {
          const share = multiply(chance, fraction(1, strip.length))
          next[before + count] = add(next[before + count] ?? fraction(0), share)
        })
      })
      return next
    },
    [fraction(1)],
  )
}

/** Standard deviation of a round in total bets, from the cycle's exact counts (games.md 1.2, second moment). */
export function standardDeviation(game: LinesGame, sums: CycleSums): number {
  const { count: awarded, multiplier } = game.freeSpins
  const cost = game.credits
  const moments = (factor: number) => {
    let [first, second, firstWithAward, award] = [0, 0, 0, 0]
    sums.windows.forEach((row, scatters) => {
      const pay = scatters < PAYING_MIN ? 0 : (game.scatterPays[Math.min(scatters, 5) - PAYING_MIN] ?? 0)
      for (const [credits, count] of row.entries()) {
        if (count === 0) continue
        const chance = count / sums.cycle
        const win = (credits * factor) / cost + pay
        first += chance * win
        second += chance * win * win
        if (scatters < PAYING_MIN) continue
        firstWithAward += chance * win
        award += chance
      }
    })
    return { first, second, firstWithAward, award }
  }
  const free = moments(multiplier)
  const base = moments(1)
  const q = awarded * free.award
  const value = free.first / (1 - q)
  const more = (m: typeof free, secondOfFree: number) =>
    2 * awarded * m.firstWithAward * value + m.award * (awarded * (awarded - 1) * value ** 2 + awarded * secondOfFree)
  const secondOfFree = (free.second + more(free, 0)) / (1 - q)
  const second = base.second + more(base, secondOfFree)
  const mean = base.first + awarded * base.award * value
  return Math.sqrt(second - mean ** 2)
}
