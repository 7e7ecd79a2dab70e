import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import {
  createDatabase,
  migrate,
  prepareDatabase,
  readSchema,
  type Database,
  type EmbeddedPostgres,
  type PreparedDatabase,
} from '@lotus/database'
import { installDemoGames } from '../../apps/server/src/modules/lottery/demo/demo-games.ts'
import { installNaive } from './naive.ts'
import type { Options } from './options.ts'
import { prefill } from './prefill.ts'
import { installSettlement } from './settlement.ts'
import { installTpcb } from './tpcb.ts'
import { roomyBuffers, startBenchDatabase } from '../database.ts'

export type Stage = {
  server: EmbeddedPostgres
  small: PreparedDatabase
  large: PreparedDatabase | undefined
  /** The small database as its owner. */
  owner: Database
  stop(): Promise<void>
}

/**
 * The embedded server with the settings that `npm start` gives it, durable, with buffers that hold all tables, and in it the databases: the product's
 * schema with few and with many journal rows, the naive tables and pgbench's beside the former.
 */
export async function setUpDatabases(options: Options, log: (line: string) => void): Promise<Stage> {
  const { dataDir: keptDir } = options
  const settings = { ...roomyBuffers, ...options.settings }
  const { server, dataDir, stop: stopServer } = await startBenchDatabase({ keptDir, settings, log })
  try {
    const small = await setUpSmall(server, dataDir, options, log)
    const large = options.largeRows > 0 ? await setUpProduct(server, dataDir, options.largeRows, log) : undefined
    const owner = createDatabase({ connectionString: small.ownerUrl, max: 2 })
    // What the filling left to write would otherwise be written during the first round.
    await asAdmin(server, 'checkpoint')
    return {
      server,
      small,
      large,
      owner,
      stop: async () => {
        await owner.end()
        await stopServer()
      },
    }
  } catch (error) {
    await stopServer()
    throw error
  }
}

async function setUpSmall(server: EmbeddedPostgres, dataDir: string, options: Options, log: (line: string) => void) {
  const small = await setUpProduct(server, dataDir, options.smallRows, log)
  await once(dataDir, `baselines-${options.smallRows}-${options.tpcbScale}-${schemaPrint()}`, async () => {
    const owner = createDatabase({ connectionString: small.ownerUrl, max: 1 })
    try {
      log('Naive tables and those of pgbench')
      await installNaive(owner, options.smallRows)
      await installTpcb(owner, options.tpcbScale)
      await installDemoGames({ db: owner }, ({ code }) => ['MBAC', 'SEN60'].includes(code))
      await installSettlement(owner)
    } finally {
      await owner.end()
    }
  })
  return small
}

async function setUpProduct(server: EmbeddedPostgres, dataDir: string, rows: number, log: (line: string) => void) {
  const name = `bench_${rows}`
  await once(dataDir, `product-${rows}-${schemaPrint()}`, async () => {
    log(`Database with ${rows.toLocaleString('en')} journal rows`)
    const startedAt = performance.now()
    // A run that was stopped while it filled one leaves it half made.
    await asAdmin(server, `drop database if exists ${name}`)
    const { ownerUrl } = await prepareDatabase({ adminUrl: server.adminUrl, name })
    await migrate({ ownerConnectionString: ownerUrl })
    await prefill(ownerUrl, rows, log)
    log(`  took ${Math.round((performance.now() - startedAt) / 1000)} s`)
  })
  return prepareDatabase({ adminUrl: server.adminUrl, name })
}

async function asAdmin(server: EmbeddedPostgres, statement: string): Promise<void> {
  const admin = createDatabase({ connectionString: server.adminUrl, max: 1 })
  try {
    await admin.pool.query(statement)
  } finally {
    await admin.end()
  }
}

/** A kept database of another schema is made again. */
const schemaPrint = () => {
  const schema = readSchema()
  return createHash('sha256')
    .update(JSON.stringify([...schema.tables, ...schema.functions].map(({ sha256 }) => sha256)))
    .digest('hex')
    .slice(0, 12)
}

/** What was done in a kept data folder is not done again. */
async function once(dataDir: string, name: string, work: () => Promise<void>): Promise<void> {
  const path = join(dataDir, 'bench-done.txt')
  const done = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (done.split('\n').includes(name)) return
  await work()
  writeFileSync(path, `${done}${name}\n`)
}
