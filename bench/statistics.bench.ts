import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, sql, type Database } from '@lotus/database'
import { must, seededRng } from '@lotus/kernel'
import { importDraws, installDemoGames, parseDraws } from '../apps/server/src/modules/lottery/index.ts'
import { createStatistics } from '../apps/server/src/modules/lottery/statistics/get-statistics.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { atMost, median, report, type Row, shown, timed } from './report.ts'
import { withBenchDatabase } from './database.ts'

const root = join(import.meta.dirname, '..')
const runs = 21
const years = 15
const ratioMax = 2
/** Moments for the collector and the server between two measurements, so that none pays for the one before. */
const pauseMs = 30

/**
 * Statistics over 15 years of northern draws (vn_north.csv of the shared data, imported as the product imports them) against
 * one sequential read of those rows through the same client (issue "Lottery", section 7). The statistics are the whole call
 * with nothing kept from before: figures of every table over all draws, the outcomes of plays with them.
 */
function measure(): Promise<Row[]> {
  return withBenchDatabase(async ({ appUrl }) => {
    const db = createDatabase({ connectionString: appUrl, max: 2 })
    try {
      await fill(db)
      return await compare(db)
    } finally {
      await db.end()
    }
  })
}

async function fill(db: Database): Promise<void> {
  const deps = { db, rng: seededRng(1), log: createLog({ level: 'silent' }), nudgeOutbox: () => {} }
  await installDemoGames(deps, ({ code }) => code === 'MBAC')
  const { draws } = parseDraws(readFileSync(sharedFile(), 'utf8'))
  const lastYear = Number(must(draws.at(-1), 'a draw').day.slice(0, 4))
  const ofYears = draws.filter(({ day }) => Number(day.slice(0, 4)) > lastYear - years)
  const { history, faultCount } = await importDraws(deps, {
    gameCode: 'MBAC',
    draws: ofYears,
    noDraws: [],
    evidence: 'benchmark',
    isConfirmed: true,
  })
  if (faultCount > 0) throw new Error(`${faultCount} rows have a fault: nothing was imported`)
  console.log(`${history} draws imported`)
}

function sharedFile(): string {
  const file = join(process.env['LOTUS_SHARED'] ?? join(root, '..', 'shared'), 'data/lottery/vn_north.csv')
  if (!existsSync(file)) throw new Error('the shared data is not here; LOTUS_SHARED names its folder')
  return file
}

async function compare(db: Database): Promise<Row[]> {
  // The results as they lie in their table; there are those of this game alone.
  const read = () => db.many(sql`select issue_id, version, draw, source, created_at from lottery_result`)
  const input = { gameCode: 'MBAC', draws: 'all' } as const
  const kinds = {
    read: async () => timed(read),
    cold: async () => {
      const { getStatistics } = createStatistics()
      return timed(() => getStatistics(db, input))
    },
    warm: async () => {
      const { getStatistics } = createStatistics()
      await getStatistics(db, input)
      return timed(() => getStatistics(db, input))
    },
  }
  const times = { read: [] as number[], cold: [] as number[], warm: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    // In turn, so that a change of the machine's mood meets all. The first turn warms and is not counted.
    for (const kind of ['read', 'cold', 'warm'] as const) {
      const ms = await kinds[kind]()
      if (run > 0) times[kind].push(ms)
      await delay(pauseMs)
    }
  }
  const { drawsKnown } = await createStatistics().getStatistics(db, input)
  const ratio = median(times.cold) / median(times.read)
  return [
    atMost(`statistics of ${years} years / one read of the rows`, ratio, 'x', ratioMax),
    shown('draws', drawsKnown, 'rows'),
    shown('statistics, nothing kept', median(times.cold), 'ms'),
    shown('one read of the rows', median(times.read), 'ms'),
    shown('statistics asked for again', median(times.warm), 'ms'),
  ]
}

report(`Statistics, median of ${runs - 1}`, await measure())
