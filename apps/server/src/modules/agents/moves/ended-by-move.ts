import type { Queryable } from '@lotus/database'
import * as repo from '../contracts/contract.repo.ts'
import { offerOf, termsOfText } from '../contracts/contract-terms.ts'
import { contractId, isRunning, listEnded, nothing, type ContractRules, type Ended } from '../contracts/line.ts'
import { endAll, type Moving } from '../contracts/move.ts'

/**
 * The contracts that end when a member leaves their line: what they hold from the upline of before, offers too, and, by the
 * policy for orphans, what hangs from it (operations.md 1.1, 2.2).
 */
export async function listEndedByMove(
  db: Queryable,
  memberId: bigint,
  rules: ContractRules,
  isLocked = false,
): Promise<Ended[]> {
  const held = await repo.listOpen(db, memberId)
  const ended = new Map<string, Ended>()
  for (const row of held) ended.set(contractId(row), { row, follows: false })
  if (rules.orphans === 'END_SUBTREE') {
    for (const row of held.filter(isRunning)) {
      const offer = nothing(offerOf(termsOfText(row.text)))
      for (const one of await listEnded(db, { ...row, offer }, rules, isLocked))
        if (!ended.has(contractId(one.row))) ended.set(contractId(one.row), { ...one, follows: true })
    }
  }
  return [...ended.values()]
}

/** Ends them as of `endsAt`, the edge of the period that is over. Under `lockMove`. */
export async function endByMove(
  tx: Queryable,
  { memberId, endsAt }: { memberId: bigint; endsAt: Date },
  moving: Moving,
): Promise<void> {
  await endAll(tx, await listEndedByMove(tx, memberId, moving.rules, true), endsAt, moving)
}
