import type { Queryable } from '@lotus/database'
import { submissionLeaf, submissionRoot } from '@lotus/rules/lottery'
import type { Issue } from '../draw/issues.repo.ts'
import { freezeSubmissions as freezeInDatabase, listAllSubmissions, type Submission } from './submissions.repo.ts'

/** The text of a submission as a leaf under the root of its round. */
export function leafOfSubmission(
  { gameCode, issueNo }: Pick<Issue, 'gameCode' | 'issueNo'>,
  { no, number, account, submittedAt }: Submission,
): string {
  return submissionLeaf({ game: gameCode, issue: issueNo, no, number, account, at: submittedAt.toISOString() })
}

/** The texts of all submissions of a round, in order of arrival. */
export async function listSubmissionLeaves(db: Queryable, issue: Issue): Promise<string[]> {
  return (await listAllSubmissions(db, issue.id)).map((submission) => leafOfSubmission(issue, submission))
}

/**
 * Freezes the numbers of a locked round under their root, before its orders: the draw follows from both. Done once;
 * does nothing for an issue without submissions.
 */
export async function freezeSubmissions(db: Queryable, issue: Issue): Promise<void> {
  if (issue.drawTerms === null || issue.submissionRoot !== null) return
  const leaves = await listSubmissionLeaves(db, issue)
  await freezeInDatabase(db, issue.id, await submissionRoot(leaves), leaves.length)
}
