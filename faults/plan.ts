import type { Chance } from './chance.ts'
import {
  cancelStatements,
  exhaustConnections,
  exhaustPool,
  injectErrors,
  killBackend,
  killBoth,
  killDatabase,
} from './injections/database.ts'
import { loseReplies, moveClock, slowNetwork } from './injections/network.ts'
import { freeze, killApi, killWorker, redeploy } from './injections/processes.ts'
import type { FaultId, Injection } from './injections/run.ts'

/** How often each fault is injected; F8 is part of the load, F10 has a chapter of its own. */
export type Counts = Readonly<Record<Exclude<FaultId, 'F8' | 'F10'>, number>>

export const shortCounts: Counts = {
  F1: 12,
  F2: 8,
  F3: 17,
  F4: 11,
  F5: 3,
  F6: 240,
  F7: 40,
  F9: 40,
  F11: 3,
  F12: 4,
  F13: 2,
}

/** trust.md 5.5. */
export const longCounts: Counts = {
  F1: 500,
  F2: 300,
  F3: 500,
  F4: 300,
  F5: 100,
  F6: 2_000,
  F7: 1_000,
  F9: 2_000,
  F11: 50,
  F12: 200,
  F13: 50,
}

const ERROR_CODES = ['40001', '40P01', '57014', '53300'] as const
const repeat = (count: number, injection: Injection): Injection[] => Array.from({ length: count }, () => injection)

export type PlanOptions = { frozenMs: readonly [number, number]; slowMs: number }

/**
 * The faults of one chapter as batches of lanes: faults of the same part are in one lane, the lanes run in parallel.
 */
export function planBatches(counts: Counts, batches: number, chance: Chance, options: PlanOptions): Injection[][][] {
  const [low, high] = options.frozenMs
  const errors = errorInjections(counts.F9, chance)
  const lanes: Injection[][] = [
    chance.shuffled([
      ...repeat(counts.F1, killDatabase),
      ...repeat(counts.F2, killBackend),
      ...repeat(counts.F5, killBoth),
      ...errors.hard,
    ]),
    chance.shuffled([
      ...apiInjections(counts.F3, chance, killApi),
      ...apiInjections(Math.ceil(counts.F12 / 2), chance, (n) => freeze(n, low, high)),
      ...apiInjections(counts.F13, chance, redeploy),
    ]),
    chance.shuffled([
      ...repeat(counts.F4, killWorker),
      ...repeat(Math.floor(counts.F12 / 2), freeze('worker', low, high)),
      ...repeat(counts.F11, moveClock),
    ]),
    chance.shuffled([
      ...chunks(counts.F6, 10).map((count) => loseReplies(count)),
      ...chunks(counts.F7, 5).map((count) => slowNetwork(count, options.slowMs)),
    ]),
    errors.soft,
  ]
  return Array.from({ length: batches }, (_, batch) =>
    lanes.map((lane) => lane.filter((_, at) => Math.floor((at * batches) / lane.length) === batch)),
  )
}

/** Only one of the two processes at a time: the other one serves. */
const apiInjections = (count: number, chance: Chance, make: (n: number) => Injection): Injection[] =>
  Array.from({ length: count }, () => make(chance.integer(0, 1)))

/**
 * Most errors are raised one by one inside transactions; some are real: cancelled statements, refused connections, lock
 * waits.
 */
function errorInjections(count: number, chance: Chance): { hard: Injection[]; soft: Injection[] } {
  const rounds = Math.max(1, Math.round(count / 20))
  const thrown = Math.max(0, count - rounds * 7)
  return {
    hard: [...repeat(rounds, exhaustConnections), ...repeat(rounds, exhaustPool)],
    soft: chance.shuffled([
      ...repeat(rounds, cancelStatements),
      ...chunks(thrown, 4).map((part, at) => injectErrors(ERROR_CODES[at % ERROR_CODES.length] ?? '40001', part)),
    ]),
  }
}

function chunks(count: number, size: number): number[] {
  const parts = Array.from({ length: Math.floor(count / size) }, () => size)
  return count % size > 0 ? [...parts, count % size] : parts
}
