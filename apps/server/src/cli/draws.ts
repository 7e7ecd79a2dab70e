import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AppError, systemRng } from '@lotus/kernel'
import { createDatabase, errorMessage, resolveDatabase } from '@lotus/database'
import { importDraws, importStations, parseDraws, parseNoDraws, type ImportSummary } from '../modules/lottery/index.ts'
import { createLog } from '../platform/log.ts'

const usage = `Publishes real results of a daily lottery.

  npm run draws -- import FILE [--no-draw FILE] [--game CODE]

FILE        CSV: draw_date,province_code,DB,G1,..,G7 or G8; the numbers of one prize joined by "-"
--no-draw   CSV: draw_date,province_code; days without a draw: their issues are void, stakes go back
--game      code of the game; unless given each row goes to the game of its station, and to MBAC where it has none
`
const PROBLEMS_SHOWN = 20

type Arguments = { file: string; noDrawFile: string | undefined; gameCode: string | undefined }

function readArguments(): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'no-draw': { type: 'string' }, game: { type: 'string' } },
    })
    const [command, file, ...rest] = positionals
    if (command !== 'import' || file === undefined || rest.length > 0) return undefined
    return { file, noDrawFile: values['no-draw'], gameCode: values.game }
  } catch {
    return undefined
  }
}

async function run({ file, noDrawFile, gameCode }: Arguments): Promise<boolean> {
  const { draws, problems } = parseDraws(readFileSync(file, 'utf8'))
  const noDraws = noDrawFile === undefined ? { days: [], problems: [] } : parseNoDraws(readFileSync(noDrawFile, 'utf8'))
  const database = await resolveDatabase({ log: (line) => process.stderr.write(`${line}\n`) })
  const db = createDatabase({ connectionString: database.appUrl, max: 2, applicationName: 'lotus draws' })
  try {
    const deps = { db, rng: systemRng, log: createLog({ level: 'warn' }), nudgeOutbox: () => {} }
    const onProgress = (done: number, total: number) => {
      if (process.stderr.isTTY && (done % 100 === 0 || done === total))
        process.stderr.write(`\r${done} of ${total} days`)
    }
    const importRows = gameCode === undefined ? importStations : importDraws
    const summary = await importRows(deps, {
      gameCode: gameCode ?? 'MBAC',
      draws,
      noDraws: noDraws.days,
      evidence: `import ${file}`,
      onProgress,
    })
    if (process.stderr.isTTY) process.stderr.write('\n')
    return report({ ...summary, problems: [...problems, ...noDraws.problems, ...summary.problems] })
  } finally {
    await db.end()
    await database.stop()
  }
}

function report({ published, voided, history, unchanged, problems }: ImportSummary): boolean {
  process.stdout.write(
    `Published ${published} results, ${voided} days without a draw refunded, ${history} past results added, ${unchanged} known already, ${problems.length} problems.\n`,
  )
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
