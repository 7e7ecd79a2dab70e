import { createDatabase, resolveDatabase, sql, type SqlQuery } from '@lotus/database'
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
export const agePassword = (platform: TestPlatform, name: string, days: number): Promise<void> =>
  asOwner(
    platform,
    sql`update member set password_changed_at = password_changed_at - make_interval(days => ${days}) where username = ${name}`,
  )

/** The same with a stretch of play. */
export const ageStretch = (platform: TestPlatform, name: string, hours: number): Promise<void> =>
  asOwner(
    platform,
    sql`
      update protection_play k set since = k.since - make_interval(hours => ${hours}), began_at = k.began_at - make_interval(hours => ${hours})
      from member m where m.username = ${name} and k.cell = cell_of(m.id) and k.member_id = m.id`,
  )

/** The same with what was paid to a member: so many minutes ago, and so is the time until which its receipt is awaited. */
export const agePayouts = (platform: TestPlatform, name: string, minutes: number): Promise<void> =>
  asOwner(
    platform,
    sql`
      update withdrawal w set paid_at = w.paid_at - make_interval(mins => ${minutes}),
        confirm_deadline = w.confirm_deadline - make_interval(mins => ${minutes})
      from member m where m.username = ${name} and w.member_id = m.id and w.status = 'PAID'`,
  )

/** Documents that were approved, without sending them: their own journey does that. */
export const approveDocuments = (platform: TestPlatform, name: string): Promise<void> =>
  asOwner(
    platform,
    sql`
      insert into verification_request (cell, member_id, n, state, kind, number_tail, sent_at, decided_at, decided_id)
      select cell_of(id), id, 1, 'APPROVED', 'PASSPORT', '1234', lotus_now(), lotus_now(), 1 from member where username = ${name}`,
  )

async function asOwner({ product }: TestPlatform, change: SqlQuery): Promise<void> {
  const { ownerUrl } = await resolveDatabase({ env: { ...process.env, LOTUS_DATA_DIR: product.dataDir } })
  const db = createDatabase({
    connectionString: must(ownerUrl, 'an owner'),
    max: 1,
    applicationName: 'identity journey',
  })
  try {
    await db.query(change)
  } finally {
    await db.end()
  }
}
