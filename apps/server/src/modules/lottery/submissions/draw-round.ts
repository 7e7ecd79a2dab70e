import { assert } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { deriveSubmittedDraw, type SubmittedDraw } from '@lotus/rules/lottery'
import type { Issue } from '../draw/issues.repo.ts'
import { drawTermsOf, type RoundTerms } from './draw-terms.ts'
import { listAllSubmissions } from './submissions.repo.ts'

/** The result of a round of submitted numbers; null if there are too few. */
export async function drawRound(
  db: Queryable,
  issue: Issue,
  terms: RoundTerms,
  chance: { seed: Uint8Array; orderRoot: string; issueId: string; beacon?: string },
): Promise<SubmittedDraw | null> {
  assert(issue.submissionRoot !== null, 'the numbers are frozen before the draw')
  const submissions = await listAllSubmissions(db, issue.id)
  assert(submissions.length === issue.submissionCount, 'the numbers are those that were frozen')
  return deriveSubmittedDraw({
    ...chance,
    submissionRoot: issue.submissionRoot,
    terms: drawTermsOf(terms),
    numbers: submissions.map(({ number }) => number),
  })
}
