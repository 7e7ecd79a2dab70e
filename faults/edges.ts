import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { runChapter } from './chapter.ts'
import { noMix } from './clients/protocol.ts'
import { killDatabase } from './injections/database.ts'
import { crossDays, whileCrossing } from './injections/edges.ts'
import { freeze, killApi, killWorker } from './injections/processes.ts'
import type { Injection } from './injections/run.ts'

/** A Sunday's noon, near enough to now for months that exist. */
const EDGES_START = '12:00'
const DAYS = { least: 3, most: 5 }

/** Tickets above all, and none that is void with all of its day. Who is excluded, and limits of a day, are compared with the clients' clock, which is another one there. */
const edgeMix = {
  ...noMix,
  instant: 15,
  lottery: 60,
  sports: 5,
  settle: 5,
  deposit: 5,
  withdraw: 3,
  transfer: 3,
  bonus: 4,
}

/** A chapter with a time of its own, in which days and a week end under kills (world/own-time.ts). */
export function runEdges({ folder, seed, log }: { folder: string; seed: string; log: (line: string) => void }) {
  const crossed = { isDone: false }
  const lanes: Injection[][] = [
    [crossDays(crossed, DAYS)],
    [whileCrossing(crossed, [killWorker, killWorker, killDatabase, killWorker])],
    [whileCrossing(crossed, [killApi(0), freeze('worker', 800, 2500), killApi(1)])],
  ]
  return runChapter({
    seed: `${seed}-edges`,
    world: { folder, people: 260, apis: 2, workers: 2, startsAt: sundayAfter(new Date()) },
    load: { players: 32, thinkMs: 200, mix: edgeMix },
    batches: [lanes],
    // Days go by in seconds here: what they leave to do is more than elsewhere.
    waitMs: 180_000,
    log,
  })
}

/** The next Sunday at noon, of the brand's calendar. */
export function sundayAfter(now: Date): Date {
  const today = businessDay(now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return zonedInstant(addDays(today, 7 - weekday), EDGES_START)
}
