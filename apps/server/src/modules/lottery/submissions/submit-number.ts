import { AppError, assert } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { maskAccount } from '../../identity/index.ts'
import { acceptedOrThrow } from '../../wallet/index.ts'
import { getIssueByNo } from '../lobby/get-game.ts'
import { findNextIssue } from '../lobby/get-current.ts'
import { presentSubmission } from './list-submissions.ts'
import { countSubmissions, getSubmission, submitNumber as submitInDatabase } from './submissions.repo.ts'

export type SubmitInput = RouteParsedInput<'lottery.submitNumber'> & {
  memberId: bigint
  username: string
  idempotencyKey: string
}

/**
 * Accepts a member's number for a round, by the database's clock and in order of arrival. Throws the refusals of the
 * contract; a copy of an accepted call gets the same number again.
 */
export async function submitNumber(
  db: Queryable,
  { gameCode, issueNo, number, memberId, username, idempotencyKey }: SubmitInput,
): Promise<RouteValue<'lottery.submitNumber'>> {
  const issue = await getIssueByNo(db, gameCode, issueNo)
  if (issue.drawTerms === null) throw new AppError<ErrorCode>('issue_not_found')
  const reply = await submitInDatabase(db, {
    memberId,
    issueId: issue.id,
    number,
    account: maskAccount(username),
    key: idempotencyKey,
  })
  switch (reply.code) {
    case 'ok': {
      assert(reply.no !== undefined, 'an accepted number has its place')
      const [submission, { count }] = await Promise.all([
        getSubmission(db, issue.id, reply.no),
        countSubmissions(db, issue.id, memberId),
      ])
      return { submission: presentSubmission(submission, memberId), count, isDuplicate: reply.duplicate === true }
    }
    case 'issue_closed':
      throw new AppError<ErrorCode>('issue_closed', { nextIssue: await findNextIssue(db, issue.gameId) })
    case 'issue_not_open':
      throw new AppError<ErrorCode>('issue_not_open', { opensAt: issue.openAt.toISOString() })
    case 'submissions_full':
      throw new AppError<ErrorCode>('submissions_full', { max: reply['max'], of: reply['of'] })
    case 'too_many_requests':
      throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: reply['retryAfterSeconds'] })
    case 'game_closed':
    case 'issue_not_found':
      throw new AppError<ErrorCode>(reply.code)
    default:
      acceptedOrThrow(reply)
      throw new Error(`a submission answered ${reply.code}`)
  }
}
