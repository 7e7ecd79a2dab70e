import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, databaseName, embeddedDatabase, restoreBackup, StartupError } from '@lotus/database'
import type { Console } from './backup.ts'

const usage = `Restores a backup into a new data folder and proves the ledger.

  npm run restore -- --from BACKUP --to NEW_DATA_FOLDER [--at INSTANT] [--archive DIR ...]

--at       an instant with its zone, for example 2026-11-21T20:15:00Z; the end of the log without it
--archive  a folder with archived log, where it is not the one the backup names; may be given several times
`

type Arguments = { from: string; to: string; at?: string; archives?: string[] }

/** Returns the exit code: 0 restored and the audit passed, 1 not restored (one clear line) or the audit failed. */
export async function runRestore(
  args: readonly string[],
  { out, error }: Console = { out: console.log, error: console.error },
): Promise<number> {
  try {
    const options = readArguments(args)
    const { server, lastCommit } = await restoreBackup({ ...options, log: out })
    try {
      out(
        `Restored${options.at === undefined ? '' : ` to ${options.at}`}; last commit ${lastCommit ?? 'that of the backup'}.`,
      )
      const isSound = await audit(server.adminUrl, out)
      out(`The data folder is ${resolve(options.to)}. Start it with LOTUS_DATA_DIR; it archives nowhere yet.`)
      return isSound ? 0 : 1
    } finally {
      await server.stop()
    }
  } catch (problem) {
    if (!(problem instanceof StartupError)) throw problem
    error(problem.message)
    return 1
  }
}

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        at: { type: 'string' },
        archive: { type: 'string', multiple: true },
      },
    })
    const { from, to, at, archive } = values
    if (from !== undefined && to !== undefined)
      return { from, to, ...(at === undefined ? {} : { at }), ...(archive ? { archives: archive } : {}) }
  } catch {
    // The usage text covers it.
  }
  throw new StartupError(usage)
}

/** The same audit as `npm run audit`, on the restored server. */
async function audit(adminUrl: string, out: (line: string) => void): Promise<boolean> {
  const [{ auditLedger }, { verifyAuditChain }, { ledgerChecks }] = await Promise.all([
    import('../../apps/server/src/modules/wallet/index.ts'),
    import('../../apps/server/src/modules/backoffice/index.ts'),
    import('../../apps/server/src/composition.ts'),
  ])
  const db = createDatabase({ connectionString: embeddedDatabase(adminUrl, databaseName).appUrl, max: 2 })
  try {
    const report = await auditLedger(db, { extra: ledgerChecks })
    const chain = await verifyAuditChain(db)
    const breaks = report.checks.flatMap((check) => check.breaks)
    for (const { check, subject, expected, found } of breaks)
      out(`BREAK ${check}: ${subject} expected ${expected}, found ${found}`)
    if (!chain.isSound) out(`BREAK audit_chain: ${JSON.stringify(chain)}`)
    const isSound = report.isSound && chain.isSound
    out(
      `${report.journalRows} journal rows, ${report.checks.length + 1} checks: the ledger is ${isSound ? 'sound' : 'BROKEN'}`,
    )
    return isSound
  } finally {
    await db.end()
  }
}
