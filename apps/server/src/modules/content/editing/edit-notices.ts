import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { completeLanguages, inEachLanguage, mapTexts, type Localized } from '../../../platform/language.ts'
import { plainText } from '../../../platform/plain-text.ts'
import * as repo from './editing.repo.ts'
import { safeHtml } from '../html/safe-html.ts'
import { wireRow } from '../../../platform/wire-row.ts'

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

const present = (row: repo.NoticeToEdit, now: Date): Notice => ({
  ...wireRow(row),
  title: inEachLanguage(row.title),
  html: inEachLanguage(row.html),
  state: stateOf(row, now),
})

/**
 * Writes what an operator saved: a new row (`id` null) or the one that was read; returns its id. Refuses with
 * `not_found`, and with `state_conflict` if somebody changed it meanwhile.
 */
export async function saveSeen(
  { id: text, seen }: { id: string | null; seen: string | null },
  table: {
    find(id: bigint): Promise<object | undefined>
    insert(): Promise<bigint>
    update(was: repo.Seen): Promise<boolean>
  },
): Promise<bigint> {
  if (text === null) return table.insert()
  const id = idOf(text)
  found(await table.find(id))
  if (seen === null || !(await table.update({ id, seen: new Date(seen) })))
    throw new AppError<ErrorCode>('state_conflict')
  return id
}

export const seenOf = ({ id, seen }: { id: string; seen: string }): repo.Seen => ({
  id: idOf(id),
  seen: new Date(seen),
})

/** The titles without blanks around them; `bad_request` if there is none in any language. */
export function requiredTitle(texts: Localized): Localized {
  const title = mapTexts(texts, (text) => text.trim())
  if (!Object.values(title).some(Boolean))
    throw new AppError<ErrorCode>('bad_request', { fields: { title: 'required' } })
  return title
}

/** The call `bo.contentNotices`: newest first. */
export async function listNoticesToEdit(
  db: Queryable,
  now: Date,
  input: RouteParsedInput<'bo.contentNotices'>,
): Promise<RouteValue<'bo.contentNotices'>> {
  const { type = null, state = null, q = '' } = input
  const filter = { type, state, q: plainText(q) }
  const page = await readPage(input, (at) => repo.listNoticesToEdit(db, { ...filter, ...at }), LIMIT_DEFAULT)
  return { ...page, rows: page.rows.map((row) => present(row, now)) }
}

/** The call `bo.contentNotice`; refuses with `not_found`. */
export async function getNoticeToEdit(db: Queryable, now: Date, id: bigint): Promise<Notice> {
  return present(found(await repo.findNoticeToEdit(db, id)), now)
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
  const draft = draftOf({ ...input, title: requiredTitle(input.title) })
  return saveSeen(input, {
    find: (id) => repo.findNoticeToEdit(tx, id),
    // Without an origin there is nothing it could conflict with.
    insert: async () => must(await repo.insertNotice(tx, draft, by), 'a notice is written'),
    update: (was) => repo.updateNotice(tx, was, draft, by),
  })
}

/** Shows or hides a notice; one without text in any language is refused: `bad_request`. */
export async function publishNotice(
  tx: Queryable,
  input: RouteParsedInput<'bo.publishContentNotice'>,
  by: string,
): Promise<bigint> {
  const was = seenOf(input)
  const { title, html } = found(await repo.findNoticeToEdit(tx, was.id))
  const isWhole = completeLanguages.some((language) => title[language] && html[language])
  if (input.isPublished && !isWhole) throw new AppError<ErrorCode>('bad_request', { fields: { html: 'required' } })
  if (!(await repo.publishNotice(tx, was, input.isPublished, by))) throw new AppError<ErrorCode>('state_conflict')
  return was.id
}

/** Only a hidden notice can be removed: otherwise `state_conflict`. */
export async function removeNotice(tx: Queryable, input: RouteParsedInput<'bo.removeContentNotice'>): Promise<void> {
  const was = seenOf(input)
  found(await repo.findNoticeToEdit(tx, was.id))
  if (!(await repo.deleteNotice(tx, was))) throw new AppError<ErrorCode>('state_conflict')
}
