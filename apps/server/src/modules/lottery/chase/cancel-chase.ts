import { found, idOf } from '../../../platform/paging.ts'
import { createHash } from 'node:crypto'
import { AppError, assert } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { getBalance } from '../../wallet/index.ts'
import type { PlacementDeps } from '../sale/place-orders.ts'
import { findChase, listChaseIssues } from './chase.repo.ts'
import { getChase } from './list-chases.ts'
import { listRefundItems } from './refund-items.ts'

/**
 * Returns the stakes of a chase's issues that are not locked yet (lottery.md 5.4); a repeated call gets the same
 * answer.
 */
export async function cancelChase(
  deps: PlacementDeps,
  memberId: bigint,
  input: RouteParsedInput<'lottery.cancelChase'>,
): Promise<RouteValue<'lottery.cancelChase'>> {
  const { db, nudgeOutbox } = deps
  const chase = found(await findChase(db, memberId, idOf(input.id)))
  const issues = await listChaseIssues(db, chase)
  const issueIdOf = (issueNo: string | undefined): string | null => {
    if (issueNo === undefined) return null
    const issue = issues.find((row) => row.issueNo === issueNo)
    if (!issue) throw new AppError<ErrorCode>('issue_not_found', { issue: issueNo })
    return issue.id.toString()
  }
  const args = {
    chaseId: chase.id.toString(),
    fromIssueId: issueIdOf(input.fromIssueNo),
    toIssueId: issueIdOf(input.toIssueNo),
    items: await listRefundItems(db, chase.id),
  }
  const fingerprint = createHash('sha256').update(`cancel chase ${chase.id}`).digest()
  // As for placing one: it takes long and locks the sales of many issues.
  const reply = await deps.placing.lane(() =>
    deps.wallet.call({ fn: 'lottery_cancel_chase', memberId, fingerprint, args }, db),
  )
  if (reply.code === 'issue_closed')
    throw new AppError<ErrorCode>('issue_closed', { issue: reply['issue'] ?? null, nextIssue: null })
  if (reply.code === 'chase_not_last')
    throw new AppError<ErrorCode>('chase_not_last', { lastIssue: reply['lastIssue'] ?? null })
  if (reply.code === 'cancel_not_allowed' || reply.code === 'not_found') throw new AppError<ErrorCode>(reply.code)
  assert(reply.code === 'ok', `giving a chase back answered ${reply.code}`)
  nudgeOutbox()
  const [after, balance] = await Promise.all([getChase(db, memberId, input.id), getBalance(db, memberId)])
  return { chase: after, balance }
}
