import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { completeLanguages } from '../../../platform/language.ts'
import { found, idOf } from '../../../platform/paging.ts'
import * as repo from './documents.repo.ts'
import { isBlank, type SafeHtml } from '../html/safe-html.ts'

type By = { operatorId: bigint; username: string }
/** `isProposed`: a second operator has to confirm first. */
export type PublicationResult = { id: bigint; version: number | null; isProposed: boolean }

/**
 * Publishes a version or unpublishes the document (`version` null). A guarded document waits for another operator
 * instead. Refuses with `not_found`, `state_conflict` (it is so already: `same`; one waits: `pending`) and, if no
 * language has both title and text, `bad_request`.
 */
export async function publishDocument(
  tx: Queryable,
  input: RouteParsedInput<'bo.publishContentDocument'>,
  by: By,
): Promise<PublicationResult> {
  const id = idOf(input.id)
  const document = found(await repo.lockDocument(tx, id))
  const { version } = input
  if (version === document.publishedVersion) throw new AppError<ErrorCode>('state_conflict', { state: 'same' })
  if (version !== null) await assertWhole(tx, id, version)
  if (!document.isGuarded) {
    await repo.setPublished(tx, id, version, by.username)
    return { id, version, isProposed: false }
  }
  if (!(await repo.insertProposal(tx, id, version, by)))
    throw new AppError<ErrorCode>('state_conflict', { state: 'pending' })
  return { id, version, isProposed: true }
}

const isWritten = (title: string | undefined, html: SafeHtml | undefined) => Boolean(title && html && !isBlank(html))

async function assertWhole(tx: Queryable, id: bigint, version: number): Promise<void> {
  const text = found(await repo.findVersion(tx, id, version))
  const { title, html } = text
  if (!completeLanguages.some((language) => isWritten(title[language], html[language])))
    throw new AppError<ErrorCode>('bad_request', { fields: { html: 'required' } })
}

/**
 * Another operator confirms a guarded publication, or either operator rejects it. The proposed version is published,
 * not a newer one. Refuses with `not_found` and `same_operator`.
 */
export async function decideDocument(
  tx: Queryable,
  input: RouteParsedInput<'bo.decideContentDocument'>,
  by: By,
): Promise<PublicationResult> {
  const proposal = found(await repo.lockPending(tx, idOf(input.proposalId)))
  if (input.isConfirmed && proposal.enteredBy === by.operatorId) throw new AppError<ErrorCode>('same_operator')
  await repo.decideProposal(tx, proposal.id, input.isConfirmed ? 'confirmed' : 'rejected', by.operatorId)
  const { documentId: id, version } = proposal
  if (input.isConfirmed) {
    if (!(await repo.lockDocument(tx, id))) throw new AppError<ErrorCode>('not_found')
    await repo.setPublished(tx, id, version, `${proposal.enteredByName}, ${by.username}`)
  }
  return { id, version, isProposed: false }
}
