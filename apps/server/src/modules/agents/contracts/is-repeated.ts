import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import * as repo from './contract.repo.ts'

type Decision = {
  move: 'sign' | 'reject' | 'withdraw' | 'askEnd' | 'acceptEnd' | 'refuseEnd'
  /** Of the version that was read. */
  hash: string
  /** Of the offer or request that is answered; null: this answers nothing. */
  nonce: string | null
}

const answers: readonly Decision['move'][] = ['sign', 'reject', 'acceptEnd', 'refuseEnd']
const after = { askEnd: 'TERMINATING', withdraw: 'WITHDRAWN' } as const

/**
 * Whether a decision was made already. Each offer and each request to end is answered once (operations.md 2.10): another
 * answer to it is refused with `contract_state`, and with `contract_changed` what names another version, or a request that
 * is not the one that waits. The caller holds the line.
 */
export async function isRepeated(
  tx: Queryable,
  row: repo.ContractRow,
  side: 'A' | 'B',
  { move, hash, nonce }: Decision,
): Promise<boolean> {
  if (row.hash !== hash) throw new AppError<ErrorCode>('contract_changed')
  if (move === 'askEnd') return row.state === after.askEnd && row.endAskedBy === side
  if (move === 'withdraw') return row.state === after.withdraw
  // What waits now is not answered yet. (A request that the release before made waits under the version's hash, which its offer had too.)
  const isWaiting = nonce === null || nonce === row.nonce
  const answer = isWaiting ? undefined : await repo.findAnswer(tx, row, nonce)
  if (answer?.move === move) return true
  if (answer) throw new AppError<ErrorCode>('contract_state')
  const isAnother = row.nonce !== null && row.endAskedBy !== side && row.nonce !== nonce
  if (answers.includes(move) && isAnother) throw new AppError<ErrorCode>('contract_changed')
  return false
}
