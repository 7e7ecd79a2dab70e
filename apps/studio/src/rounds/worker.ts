import { later, type Deps } from '../deps.ts'
import { removeOldSeats } from '../live/seat.repo.ts'
import { removeEmptyRounds } from '../live/table.repo.ts'
import { workDueSeats } from '../live/table-worker.ts'
import { removeOld } from '../sessions/session.repo.ts'
import { advanceRound, finishRound } from './advance-round.ts'
import { claimDue, findRound } from './round.repo.ts'

const LEASE_MS = 60_000
const ROUNDS_PER_TURN = 50
const AT_ONCE = 8
const TURN_MS = 1_000
const CLEAN_EVERY_TURNS = 600
const CLEAN_ROWS = 1_000
const DAY_MS = 86_400_000

/**
 * One turn of the background work: bets without an answer, wins and rollbacks not accepted yet, abandoned rounds.
 * Returns how many there were.
 */
export async function workDueRounds(deps: Deps): Promise<number> {
  const due = await claimDue(deps.db, { now: deps.clock.now(), lease: later(deps, LEASE_MS), limit: ROUNDS_PER_TURN })
  const queue = due.map(({ id }) => id)
  const runner = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const round = await findRound(deps.db, id)
      // An accepted bet is due only when the player has been away for long.
      await (round?.state === 'BET_OK' ? finishRound(deps, id, 'left by the player') : advanceRound(deps, id))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runner))
  return due.length
}

export async function cleanUp(deps: Deps): Promise<number> {
  const { sessionLifeMs, playRoundsKeptMs } = deps.settings
  const seats = await removeOldSeats(deps.db, { before: later(deps, -playRoundsKeptMs), limit: CLEAN_ROWS })
  const rounds = await removeEmptyRounds(deps.db, { before: later(deps, -playRoundsKeptMs), limit: CLEAN_ROWS })
  const others = await removeOld(deps.db, {
    sessionsSeenBefore: later(deps, -sessionLifeMs - DAY_MS),
    playRoundsBefore: later(deps, -playRoundsKeptMs),
    linksBefore: later(deps, -DAY_MS),
    limit: CLEAN_ROWS,
  })
  return seats + rounds + others
}

/** Runs until stopped; a failed turn is logged and retried. */
export function startWorker(deps: Deps): { stop(): Promise<void> } {
  let isStopping = false
  let turns = 0
  let wake: () => void = () => undefined
  const loop = (async () => {
    while (!isStopping) {
      try {
        await workDueRounds(deps)
        await workDueSeats(deps)
        turns += 1
        if (turns % CLEAN_EVERY_TURNS === 0) await cleanUp(deps)
      } catch (error) {
        deps.log.error({ err: error }, 'turn of the rounds failed')
      }
      if (isStopping) return
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, TURN_MS).unref()
      })
    }
  })()
  return {
    async stop() {
      isStopping = true
      wake()
      await loop
    },
  }
}
