import { moneyToString, must } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { ContractDebt } from '../../cashier/index.ts'
import { listMembers } from '../../identity/index.ts'
import { statementRef } from './reference.ts'
import { listOwedTo } from './statement.repo.ts'

/** How many of those to whom something is owed are named. */
const NAMES_MAX = 3

/** What a member owes by contract: it has to be paid before money leaves by a withdrawal or a transfer (operations.md 2.9). */
export async function readContractDebt(db: Queryable, memberId: bigint): Promise<ContractDebt | null> {
  const owed = await listOwedTo(db, memberId, NAMES_MAX)
  const [oldest] = owed
  if (!oldest) return null
  const ids = owed.map((row) => row.memberId)
  const members = await listMembers(db, ids)
  const names = ids.map((id) => must(members.get(id), 'a holder exists').username).join(', ')
  const others = oldest.holders - owed.length
  return {
    amount: moneyToString(oldest.total),
    to: others > 0 ? `${names}, +${others}` : names,
    kind: oldest.kind,
    ref: statementRef(oldest),
  }
}
