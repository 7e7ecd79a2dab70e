import type { VerificationDeps } from './verification.deps.ts'
import * as repo from './verification.repo.ts'

const BATCH = 20

/** Looks members whose documents wait up in every list, once; one whose list did not answer is looked up again later. */
export async function screenWaiting(deps: VerificationDeps): Promise<void> {
  for (const row of await repo.listUnscreened(deps.db, BATCH)) {
    try {
      const person = deps.box.open(row.member_id, row.sealed)
      const hits = []
      for (const list of deps.lists) {
        for (const hit of await list.find(person)) hits.push({ ...hit, list: list.name })
      }
      await repo.storeScreened(deps.db, row, hits)
    } catch (error) {
      // Not approved before it was asked: the next round asks again.
      deps.log.warn({ err: error, member: row.member_id.toString() }, 'a screening list did not answer')
    }
  }
}
