import type { Database } from '@lotus/database'
import { duplicateSigns } from '@lotus/contract'
import { compareMembers, decideDuplicate } from '../duplicates/duplicate.repo.ts'
import { findNode } from '../tree/tree.repo.ts'
import type { Generated } from './install-team.ts'

/** So many days ago, and the day after one of them is decided. */
const FOUND_BACK = 8
/** Among the first members: an agent and a player directly below a line, and a player of a line below it. */
const AT = { waiting: [4, 5], decided: 8 }
const BY = 'mai.sup'

/**
 * Three members get the payout account of the agent directly above them: two wait for an operator, of one it is confirmed that they are
 * the same person (operations.md 1.13). `bind` gives a member the account of another one.
 */
export async function duplicatesOfDay(
  db: Database,
  { first }: Generated,
  back: number,
  bind: (memberId: bigint, ofId: bigint) => Promise<unknown>,
): Promise<void> {
  if (back !== FOUND_BACK && back !== FOUND_BACK - 1) return
  if (back === FOUND_BACK) {
    for (const at of [...AT.waiting, AT.decided]) {
      const pair = await pairOf(db, first[at])
      if (!pair) continue
      for (const id of [pair.uplineId, pair.memberId]) await bind(id, pair.uplineId)
      await compareMembers(db, { memberIds: [pair.memberId], signs: duplicateSigns, levels: 1 })
    }
    return
  }
  const decided = await pairOf(db, first[AT.decided])
  if (!decided) return
  const verdict = {
    signs: ['PAYOUT'],
    verdict: 'SAME_PERSON',
    by: BY,
    reason: '(mô phỏng) Đã xác nhận qua điện thoại',
  } as const
  await decideDuplicate(db, { ...decided, ...verdict })
}

async function pairOf(db: Database, memberId: bigint | undefined) {
  const uplineId = memberId === undefined ? undefined : (await findNode(db, memberId))?.uplines[0]
  return memberId === undefined || uplineId === undefined ? undefined : { memberId, uplineId }
}
