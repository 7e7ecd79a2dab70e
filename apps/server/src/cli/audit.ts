import { parseArgs } from 'node:util'
import { createDatabase, resolveDatabase, StartupError } from '@lotus/database'
import { auditLedger } from '../modules/wallet/index.ts'
import { verifyAuditChain } from '../modules/backoffice/index.ts'
import { ledgerChecks } from '../composition.ts'

const grouped = (count: bigint): string => count.toLocaleString('en-US')

/**
 * `npm run audit`: checks the whole ledger and the operators' audit chain; exits 1 on any break. With `-- --all` it
 * also recomputes the frozen roots of all lottery issues, not only those of the last days.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
  const resolved = await resolveDatabase({ log: console.log })
  const db = createDatabase({ connectionString: resolved.appUrl, max: 2, applicationName: 'lotus audit' })
  const begun = performance.now()
  try {
    const report = await auditLedger(db, {
      extra: ledgerChecks,
      isWhole: values.all,
      onProgress: (step, { percent, rows, pass, passes }) =>
        console.log(
          `${String(percent).padStart(3)} %  ${step}${passes > 1 ? `, part ${pass} of ${passes}` : ''}: ${grouped(rows)} journal rows`,
        ),
    })
    for (const { breaks } of report.checks)
      for (const found of breaks)
        console.log(`BREAK ${found.check}: ${found.subject} expected ${found.expected}, found ${found.found}`)
    const chain = await verifyAuditChain(db)
    if (!chain.isSound) console.log(`BREAK audit_chain: ${JSON.stringify(chain)}`)
    if (report.defaultRows > 0n)
      console.log(
        `${grouped(report.defaultRows)} journal rows lie in the default partition: their month was not made in time.`,
      )
    const breaks = report.checks.reduce((sum, check) => sum + check.breaks.length, chain.isSound ? 0 : 1)
    const archived = report.archivedRows > 0n ? ` (and ${grouped(report.archivedRows)} archived)` : ''
    console.log(
      `${grouped(report.journalRows)} journal rows${archived}, ${report.checks.length + 1} checks, ${breaks} breaks, ${((performance.now() - begun) / 1000).toFixed(1)} s: the ledger is ${breaks === 0 ? 'sound' : 'BROKEN'}`,
    )
    return breaks === 0 ? 0 : 1
  } finally {
    await db.end()
    await resolved.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 2
}
