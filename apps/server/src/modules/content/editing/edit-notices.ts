import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, idOf, idOfCursor, pageOf } from '../../../platform/paging.ts'
import { completeLanguages, inEachLanguage, mapTexts } from '../../../platform/language.ts'
import { plainText } from '../../../platform/plain-text.ts'
import * as repo from './editing.repo.ts'
import { safeHtml } from '../html/safe-html.ts'

type Notice = RouteValue<'bo.contentNotice'>

const LIMIT_DEFAULT = 30

export const timeOrNull = (time: string | null): Date | null => (time === null ? null : new Date(time))

/** Refuses a period that ends before it begins. */
export function assertPeriod({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): void {
  if (startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    throw new AppError<ErrorCode>('bad_request', { fields: { endsAt: 'invalid' } })
}

export function stateOf(
  row: { isPublished: boolean; startsAt: Date | null; endsAt: Date | null },
  now: Date,
): Notice['state'] {
  if (!row.isPublished) return 'draft'
  if (row.endsAt !== null && row.endsAt <= now) return 'ended'
  return row.startsAt !== null && row.startsAt > now ? 'planned' : 'live'
}

/** Fields that notices and banners have in common. */
export const writtenOf = (
  row: { isPublished: boolean; startsAt: Date | null; endsAt: Date | null; updatedAt: Date; updatedBy: string },
  now: Date,
) => ({
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  state: stateOf(row, now),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

function present(row: repo.NoticeToEdit, now: Date): Notice {
  return {
    id: row.id.toString(),
    type: row.type,
    title: inEachLanguage(row.title),
    html: inEachLanguage(row.html),
    audience: row.audience,
    sort: row.sort,
    isPublished: row.isPublished,
    ...writtenOf(row, now),
  }
}

/** The call `bo.contentNotices`: newest first. */
export async function listNoticesToEdit(
  db: Queryable,
  now: Date,
  input: RouteParsedInput<'bo.contentNotices'>,
): Promise<RouteValue<'bo.contentNotices'>> {
  const limit = input.limit ?? LIMIT_DEFAULT
  const rows = await repo.listNoticesToEdit(db, {
    type: input.type ?? null,
    state: input.state ?? null,
    q: plainText(input.q ?? ''),
    beforeId: idOfCursor(input.cursor),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit)
  return { ...page, rows: page.rows.map((row) => present(row, now)) }
}

/** The call `bo.contentNotice`; refuses with `not_found`. */
export async function getNoticeToEdit(db: Queryable, now: Date, id: bigint): Promise<Notice> {
  const row = found(await repo.findNoticeToEdit(db, id))
  return present(row, now)
}

export function draftOf(
  input: Pick<Notice, 'type' | 'title' | 'html' | 'audience' | 'sort' | 'startsAt' | 'endsAt'>,
): repo.NoticeDraft {
  const title = mapTexts(input.title, (text) => text.trim())
  return {
    type: input.type,
    title,
    html: mapTexts(input.html, safeHtml),
    audience: input.audience,
    startsAt: timeOrNull(input.startsAt),
    endsAt: timeOrNull(input.endsAt),
    sort: input.sort,
    searched: plainText(Object.values(title).join(' ')),
  }
}

/**
 * Saves a notice, new (`id` null: a draft) or over the one that was read; returns its id. Refuses with `not_found`,
 * with `state_conflict` if somebody changed it meanwhile, and with `bad_request` without a title or with an empty
 * period.
 */
export async function saveNotice(
  tx: Queryable,
  input: RouteParsedInput<'bo.saveContentNotice'>,
  by: string,
): Promise<bigint> {
  assertPeriod(input)
  const draft = draftOf(input)
  if (!Object.values(draft.title).some(Boolean))
    throw new AppError<ErrorCode>('bad_request', { fields: { title: 'required' } })
  if (input.id === null) {
    const id = await repo.insertNotice(tx, draft, by)
    // Without an origin there is nothing it could conflict with.
    if (id === undefined) throw new Error('a notice was not written')
    return id
  }
  const id = idOf(input.id)
  await assertFound(tx, id)
  if (input.seen === null || !(await repo.updateNotice(tx, id, new Date(input.seen), draft, by)))
    throw new AppError<ErrorCode>('state_conflict')
  return id
}

/** Shows or hides a notice; one without text in any language is refused: `bad_request`. */
export async function publishNotice(
  tx: Queryable,
  input: RouteParsedInput<'bo.publishContentNotice'>,
  by: string,
): Promise<bigint> {
  const id = idOf(input.id)
  const row = await assertFound(tx, id)
  const isWhole = completeLanguages.some((language) => row.title[language] && row.html[language])
  if (input.isPublished && !isWhole) throw new AppError<ErrorCode>('bad_request', { fields: { html: 'required' } })
  if (!(await repo.publishNotice(tx, { id, seen: new Date(input.seen), isPublished: input.isPublished, by })))
    throw new AppError<ErrorCode>('state_conflict')
  return id
}

/** Only a hidden notice can be removed: otherwise `state_conflict`. */
export async function removeNotice(tx: Queryable, input: RouteParsedInput<'bo.removeContentNotice'>): Promise<void> {
  const id = idOf(input.id)
  await assertFound(tx, id)
  if (!(await repo.deleteNotice(tx, id, new Date(input.seen)))) throw new AppError<ErrorCode>('state_conflict')
}

async function assertFound(tx: Queryable, id: bigint): Promise<repo.NoticeToEdit> {
  const row = found(await repo.findNoticeToEdit(tx, id))
  return row
}
