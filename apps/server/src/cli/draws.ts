import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { parseArgs } from 'node:util'
import { AppError, systemRng } from '@lotus/kernel'
import { createDatabase, errorMessage, resolveDatabase, type Database } from '@lotus/database'
import {
  drawFormats,
  formatOf,
  importResults,
  listImportGames,
  parseNoDraws,
  partsBy,
  partsOf,
  wordFinding,
  wordImport,
  type Anchor,
  type DrawFormat,
  type ImportReport,
  type ImportStep,
  type Lines,
  type LotteryDeps,
} from '../modules/lottery/index.ts'
import { toLanguage } from '../platform/language.ts'
import { createLog } from '../platform/log.ts'

const usage = `Publishes real results of games that others draw: a whole file, or with one fault in it nothing.

  npm run draws -- import FILE [--no-draw FILE] [--game CODE] [--year YYYY] [--first NUMBER=ISSUE]
                          [--dry-run] [--confirm]
  npm run draws -- formats

FILE        results in one of the forms that "formats" lists; the form is told by the first line
--no-draw   CSV: draw_date,province_code; days without a draw: their issues are void, stakes go back
--game      code of the game; unless given, stations go each to its own game (and to MBAC where it has none), other
            files to the only outside game of their family
--year      the year of issue numbers that carry a month and a day alone
--first     for issue numbers that only count on: which issue of the game one of them is, such as 979224=20260101-0001;
            the others follow
--dry-run   checks every line and says what would be written
--confirm   what the check asks about is right: numbers that equal those of the draw before, a moved draw
`
const SHOWN_MAX = 20
/** The game of several stations, one a day. */
const NORTH = 'MBAC'
const BLOCK_BYTES = 65_536
/** Longer than any line of results: a file without line ends is not read into memory. */
const LINE_CHARACTERS_MAX = 100_000
/** What is found is said in the language of the terminal, where we speak it. */
const LANGUAGE = toLanguage(Intl.DateTimeFormat().resolvedOptions().locale)
const say = (key: string, values: Parameters<typeof wordImport>[2] = {}) => wordImport(key, LANGUAGE, values)

type Arguments =
  | { command: 'formats' }
  | {
      command: 'import'
      file: string
      noDrawFile: string | undefined
      gameCode: string | undefined
      year: number | undefined
      anchor: Anchor | undefined
      isDryRun: boolean
      isConfirmed: boolean
    }
type ImportArguments = Extract<Arguments, { command: 'import' }>

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
        'dry-run': { type: 'boolean', default: false },
        confirm: { type: 'boolean', default: false },
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
      isDryRun: values['dry-run'],
      isConfirmed: values.confirm,
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
    return outcome !== undefined && report(outcome, chosen)
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

const onProgress = (step: ImportStep, count: number) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${say(step, { count })}`)
}

/** The lines of a file, read in blocks, without their ends and without a byte order mark. */
function linesOf(path: string): Lines {
  return {
    *[Symbol.iterator]() {
      const file = openSync(path, 'r')
      try {
        const decoder = new StringDecoder('utf8')
        const block = Buffer.alloc(BLOCK_BYTES)
        let rest = ''
        for (let size = readSync(file, block); size > 0; size = readSync(file, block)) {
          const lines = (rest + decoder.write(block.subarray(0, size))).split('\n')
          rest = lines.pop() ?? ''
          if (rest.length > LINE_CHARACTERS_MAX)
            throw new Error(`${path} has a line of over ${LINE_CHARACTERS_MAX} characters`)
          for (const line of lines) yield line.replace(/^\uFEFF|\r$/g, '')
        }
        if (rest !== '') yield rest.replace(/^\uFEFF|\r$/g, '')
      } finally {
        closeSync(file)
      }
    },
  }
}

const firstLine = (lines: Lines): string => {
  for (const line of lines) return line
  return ''
}

async function importFile(deps: LotteryDeps, chosen: ImportArguments): Promise<ImportReport | undefined> {
  const { file, gameCode, year, anchor, isDryRun, isConfirmed } = chosen
  const lines = linesOf(file)
  const format = formatOf(firstLine(lines))
  const common = { evidence: `import ${file}`, isDryRun, isConfirmed, onProgress }
  if (!format) {
    process.stderr.write(`${file}: the first line is none that is known ("npm run draws -- formats" lists them)\n`)
    return undefined
  }
  if (format.families.length === 0) return refuse(file, format, 'the catalogue has no family for it')
  const games = await listImportGames(deps.db, format)
  if (games.length === 0)
    return refuse(file, format, `there is no outside game of a family that fits (${format.families.join(', ')})`)
  const isOfStations = format.name === 'stations'
  const byStation = isOfStations && gameCode === undefined
  const fitting = gameCode === undefined ? games : games.filter((one) => one.code === gameCode)
  const [game] = fitting
  if (!game || (fitting.length > 1 && !byStation))
    return refuse(file, format, `name the game with --game: ${games.map((one) => one.code).join(', ')}`)
  const { family, drawsPerDay } = game
  const context = { family, drawsPerDay, ...(year === undefined ? {} : { year }), ...(anchor ? { anchor } : {}) }
  const parts = {
    *[Symbol.iterator]() {
      yield* partsOf(file, lines, format, context)
      if (isOfStations && chosen.noDrawFile !== undefined) yield* noDrawsOf(chosen.noDrawFile)
    },
  }
  // Rows of stations without a game of their own go to the northern game.
  return importResults(deps, { ...common, gameCode: byStation ? NORTH : game.code, byStation, parts })
}

/** Days without a draw, as rows of a file of their own. */
function noDrawsOf(file: string) {
  return partsBy(file, linesOf(file), {}, (text) => {
    const { days, problems } = parseNoDraws(text)
    return { rows: days.map((day) => ({ ...day, place: null, source: null, draw: null })), problems, skipped: [] }
  })
}

function refuse(file: string, { title }: DrawFormat, why: string): undefined {
  process.stderr.write(`${file} holds ${title}: ${why}. Nothing was imported.\n`)
  return undefined
}

function list(lines: readonly string[], count: number): void {
  for (const line of lines.slice(0, SHOWN_MAX)) process.stderr.write(`  ${line}\n`)
  if (count > SHOWN_MAX) process.stderr.write(`  ${say('more', { count: count - SHOWN_MAX })}\n`)
}

/** Says what was found and done; false if nothing could be imported. */
function report(found: ImportReport, { isDryRun }: ImportArguments): boolean {
  const { isWritten, lines, faultCount, questionCount, skipped } = found
  const { published, voided, history, unchanged, repeated } = found
  for (const { what, count } of skipped) process.stdout.write(`${say('left', { what, count })}\n`)
  list(
    found.faults.map((fault) => wordFinding(fault, 'fault', LANGUAGE)),
    faultCount,
  )
  if (questionCount > 0) {
    if (isWritten) process.stderr.write(`${say('asked', { count: questionCount })}\n`)
    list(
      found.questions.map((question) => wordFinding(question, 'question', LANGUAGE)),
      questionCount,
    )
  }
  if (faultCount > 0) process.stderr.write(`${say('faults', { count: faultCount, lines })}\n`)
  else if (isWritten || isDryRun)
    process.stdout.write(`${say(isWritten ? 'done' : 'would', { published, voided, history, unchanged, repeated })}\n`)
  if (!isWritten && faultCount === 0 && questionCount > 0)
    process.stderr.write(`${say('questions', { count: questionCount })}\n`)
  return faultCount === 0 && (isWritten || isDryRun)
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
