import { assert, uniformInt, type Rng } from '@lotus/kernel'

/** One draw as stored with its round: `value` of 0 to n - 1, drawn for `purpose` (games.md 1.4). */
export type LoggedDraw = { purpose: string; n: number; value: number }

export type DrawService = {
  /** A uniform integer in [0, n), without modulo bias, written to the log. */
  draw(n: number, purpose: string): number
  /** Fisher-Yates from the end, each place drawn from those left, including itself. */
  shuffle<Item>(items: readonly Item[], purpose: string): Item[]
  /** An index by integer weights, from one draw over their sum. */
  weighted(weights: readonly number[], purpose: string): number
  readonly log: readonly LoggedDraw[]
}

/** Draws of one round. Production passes the system's generator; only chance decides (games.md 1.3). */
export function drawService(rng: Rng): DrawService {
  const log: LoggedDraw[] = []
  const draw = (n: number, purpose: string) => {
    const value = uniformInt(rng, n)
    log.push({ purpose, n, value })
    return value
  }
  return {
    log,
    draw,
    shuffle(items, purpose) {
      const result = [...items]
      for (let i = result.length - 1; i > 0; i -= 1) {
        const j = draw(i + 1, `${purpose}:${i}`)
        const [a, b] = [result[i], result[j]]
        // Both places lie in the list.
        result[i] = b as (typeof result)[number]
        result[j] = a as (typeof result)[number]
      }
      return result
    },
    weighted(weights, purpose) {
      assert(
        weights.every((weight) => Number.isInteger(weight) && weight >= 0),
        'weights are whole numbers',
      )
      let left = draw(
        weights.reduce((sum, weight) => sum + weight, 0),
        purpose,
      )
      return weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
    },
  }
}

/** Replays logged draws: a round is computed again from its record. Throws if the calls differ. */
export function replayService(log: readonly LoggedDraw[]): Pick<DrawService, 'draw'> & { isUsedUp(): boolean } {
  let at = 0
  return {
    draw(n, purpose) {
      const next = log[at]
      assert(next?.purpose === purpose && next.n === n && next.value < n, `draw ${at} of the record is for ${purpose}`)
      at += 1
      return next.value
    },
    isUsedUp: () => at === log.length,
  }
}
