import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { mapTexts } from '../../../platform/language.ts'
import { plainText } from '../../../platform/plain-text.ts'
import { DOCUMENTS_MAX } from '../reading/content.repo.ts'
import { textOfVersion } from './list-documents.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { hasCategory } from './editing.repo.ts'
import * as repo from './documents.repo.ts'
import { safeHtml } from '../html/safe-html.ts'

/** Legally binding documents: a second operator reads them before they are in force (trust.md BO-3). */
export const guardedSlugs: readonly string[] = ['terms', 'privacy']

type TextInput = Pick<RouteParsedInput<'bo.saveContentDocument'>, 'title' | 'summary' | 'html'>

/** What is stored of a text: trimmed, its HTML sanitised. */
export function cleanText(input: TextInput): repo.DocumentText {
  return {
    title: mapTexts(input.title, (text) => text.trim()),
    summary: mapTexts(input.summary, (text) => text.trim()),
    html: mapTexts(input.html, safeHtml),
  }
}

export const searchedOf = ({ title, summary }: repo.DocumentText): string =>
  plainText([title, summary].flatMap((texts) => Object.values(texts)).join(' '))

/**
 * Saves a document as its next version; a new one (`id` null) starts with 1. On the site only its place and address
 * change. Returns id and version. Refuses with `not_found`, `state_conflict` (somebody saved meanwhile: `version`; the
 * slug is taken, or is a guarded one: `slug`), `too_many_items`, `bad_request` (title, category).
 */
export async function saveDocument(
  tx: Queryable,
  input: RouteParsedInput<'bo.saveContentDocument'>,
  by: string,
): Promise<{ id: bigint; version: number }> {
  const text = cleanText(input)
  if (!Object.values(text.title).some(Boolean))
    throw new AppError<ErrorCode>('bad_request', { fields: { title: 'required' } })
  if (input.category !== null && !(await hasCategory(tx, input.category, input.kind)))
    throw new AppError<ErrorCode>('bad_request', { fields: { category: 'invalid' } })
  const saved = { by, note: input.note?.trim() || null }
  const { kind, slug, category, sort, picture } = input
  if (input.id === null) {
    const place = {
      kind,
      slug,
      category,
      sort,
      picture,
      isGuarded: guardedSlugs.includes(slug),
      searched: searchedOf(text),
    }
    const id = await repo.insertDocument(tx, place, by, DOCUMENTS_MAX)
    if (id === undefined) throw await refusalOf(tx, slug)
    await repo.insertVersion(tx, id, 1, text, saved)
    return { id, version: 1 }
  }
  const id = idOf(input.id)
  const before = found(await repo.lockDocument(tx, id))
  if (before.version !== input.version) throw new AppError<ErrorCode>('state_conflict', { state: 'version' })
  await assertSameAddress(tx, id, input, before)
  const version = before.version + 1
  if (!(await repo.updatePlace(tx, id, { slug, category, sort, picture, version, searched: searchedOf(text) }, by)))
    throw new AppError<ErrorCode>('state_conflict', { state: 'slug' })
  await repo.insertVersion(tx, id, version, text, saved)
  return { id, version }
}

/** The kind never changes; nor does the address of a guarded document, and no other document gets such an address. */
async function assertSameAddress(
  tx: Queryable,
  id: bigint,
  input: RouteParsedInput<'bo.saveContentDocument'>,
  before: { isGuarded: boolean },
): Promise<void> {
  const row = await repo.findDocument(tx, id)
  if (row?.kind !== input.kind) throw new AppError<ErrorCode>('bad_request', { fields: { kind: 'invalid' } })
  const isMoved = row.slug !== input.slug
  if (isMoved && (before.isGuarded || guardedSlugs.includes(input.slug)))
    throw new AppError<ErrorCode>('state_conflict', { state: 'slug' })
}

async function refusalOf(tx: Queryable, slug: string): Promise<AppError> {
  return (await repo.findInstalled(tx, slug))
    ? new AppError<ErrorCode>('state_conflict', { state: 'slug' })
    : new AppError<ErrorCode>('too_many_items', { max: DOCUMENTS_MAX })
}

/** Makes an old text the newest version; the published version stays. Refuses with `not_found`. */
export async function restoreVersion(
  tx: Queryable,
  input: RouteParsedInput<'bo.restoreContentVersion'>,
  by: string,
): Promise<{ id: bigint; version: number }> {
  const id = idOf(input.id)
  const before = await repo.lockDocument(tx, id)
  const old = before && (await repo.findVersion(tx, id, input.version))
  const row = before && (await repo.findDocument(tx, id))
  if (!before || !old || !row) throw new AppError<ErrorCode>('not_found')
  // Cleaned by today's rules: they may be stricter than when it was written.
  const text = cleanText(textOfVersion(old))
  const version = before.version + 1
  const { slug, category, sort, picture } = row
  await repo.updatePlace(tx, id, { slug, category, sort, picture, version, searched: searchedOf(text) }, by)
  await repo.insertVersion(tx, id, version, text, { by, note: `v${input.version}` })
  return { id, version }
}
