import { assert } from '@lotus/kernel'
import type { DrawService } from './draws.ts'
import type { LinesGame } from './definition.ts'
import { evaluate, type SpinOutcome } from './evaluate.ts'

/** A whole round: the paid spin and all its free spins, decided before anything is shown. */
export type RoundOutcome = {
  spins: SpinOutcome[]
  totalCredits: number
}

/**
 * The chance of this many free spins in one round is below 1 in 10^60: then the generator is broken, and the round is
 * refused before its bet. So the proof of the return needs no cap.
 */
const FREE_SPINS_MAX = 1_200

export function playRound(game: LinesGame, draws: Pick<DrawService, 'draw'>): RoundOutcome {
  const spins = [spin(game, 'base', 0, draws)]
  let left = spins[0]?.features.freeSpins ?? 0
  while (left > 0) {
    assert(spins.length <= FREE_SPINS_MAX, 'a round with more free spins than chance brings')
    const outcome = spin(game, 'free', spins.length, draws)
    spins.push(outcome)
    left += outcome.features.freeSpins - 1
  }
  return { spins, totalCredits: spins.reduce((sum, { totalCredits }) => sum + totalCredits, 0) }
}

function spin(game: LinesGame, mode: 'base' | 'free', index: number, draws: Pick<DrawService, 'draw'>): SpinOutcome {
  return evaluate(
    game,
    mode,
    game.strips.map((strip, reel) => draws.draw(strip.length, `spin ${index} reel ${reel + 1}`)),
  )
}
