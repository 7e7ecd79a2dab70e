import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, errorMessage, resolveDatabase } from '@lotus/database'
import { getSetting } from '../modules/system/index.ts'
import { archiveMonths, ArchiveRefused, walletSettings } from '../modules/wallet/index.ts'

const usage = `Moves old months of the journal into files (docs/domain/archive.md).

  npm run archive -- --before YYYY-MM --to DIR [--drop] [--with-open-bets]

--before          months that begin before this one, oldest first
--to              an existing folder; one .csv.gz and one .json a month
--drop            removes a month's table after its file was read back and matched
--with-open-bets  lets months go whose bets were never settled nor taken back
`

type Arguments = { before: Date; dir: string; isDropping: boolean; areOpenBetsAccepted: boolean }

function readArguments(): Arguments | undefined {
  try {
    const { values } = parseArgs({
      options: {
        before: { type: 'string' },
        to: { type: 'string' },
        drop: { type: 'boolean', default: false },
        'with-open-bets': { type: 'boolean', default: false },
      },
    })
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(values.before ?? '') || !values.to) return undefined
    const dir = resolve(values.to)
    if (!existsSync(dir) || !statSync(dir).isDirectory()) {
      process.stderr.write(`${dir} is not a folder.\n`)
      return undefined
    }
    return {
      before: new Date(`${values.before}-01T00:00:00Z`),
      dir,
      isDropping: values.drop,
      areOpenBetsAccepted: values['with-open-bets'],
    }
  } catch {
    return undefined
  }
}

async function run(chosen: Arguments): Promise<void> {
  const database = await resolveDatabase({ log: (line) => process.stderr.write(`${line}\n`) })
  const owner = createDatabase({ connectionString: database.ownerUrl, max: 2, applicationName: 'lotus archive' })
  try {
    const months = await archiveMonths(owner, {
      ...chosen,
      monthsMin: await getSetting(owner, walletSettings.archiveMonths),
      onProgress: (line) => process.stdout.write(`  ${line}\n`),
    })
    for (const { name, rows, fileName, csvSha256, isDropped } of months)
      process.stdout.write(
        `${name}: ${rows} rows in ${fileName}, sha256 ${csvSha256}${isDropped ? ', table dropped' : ''}\n`,
      )
    if (months.length === 0) process.stdout.write('No month waits to be archived.\n')
  } finally {
    await owner.end()
    await database.stop()
  }
}

const chosen = readArguments()
if (chosen === undefined) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    await run(chosen)
  } catch (error) {
    process.stderr.write(`${error instanceof ArchiveRefused ? error.message : errorMessage(error)}\n`)
    process.exitCode = 1
  }
}
