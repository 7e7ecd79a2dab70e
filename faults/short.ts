import { join } from 'node:path'
import { chanceOf } from './chance.ts'
import { runChapter, type ChapterResult } from './chapter.ts'
import { runDiskFull } from './disk-full.ts'
import { runEdges } from './edges.ts'
import { untilCallbacks } from './injections/focused.ts'
import { loadFactor, type FaultId } from './injections/run.ts'
import { planBatches, shortCounts, type Counts } from './plan.ts'
import { faultRows, type ChapterSums, type ReportInput } from './report.ts'

const BATCHES = 2
const CALLBACKS = 400
/** Several times what it takes on a slow machine: what hangs is a finding, and leaves the other tests their time. */
const MAIN_MS_MAX = 1_200_000

/** Each fault often enough to find a common mistake; part of `npm test`. */
export async function runShort(options: {
  folder: string
  seed: string
  only: readonly FaultId[] | undefined
  log: (line: string) => void
}): Promise<ReportInput> {
  const { folder, seed, log } = options
  const chapters: ChapterSums[] = []
  const batches = planBatches(onlyOf(shortCounts, options.only), BATCHES, chanceOf(seed), {
    frozenMs: [800, 2_500],
    slowMs: 1_000,
  })
  const main = await runChapter({
    seed,
    world: { folder: join(folder, 'main'), people: 260, apis: 2, workers: 2 },
    // Half of the long form's load: it runs beside the linter on two cores.
    load: { players: 32, thinkMs: 400 },
    limitMs: MAIN_MS_MAX,
    batches: isWanted(options.only, 'F8') ? [...batches, [[untilCallbacks(CALLBACKS)]]] : batches,
    log,
  })
  chapters.push(sumsOf(main))
  if (isWanted(options.only, 'F4')) chapters.push(sumsOf(await runEdges({ folder: join(folder, 'edges'), seed, log })))
  const notes: string[] = []
  if (isWanted(options.only, 'F10')) {
    const full = await runDiskFull({ folder: join(folder, 'full'), seed: `${seed}-full`, times: 2, log })
    if (typeof full === 'string') notes.push('', full)
    else chapters.push(sumsOf(full))
  }
  return { form: 'short', seed, chapters, notes }
}

export const isWanted = (only: readonly FaultId[] | undefined, id: FaultId) => only === undefined || only.includes(id)

export function onlyOf(counts: Counts, only: readonly FaultId[] | undefined): Counts {
  if (!only) return counts
  // The record's own keys.
  return Object.fromEntries(
    Object.entries(counts).map(([id, count]) => [id, only.includes(id as FaultId) ? count : 0]),
  ) as Counts
}

export function sumsOf(result: ChapterResult): ChapterSums {
  return {
    seed: result.seed,
    seconds: result.seconds,
    loadFactor: loadFactor(),
    faults: faultRows(result.records, result.operations.values(), result.findings),
    acknowledged: result.counters.acknowledged,
    refused: result.counters.refused,
    unknownAttempts: result.counters.unknown,
    duplicated: result.counters.duplicated,
    reordered: result.counters.reordered,
    operations: result.operations.size,
    findings: result.findings,
  }
}
