import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { houseCountOf } from '@lotus/rules/lottery'
import { pageOf, idOfCursor } from '../../../platform/paging.ts'
import { getIssueByNo } from '../lobby/get-game.ts'
import { countSubmissions, listSubmissions as listRows, type Submission } from './submissions.repo.ts'

type Wire = RouteValue<'lottery.submissions'>
const LIMIT_DEFAULT = 20

export function presentSubmission(submission: Submission, memberId: bigint | null): Wire['rows'][number] {
  const { no, number, account, submittedAt } = submission
  return { no, number, account, at: submittedAt.toISOString(), isOwn: submission.memberId === memberId }
}

/**
 * The submissions of a round, newest first, and the terms that decide its result. Accounts are masked for everybody.
 */
export async function listSubmissions(
  db: Queryable,
  memberId: bigint | null,
  input: RouteParsedInput<'lottery.submissions'>,
): Promise<Wire> {
  const issue = await getIssueByNo(db, input.gameCode, input.issueNo)
  if (issue.drawTerms === null) throw new AppError<ErrorCode>('issue_not_found')
  const limit = input.limit ?? LIMIT_DEFAULT
  const before = idOfCursor(input.cursor)
  const [rows, counts] = await Promise.all([
    listRows(db, issue.id, { beforeNo: before === null ? null : Number(before), limit: limit + 1 }),
    countSubmissions(db, issue.id, memberId),
  ])
  const page = pageOf(rows, limit, ({ no }) => String(no))
  return {
    terms: issue.drawTerms,
    ...counts,
    houseCount: houseCountOf(issue.drawTerms, counts.count),
    rows: page.rows.map((row) => presentSubmission(row, memberId)),
    nextCursor: page.nextCursor,
  }
}
