import { createDatabase, sql } from '@lotus/database'
import { ledgerChecks } from '../apps/server/src/composition.ts'
import { auditLedger } from '../apps/server/src/modules/wallet/index.ts'
import { none, report, type Row, shown } from './report.ts'
import { measureAll } from './wallet/measures.ts'
import { readOptions } from './wallet/options.ts'
import { rowsOf } from './wallet/rows.ts'
import { setUpDatabases, type Stage } from './wallet/setup.ts'
import { hasPgbench } from './wallet/tpcb.ts'

/**
 * `npm run bench:wallet`: the command path that moves money compared with naive designs, pgbench's transaction and bare
 * SQL, on the embedded server with the settings of `npm start` (issue "Money core", section 4). `--quick` for a short
 * run, `--only NAME` for a part, `--data FOLDER` to keep the prefilled tables for the next run.
 */
const options = readOptions(process.argv.slice(2))
const stage = await setUpDatabases(options, console.log)
try {
  const before = await rolledBack(stage)
  const results = await measureAll(stage, options, console.log)
  const undone = (await rolledBack(stage)) - before
  const rows = [
    ...rowsOf(results, options),
    none('transactions rolled back, all sides', undone),
    ...(await auditRows(stage)),
  ]
  const others = hasPgbench
    ? 'pgbench, 8 clients, prepared'
    : 'the TPC-B transaction from Node (no pgbench here), 8 clients, prepared'
  const extra = Object.entries(options.settings).map(([name, value]) => ` ${name}=${value}`)
  report(
    `Wallet, median of ${options.rounds} interleaved rounds of ${options.seconds} s${options.isQuick ? ' (QUICK: no measurement)' : ''}; (c) is ${others}, scale ${options.tpcbScale}${extra.length > 0 ? `; server settings:${extra.join('')}` : ''}`,
    rows,
  )
} finally {
  await stage.stop()
}

/** A failed batch is retried one by one and still answers, but it shows in this figure. */
async function rolledBack({ owner }: Stage): Promise<number> {
  const { count } = await owner.one<{ count: string }>(
    sql`select sum(xact_rollback) as count from pg_stat_database where datname like 'bench_%'`,
  )
  return Number(count)
}

/** Audits the prefilled and the added rows together; the time is the cost of the audit. */
async function auditRows({ small, large }: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const { appUrl } of large ? [small, large] : [small]) {
    const db = createDatabase({ connectionString: appUrl, max: 2 })
    try {
      const startedAt = performance.now()
      const audit = await auditLedger(db, { extra: ledgerChecks })
      const seconds = (performance.now() - startedAt) / 1000
      const breaks = audit.checks.flatMap((check) => check.breaks)
      for (const found of breaks.slice(0, 10)) console.log('BREAK', found)
      const name = `audit of ${audit.journalRows.toLocaleString('en')} journal rows`
      rows.push(none(`${name}: breaks`, breaks.length), shown(name, seconds, 's'))
    } finally {
      await db.end()
    }
  }
  return rows
}
