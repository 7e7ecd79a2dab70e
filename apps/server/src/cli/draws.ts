import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AppError, systemRng } from '@lotus/kernel'
import { createDatabase, errorMessage, resolveDatabase, type Database } from '@lotus/database'
import {
  drawFormats,
  formatOf,
  importDraws,
  importRows,
  importStations,
  listImportGames,
  parseDraws,
  parseNoDraws,
  type Anchor,
  type DrawFormat,
  type ImportSummary,
  type LotteryDeps,
} from '../modules/lottery/index.ts'
import { createLog } from '../platform/log.ts'

const usage = `Publishes real results of games that others draw.

  npm run draws -- import FILE [--no-draw FILE] [--game CODE] [--year YYYY] [--first NUMBER=ISSUE]
  npm run draws -- formats

FILE        results in one of the forms that "formats" lists; the form is told by the first line
--no-draw   CSV: draw_date,province_code; days without a draw: their issues are void, stakes go back
--game      code of the game; unless given, stations go each to its own game (and to MBAC where it has none), other
            files to the only outside game of their family
--year      the year of issue numbers that carry a month and a day alone
--first     for issue numbers that only count on: which issue of the game one of them is, such as 979224=20260101-0001;
            the others follow
`
const PROBLEMS_SHOWN = 20

type Arguments =
  | { command: 'formats' }
  | {
      command: 'import'
      file: string
      noDrawFile: string | undefined
      gameCode: string | undefined
      year: number | undefined
      anchor: Anchor | undefined
    }
type ImportArguments = Extract<Arguments, { command: 'import' }>
type Outcome = ImportSummary & { skipped: readonly { what: string; count: number }[] }

function readAnchor(text: string | undefined): Anchor | undefined {
  if (text === undefined) return undefined
  const [, number = '', year, month, day, place] = /^(\d{1,15})=(\d{4})(\d{2})(\d{2})(?:-(\d{4}))?$/.exec(text) ?? []
  if (number === '') throw new Error(`--first ${text} is not a number and an issue`)
  return { number, day: `${year}-${month}-${day}`, place: place === undefined ? null : Number(place) }
}

function readArguments(): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'no-draw': { type: 'string' },
        game: { type: 'string' },
        year: { type: 'string' },
        first: { type: 'string' },
      },
    })
    const [command, file, ...rest] = positionals
    if (command === 'formats' && file === undefined) return { command }
    if (command !== 'import' || file === undefined || rest.length > 0) return undefined
    if (values.year !== undefined && !/^\d{4}$/.test(values.year)) return undefined
    return {
      command,
      file,
      noDrawFile: values['no-draw'],
      gameCode: values.game,
      year: values.year === undefined ? undefined : Number(values.year),
      anchor: readAnchor(values.first),
    }
  } catch {
    return undefined
  }
}

async function run(chosen: Arguments): Promise<boolean> {
  const database = await resolveDatabase({ log: (line) => process.stderr.write(`${line}\n`) })
  const db = createDatabase({ connectionString: database.appUrl, max: 2, applicationName: 'lotus draws' })
  try {
    if (chosen.command === 'formats') return await listFormats(db)
    const deps = { db, rng: systemRng, log: createLog({ level: 'warn' }), nudgeOutbox: () => {} }
    const outcome = await importFile(deps, chosen)
    if (process.stderr.isTTY) process.stderr.write('\n')
    return outcome !== undefined && report(outcome)
  } finally {
    await db.end()
    await database.stop()
  }
}

async function listFormats(db: Database): Promise<boolean> {
  for (const format of drawFormats) {
    const games = (await listImportGames(db, format)).map(({ code }) => code)
    const known = games.length > 0 ? games.join(' ') : 'no outside game of these families here'
    const families = format.families.length > 0 ? format.families.join(', ') : 'no family of the catalogue'
    process.stdout.write(`${format.name}: ${format.title}\n  families: ${families}\n  games: ${known}\n`)
  }
  return true
}

const onProgress = (done: number, total: number) => {
  if (process.stderr.isTTY && (done % 100 === 0 || done === total)) process.stderr.write(`\r${done} of ${total} draws`)
}

async function importFile(deps: LotteryDeps, chosen: ImportArguments): Promise<Outcome | undefined> {
  const text = readFileSync(chosen.file, 'utf8')
  const format = formatOf(text)
  if (format?.name === 'stations') return importStationFile(deps, chosen, text)
  if (!format) {
    process.stderr.write(
      `${chosen.file}: the first line is none that is known ("npm run draws -- formats" lists them)\n`,
    )
    return undefined
  }
  if (format.families.length === 0) return refuse(chosen.file, format, 'the catalogue has no family for it')
  const games = await listImportGames(deps.db, format)
  if (games.length === 0)
    return refuse(chosen.file, format, `there is no outside game of a family that fits (${format.families.join(', ')})`)
  const fitting = chosen.gameCode === undefined ? games : games.filter(({ code }) => code === chosen.gameCode)
  const [game] = fitting
  if (!game || fitting.length > 1)
    return refuse(chosen.file, format, `name the game with --game: ${games.map(({ code }) => code).join(', ')}`)
  const { year, anchor } = chosen
  const { rows, problems, skipped } = format.read(text, {
    family: game.family,
    drawsPerDay: game.drawsPerDay,
    ...(year === undefined ? {} : { year }),
    ...(anchor ? { anchor } : {}),
  })
  const summary = await importRows(deps, { gameCode: game.code, rows, evidence: `import ${chosen.file}`, onProgress })
  return { ...summary, problems: [...problems, ...summary.problems], skipped }
}

function refuse(file: string, { title }: DrawFormat, why: string): undefined {
  process.stderr.write(`${file} holds ${title}: ${why}. Nothing was imported.\n`)
  return undefined
}

async function importStationFile(deps: LotteryDeps, chosen: ImportArguments, text: string): Promise<Outcome> {
  const { draws, problems } = parseDraws(text)
  const noDraws =
    chosen.noDrawFile === undefined ? { days: [], problems: [] } : parseNoDraws(readFileSync(chosen.noDrawFile, 'utf8'))
  const importEach = chosen.gameCode === undefined ? importStations : importDraws
  const summary = await importEach(deps, {
    gameCode: chosen.gameCode ?? 'MBAC',
    draws,
    noDraws: noDraws.days,
    evidence: `import ${chosen.file}`,
    onProgress,
  })
  return { ...summary, problems: [...problems, ...noDraws.problems, ...summary.problems], skipped: [] }
}

function report({ published, voided, history, unchanged, problems, skipped }: Outcome): boolean {
  process.stdout.write(
    `Published ${published} results, ${voided} days without a draw refunded, ${history} past results added, ${unchanged} known already, ${problems.length} problems.\n`,
  )
  for (const { what, count } of skipped) process.stdout.write(`  left out: ${count} of ${what}\n`)
  for (const { line, problem } of problems.slice(0, PROBLEMS_SHOWN))
    process.stderr.write(`  line ${line}: ${problem}\n`)
  if (problems.length > PROBLEMS_SHOWN) process.stderr.write(`  and ${problems.length - PROBLEMS_SHOWN} more\n`)
  return problems.length === 0
}

const chosen = readArguments()
if (chosen === undefined) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    process.exitCode = (await run(chosen)) ? 0 : 1
  } catch (error) {
    process.stderr.write(
      `${error instanceof AppError ? `${error.code} ${JSON.stringify(error.details)}` : errorMessage(error)}\n`,
    )
    process.exitCode = 1
  }
}
