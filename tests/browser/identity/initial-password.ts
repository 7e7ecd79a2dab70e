import { createDatabase, resolveDatabase, sql } from '@lotus/database'
import { must, seededRng } from '@lotus/kernel'
import { findMemberIdsByName, giveInitialPassword } from '../../../apps/server/src/modules/identity/index.ts'
import { loadPepper } from '../../../apps/server/src/platform/passwords-pepper.ts'
import { createPasswords } from '../../../apps/server/src/platform/passwords.ts'
import type { TestPlatform } from './test-platform.ts'

/**
 * T05: an initial password from an operator. Set directly in the database: the operator's screen is not tested here.
 */
export async function setInitialPassword({ product }: TestPlatform, name: string): Promise<string> {
  const env = { ...process.env, LOTUS_DATA_DIR: product.dataDir }
  const { appUrl } = await resolveDatabase({ env })
  const db = createDatabase({ connectionString: appUrl, max: 1, applicationName: 'identity journey' })
  try {
    const [memberId] = await findMemberIdsByName(db, name)
    const passwords = createPasswords({ pepper: loadPepper({ dataDir: product.dataDir, environment: {} }) })
    const deps = { db, rng: seededRng(1), nudgeOutbox: () => undefined, passwords }
    return await giveInitialPassword(deps, must(memberId, `a member ${name}`))
  } finally {
    await db.end()
  }
}

/** Makes a password as old as only time does: directly, as the owner of the database. */
export async function agePassword({ product }: TestPlatform, name: string, days: number): Promise<void> {
  const { ownerUrl } = await resolveDatabase({ env: { ...process.env, LOTUS_DATA_DIR: product.dataDir } })
  const db = createDatabase({
    connectionString: must(ownerUrl, 'an owner'),
    max: 1,
    applicationName: 'identity journey',
  })
  try {
    await db.query(sql`
      update member set password_changed_at = password_changed_at - make_interval(days => ${days}) where username = ${name}`)
  } finally {
    await db.end()
  }
}
