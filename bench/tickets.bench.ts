import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, sql, type Database } from '@lotus/database'
import { must, seededRng, uniformInt } from '@lotus/kernel'
import { importDraws, installDemoGames, parseDraws } from '../apps/server/src/modules/lottery/index.ts'
import { findNumber } from '../apps/server/src/modules/lottery/public-results/find-number.ts'
import { getRegionNumber } from '../apps/server/src/modules/lottery/public-results/region-number.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { atMost, median, report, type Row, shown, timed } from './report.ts'
import { withBenchDatabase } from './database.ts'

const root = join(import.meta.dirname, '..')
const runs = 41
const years = 10
const MILLISECONDS_MAX = 20
const ratioMax = 1
const pauseMs = 10
/** Both kinds of tickets: the North draws daily, this station twice a week. */
const stations = [
  { gameCode: 'MBAC', file: 'vn_north.csv', digits: 5 },
  { gameCode: 'HCM', file: 'vn_south.csv', digits: 6 },
] as const

/**
 * Dò vé over ten years (issue 23 section 6): a whole ticket, and the last two digits, on the real draws of two stations,
 * against reading the draws of those years through the same client. Nothing is kept from before.
 */
function measure(): Promise<Row[]> {
  return withBenchDatabase(async ({ appUrl }) => {
    const db = createDatabase({ connectionString: appUrl, max: 4 })
    try {
      await fill(db)
      const rows: Row[] = []
      for (const station of stations) rows.push(...(await compare(db, station)))
      return rows
    } finally {
      await db.end()
    }
  })
}

async function fill(db: Database): Promise<void> {
  const deps = { db, rng: seededRng(1), log: createLog({ level: 'silent' }), nudgeOutbox: () => {} }
  await installDemoGames(deps, ({ code }) => stations.some(({ gameCode }) => gameCode === code))
  for (const { gameCode, file } of stations) {
    const { draws } = parseDraws(readFileSync(sharedFile(file), 'utf8'))
    const own = gameCode === 'MBAC' ? draws : draws.filter(({ station }) => station === gameCode)
    const input = { gameCode, draws: own, noDraws: [], evidence: 'benchmark', isConfirmed: true }
    const { history, faultCount } = await importDraws(deps, input)
    if (faultCount > 0) throw new Error(`${faultCount} rows of ${file} have a fault: nothing was imported`)
    console.log(`${gameCode}: ${history} draws imported`)
  }
}

function sharedFile(name: string): string {
  const file = join(process.env['LOTUS_SHARED'] ?? join(root, '..', 'shared'), 'data/lottery', name)
  if (!existsSync(file)) throw new Error('the shared data is not here; LOTUS_SHARED names its folder')
  return file
}

async function compare(db: Database, { gameCode, digits }: (typeof stations)[number]): Promise<Row[]> {
  const rng = seededRng(23)
  const numberOf = (width: number) => String(uniformInt(rng, 10 ** width)).padStart(width, '0')
  const read = () =>
    db.many(sql`
      select i.business_day, r.draw from lottery_issue i join lottery_game g on g.id = i.game_id
      join lottery_result r on r.issue_id = i.id and r.version = i.result_version
      where g.code = ${gameCode} and i.business_day >= business_day(lotus_now()) - ${years * 365}::integer`)
  const kinds = {
    read,
    ticket: () => findNumber(db, { gameCode, number: numberOf(digits), years }),
    ending: () => findNumber(db, { gameCode, number: numberOf(2), years }),
    region: () => getRegionNumber(db, { region: gameCode === 'MBAC' ? 'north' : 'south', number: numberOf(2), years }),
  }
  const times = { read: [] as number[], ticket: [] as number[], ending: [] as number[], region: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    // In turn, so that a change of the machine's mood meets all. The first turn warms and is not counted.
    for (const kind of ['read', 'ticket', 'ending', 'region'] as const) {
      const ms = await timed(kinds[kind])
      if (run > 0) times[kind].push(ms)
      await delay(pauseMs)
    }
  }
  const [readMs, ticketMs, endingMs, regionMs] = [times.read, times.ticket, times.ending, times.region].map(median)
  const whole = must(readMs, 'a median')
  return [
    shown(`${gameCode}: draws of ${years} years read`, whole, 'ms'),
    atMost(`${gameCode}: a ticket over ${years} years`, must(ticketMs, 'a median'), 'ms', MILLISECONDS_MAX),
    atMost(`${gameCode}: a ticket against reading the draws`, must(ticketMs, 'a median') / whole, 'x', ratioMax),
    atMost(`${gameCode}: two digits over ${years} years`, must(endingMs, 'a median'), 'ms', MILLISECONDS_MAX),
    atMost(`${gameCode}: two digits against reading the draws`, must(endingMs, 'a median') / whole, 'x', ratioMax),
    shown(`${gameCode}: a number of its region over ${years} years`, must(regionMs, 'a median'), 'ms'),
  ]
}

const rows = await measure()
report('Paper tickets', rows)
process.exitCode = rows.every(({ ok }) => ok !== false) ? 0 : 1
