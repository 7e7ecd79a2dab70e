import { getSetting } from '../system/index.ts'
import { VERSION_LONGEST } from './screening-list.ts'
import { verificationSettings } from './settings.ts'
import type { VerificationDeps } from './verification.deps.ts'
import * as repo from './verification.repo.ts'

const BATCH = 20

/** Looks members whose documents wait up in every list, once; one whose list did not answer is looked up again later. */
export async function screenWaiting(deps: VerificationDeps): Promise<void> {
  for (const row of await repo.listUnscreened(deps.db, BATCH)) await screen(deps, row)
}

/**
 * Looks everybody who was approved up again, after so many days, and at once where a list has changed (trust.md AML-2). What a list says now
 * becomes a case (`verification.listed`); one that does not answer is asked again the next time.
 */
export async function screenAgain(deps: VerificationDeps): Promise<number> {
  const { db, lists, log } = deps
  for (const list of lists) {
    try {
      const version = await list.version?.()
      if (version !== undefined) await repo.noteList(db, list.name, version.slice(0, VERSION_LONGEST))
    } catch (error) {
      log.warn({ err: error, list: list.name }, 'a screening list did not answer')
    }
  }
  const days = await getSetting(db, verificationSettings.rescreenDays)
  let [place, count] = [{ memberId: 0n, n: 0 }, 0]
  for (;;) {
    const rows = await repo.listRescreened(db, { days, ...place, limit: BATCH })
    for (const row of rows) {
      await screen(deps, row)
      place = { memberId: row.member_id, n: row.n }
    }
    count += rows.length
    if (rows.length < BATCH) return count
  }
}

async function screen(deps: VerificationDeps, row: { member_id: bigint; n: number; sealed: Buffer }): Promise<void> {
  try {
    const person = deps.box.open(row.member_id, row.sealed)
    const hits = []
    for (const list of deps.lists) {
      for (const hit of await list.find(person)) hits.push({ ...hit, list: list.name })
    }
    await repo.storeScreened(deps.db, row, hits)
    deps.nudgeOutbox()
  } catch (error) {
    // Not approved before it was asked: the next round asks again.
    deps.log.warn({ err: error, member: row.member_id.toString() }, 'a screening list did not answer')
  }
}
