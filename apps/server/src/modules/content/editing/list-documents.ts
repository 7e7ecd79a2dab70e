import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { completeLanguages, inEachLanguage } from '../../../platform/language.ts'
import { plainText } from '../../../platform/plain-text.ts'
import { found, idOf } from '../../../platform/paging.ts'
import * as repo from './documents.repo.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type Head = RouteValue<'bo.contentDocuments'>['rows'][number]
type Document = RouteValue<'bo.contentDocument'>

const LIMIT_DEFAULT = 50
const VERSIONS_SHOWN = 100

const presentHead = (row: repo.DocumentRow): Head => ({
  ...wireRow(row),
  title: inEachLanguage(row.title),
  missing: completeLanguages.filter((language) => !row.title[language] || !row.html[language]),
})

export const textOfVersion = (row: repo.VersionRow) => ({
  title: inEachLanguage(row.title),
  summary: inEachLanguage(row.summary),
  html: inEachLanguage(row.html),
})

/** The call `bo.contentDocuments`: by kind, category and place. */
export async function listDocumentsToEdit(
  db: Queryable,
  input: RouteParsedInput<'bo.contentDocuments'>,
): Promise<RouteValue<'bo.contentDocuments'>> {
  const limit = input.limit ?? LIMIT_DEFAULT
  if (input.cursor !== undefined && !/^\d{1,6}$/.test(input.cursor))
    throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
  const offset = Number(input.cursor ?? '0')
  const rows = await repo.listDocuments(db, {
    kind: input.kind ?? null,
    state: input.state ?? null,
    q: plainText(input.q ?? ''),
    offset,
    limit: limit + 1,
  })
  return {
    rows: rows.slice(0, limit).map(presentHead),
    nextCursor: rows.length > limit ? String(offset + limit) : null,
  }
}

/** The call `bo.contentDocument`: the newest version, all earlier ones, and a waiting publication. */
export async function getDocumentToEdit(db: Queryable, id: bigint, operatorId: bigint): Promise<Document> {
  const row = await repo.findDocument(db, id)
  const text = row && (await repo.findVersion(db, id, row.version))
  if (!row || !text) throw new AppError<ErrorCode>('not_found')
  const [versions, publications, pending] = await Promise.all([
    repo.listVersions(db, id, VERSIONS_SHOWN),
    repo.listPublications(db, id, VERSIONS_SHOWN),
    repo.findPending(db, id),
  ])
  return {
    ...presentHead(row),
    ...textOfVersion(text),
    picture: row.picture,
    versions: versions.map(wireRow),
    publications: publications.map(wireRow),
    proposal: pending
      ? { ...wireRow(pending), enteredBy: pending.enteredByName, isOwn: pending.enteredBy === operatorId }
      : null,
  }
}

/** The call `bo.contentVersion`: an old text, to look at before it is restored. */
export async function getVersionToEdit(
  db: Queryable,
  input: RouteParsedInput<'bo.contentVersion'>,
): Promise<RouteValue<'bo.contentVersion'>> {
  const row = found(await repo.findVersion(db, idOf(input.id), input.version))
  return { ...wireRow(row), ...textOfVersion(row) }
}
