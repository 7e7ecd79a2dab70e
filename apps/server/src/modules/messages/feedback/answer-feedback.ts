import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { FEEDBACK_IMAGES } from '../talk/images.ts'
import { memberNames } from '../talk/member-names.ts'
import { writeInbox } from '../inbox/write-inbox.ts'
import * as repo from './feedback.repo.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type Row = RouteValue<'bo.feedbackItem'>
export type By = { id: bigint; name: string }
/** Characters of a text that its reply quotes. */
const QUOTED = 300

/** Number of feedback entries without an answer. */
export function countOpenFeedback(db: Queryable): Promise<number> {
  return repo.countOpen(db)
}

/** The call `feedback.own`, newest first. */
export async function listOwnFeedback(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'feedback.own'>,
): Promise<RouteValue<'feedback.own'>> {
  const page = await readPage(input, (at) => repo.listOwn(db, memberId, at))
  return { ...page, rows: page.rows.map(wireRow) }
}

/** The call `bo.feedback`, newest first. */
export async function listFeedback(
  db: Queryable,
  operatorId: bigint,
  input: RouteParsedInput<'bo.feedback'>,
): Promise<RouteValue<'bo.feedback'>> {
  const { status = null, type = null } = input
  const filter = { status, type, assignedId: input.mine ? operatorId : null }
  const page = await readPage(input, (at) => repo.listFeedback(db, { ...filter, ...at }))
  return { ...page, rows: await present(db, page.rows), open: await repo.countOpen(db) }
}

/** The call `bo.feedbackItem`. Refuses with `not_found`. */
export async function getFeedback(db: Queryable, id: string): Promise<Row> {
  return presentOne(db, await mustFind(db, id))
}

/** Assigns it to the operator, or releases it. Refuses with `not_found`, `state_conflict`. */
export async function assignFeedback(tx: Queryable, id: string, by: By, isMine: boolean): Promise<Row> {
  return presentOne(tx, (await repo.assign(tx, idOf(id), by, isMine)) ?? (await conflict(tx, id)))
}

/** Sends the reply; a member finds it in the inbox. Refuses with `not_found`, `state_conflict`. */
export async function replyFeedback(tx: Queryable, by: By, input: RouteParsedInput<'bo.replyFeedback'>): Promise<Row> {
  const { id, reply, close: isClosed = false } = input
  const row = (await repo.reply(tx, idOf(id), by, { reply, isClosed })) ?? (await conflict(tx, id))
  if (row.memberId !== null) {
    const content = row.content.length > QUOTED ? `${row.content.slice(0, QUOTED)}…` : row.content
    await writeInbox(tx, {
      memberId: row.memberId,
      type: 'SYSTEM',
      text: 'feedback',
      values: () => ({ content, reply }),
      action: { kind: 'FEEDBACK', ref: id },
      source: `feedback:${id}`,
    })
  }
  return presentOne(tx, row)
}

/** Refuses with `not_found`, `state_conflict`. */
export async function closeFeedback(tx: Queryable, id: string, by: By): Promise<Row> {
  return presentOne(tx, (await repo.close(tx, idOf(id), by)) ?? (await conflict(tx, id)))
}

async function mustFind(db: Queryable, id: string): Promise<repo.FeedbackRow> {
  const row = found(await repo.findFeedback(db, idOf(id)))
  return row
}

async function conflict(db: Queryable, id: string): Promise<never> {
  const { status, assignedTo } = await mustFind(db, id)
  throw new AppError<ErrorCode>('state_conflict', { state: status, assignedTo })
}

async function present(db: Queryable, rows: readonly repo.FeedbackRow[]): Promise<Row[]> {
  const ids = rows.map(({ memberId }) => memberId)
  const nameOf = await memberNames(db, ids)
  return rows.map((row) => ({
    ...wireRow(row),
    member: nameOf(row.memberId),
    images: row.images.map((name) => FEEDBACK_IMAGES + name),
  }))
}

async function presentOne(db: Queryable, row: repo.FeedbackRow): Promise<Row> {
  const [presented] = await present(db, [row])
  // One row in, one row out.
  return presented as Row
}
