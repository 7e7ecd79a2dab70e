import { existsSync, readFileSync, rmSync, writeFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { stopLeftoverServer } from '@lotus/database'
import { chanceOf } from './chance.ts'
import { runChapter } from './chapter.ts'
import { runDiskFull } from './disk-full.ts'
import { untilCallbacks } from './injections/focused.ts'
import type { FaultId } from './injections/run.ts'
import { longCounts, planBatches, type Counts } from './plan.ts'
import type { ChapterSums, ReportInput } from './report.ts'
import { isWanted, onlyOf, sumsOf } from './short.ts'

/** Each chapter does a share of the whole, on a database of its own small enough to be compared row by row. */
const CHAPTERS = 25
const BATCHES = 3
const DISK_FULL_TIMES = 20
const CALLBACKS = 20_000

type State = { seed: string; chapters: ChapterSums[]; notes: string[]; isDiskDone: boolean }

/** The full counts of trust.md 5.5 in chapters; a stopped run continues with the next chapter. */
export async function runLong(options: {
  folder: string
  seed: string
  only: readonly FaultId[] | undefined
  keep: boolean
  log: (line: string) => void
}): Promise<ReportInput> {
  const { folder, log } = options
  const path = join(folder, 'state.json')
  const state: State = existsSync(path)
    ? // Written by this program.
      (JSON.parse(readFileSync(path, 'utf8')) as State)
    : { seed: options.seed, chapters: [], notes: [], isDiskDone: false }
  const save = () => {
    writeFileSync(`${path}.new`, JSON.stringify(state, null, 2))
    renameSync(`${path}.new`, path)
  }
  const counts = onlyOf(longCounts, options.only)
  for (let n = state.chapters.length; n < CHAPTERS; n += 1) {
    const seed = `${state.seed}-${n + 1}`
    const chapterFolder = join(folder, `chapter-${n + 1}`)
    // A run that was killed in this chapter has left its database running.
    await stopLeftoverServer(join(chapterFolder, 'data', 'postgres'))
    rmSync(chapterFolder, { recursive: true, force: true })
    const batches = planBatches(shareOf(counts, n), BATCHES, chanceOf(seed), {
      frozenMs: [1_000, n % 5 === 0 ? 60_000 : 15_000],
      slowMs: 5_000,
    })
    const result = await runChapter({
      seed,
      world: { folder: chapterFolder, people: 600, apis: 2, workers: 2 },
      batches: [...batches, ...(isWanted(options.only, 'F8') ? [[[untilCallbacks(CALLBACKS / CHAPTERS)]]] : [])],
      log,
      waitMs: 60_000,
    })
    state.chapters.push(sumsOf(result))
    save()
    log(`Chapter ${n + 1} of ${CHAPTERS}: ${result.findings.length} findings in ${Math.round(result.seconds)} s`)
    if (result.findings.length === 0 && !options.keep) rmSync(chapterFolder, { recursive: true, force: true })
  }
  if (!state.isDiskDone && isWanted(options.only, 'F10')) {
    const full = await runDiskFull({
      folder: join(folder, 'full'),
      seed: `${state.seed}-full`,
      times: DISK_FULL_TIMES,
      log,
    })
    if (typeof full === 'string') state.notes.push('', full)
    else state.chapters.push(sumsOf(full))
    state.isDiskDone = true
    save()
  }
  return { form: 'long', seed: state.seed, chapters: state.chapters, notes: state.notes }
}

/** The n-th chapter's part; all parts together are the whole. */
function shareOf(counts: Counts, n: number): Counts {
  const share = (count: number) => Math.floor((count * (n + 1)) / CHAPTERS) - Math.floor((count * n) / CHAPTERS)
  // The record's own keys.
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, share(count)])) as Counts
}
