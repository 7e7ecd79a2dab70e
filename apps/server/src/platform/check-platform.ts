import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkDurability, secretOf, sql, type Database } from '@lotus/database'
import { findingIf, type Finding } from './finding.ts'
import type { Host } from './module.ts'
import { pepperFileName } from './passwords-pepper.ts'

/** Written by demo starts only: whoever reads them can log in, or sign as a vendor. */
const demoFiles = ['demo-accounts.json', 'studio-keys.json', 'payment-providers.json']
const DISTINCT_BYTES_MIN = 12

/** Of this connection: `session_user` is the login itself, whatever role the program took after it. */
export type DatabaseFacts = { unsafe: readonly string[]; isSuperuser: boolean; isArchiving: boolean; isPlain: boolean }

async function readFacts(db: Database): Promise<DatabaseFacts> {
  const facts = await db.one<Omit<DatabaseFacts, 'unsafe'>>(sql`
    select (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
      current_setting('archive_mode') <> 'off' as "isArchiving",
      not coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)
        and inet_server_addr() is not null and not inet_server_addr() <<= '127.0.0.0/8' and inet_server_addr() <> '::1' as "isPlain"`)
  return { ...facts, unsafe: await checkDurability(db.pool) }
}

type Installation = Pick<Host, 'config' | 'dataDir' | 'env' | 'pepper'>

/** What the installation itself lacks: its secrets and its database. */
export async function checkPlatform(host: Installation & Pick<Host, 'db'>): Promise<Finding[]> {
  return platformFindings(host, await readFacts(host.db))
}

export function platformFindings({ config, dataDir, env, pepper }: Installation, database: DatabaseFacts): Finding[] {
  const demoSecrets = demoFiles.filter((name) => existsSync(join(dataDir, name)))
  const isPepperGiven = secretOf(env, 'LOTUS_PEPPER') !== undefined
  return [
    ...findingIf(config.profile !== 'production', 'profile_demo'),
    ...findingIf(demoSecrets.length > 0, 'demo_secrets', { files: demoSecrets.join(', '), folder: dataDir }),
    ...findingIf(isPepperGiven && new Set(pepper).size < DISTINCT_BYTES_MIN, 'pepper_weak'),
    ...findingIf(!isPepperGiven, 'pepper_file', { file: join(dataDir, pepperFileName) }),
    ...findingIf(database.unsafe.length > 0, 'database_unsafe', { settings: database.unsafe.join(', ') }),
    ...findingIf(database.isSuperuser, 'database_superuser'),
    ...findingIf(database.isPlain, 'database_plain'),
    ...findingIf(!database.isArchiving, 'archive_none'),
  ]
}
