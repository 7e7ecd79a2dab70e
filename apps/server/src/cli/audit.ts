import { createDatabase, resolveDatabase, StartupError } from '@lotus/database'
import { auditLedger } from '../modules/wallet/index.ts'
import { verifyAuditChain } from '../modules/backoffice/index.ts'
import { ledgerChecks } from '../composition.ts'

/** `npm run audit`: proves the whole ledger and the operators' audit chain; exits 1 on any break. */
async function main(): Promise<number> {
  const resolved = await resolveDatabase({ log: console.log })
  const db = createDatabase({ connectionString: resolved.appUrl, max: 2 })
  try {
    const report = await auditLedger(db, {
      extra: ledgerChecks,
      onProgress: (name) => console.log(`  checking ${name} ...`),
    })
    let breaks = 0
    for (const check of report.checks) {
      breaks += check.breaks.length
      for (const found of check.breaks)
        console.log(`BREAK ${found.check}: ${found.subject} expected ${found.expected}, found ${found.found}`)
    }
    const chain = await verifyAuditChain(db)
    if (!chain.isSound) console.log(`BREAK audit_chain: ${JSON.stringify(chain)}`)
    const isSound = report.isSound && chain.isSound
    console.log(
      `${report.journalRows} journal rows, ${report.checks.length + 1} checks, ${breaks + (chain.isSound ? 0 : 1)} breaks: the ledger is ${isSound ? 'sound' : 'BROKEN'}`,
    )
    return isSound ? 0 : 1
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
