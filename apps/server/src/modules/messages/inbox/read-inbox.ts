import { AppError } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import type { MemberActor } from '../../../platform/http/context.ts'
import { inLanguage, type Language } from '../../../platform/language.ts'
import { getMember } from '../../identity/index.ts'
import { idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndId } from '../../../platform/time-cursor.ts'
import * as repo from './inbox.repo.ts'
import { wireRow } from '../../../platform/wire-row.ts'

/** Counting stops here: the badge shows "99+". */
const UNREAD_MAX = 100
/** Limit of one "read all" or "delete read"; nobody has that many messages within their retention. */
const MARK_MAX = 1000

type Deps = { db: Database; nudgeOutbox(): void }
type Unread = RouteValue<'inbox.unread'>
type Row = RouteValue<'inbox.list'>['rows'][number]

async function readerOf(db: Queryable, memberId: bigint): Promise<repo.Reader> {
  const [member, isExcluded] = await Promise.all([getMember(db, memberId), repo.isExcluded(db, memberId)])
  return { memberId, since: member.createdAt, rank: member.rankLevel, isExcluded }
}

/** The call `inbox.unread` (C11). A trial account has no inbox. */
export async function getUnread(db: Queryable, member: MemberActor): Promise<Unread> {
  if (member.accountType === TRIAL_ACCOUNT) return { unread: 0 }
  return { unread: await repo.countUnread(db, await readerOf(db, member.memberId), UNREAD_MAX) }
}

/** The call `inbox.list` (MC14), newest first, in the caller's language. */
export async function listInbox(
  db: Queryable,
  member: MemberActor,
  language: Language,
  input: RouteParsedInput<'inbox.list'>,
): Promise<RouteValue<'inbox.list'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const reader = await readerOf(db, member.memberId)
  const [rows, unread] = await Promise.all([
    repo.listInbox(db, reader, { type: input.type ?? null, before: byTimeAndId.read(input.cursor), limit: limit + 1 }),
    repo.countUnread(db, reader, UNREAD_MAX),
  ])
  const page = pageOf(rows, limit, byTimeAndId.write)
  return { ...page, rows: page.rows.map((row) => present(row, language)), unread }
}

/** Marks one as read or removes it. Refuses with `not_found`. */
export async function markOne(deps: Deps, member: MemberActor, id: string, what: 'read' | 'removed'): Promise<Unread> {
  const reader = await readerOf(deps.db, member.memberId)
  const isDone = await deps.db.tx(async (tx) => {
    const isMarked = await repo.markOne(tx, reader, idOf(id), what)
    if (isMarked) await repo.notifyInboxChanged(tx, member.memberId)
    return isMarked
  })
  if (!isDone) throw new AppError<ErrorCode>('not_found')
  deps.nudgeOutbox()
  return { unread: await repo.countUnread(deps.db, reader, UNREAD_MAX) }
}

/** Marks all as read, or removes all read ones; only of `type` if given. */
export async function markAll(
  deps: Deps,
  member: MemberActor,
  what: 'read' | 'removed',
  type: Row['type'] | undefined,
): Promise<Unread> {
  const reader = await readerOf(deps.db, member.memberId)
  await deps.db.tx(async (tx) => {
    if ((await repo.markAll(tx, reader, what, { type: type ?? null, max: MARK_MAX })) > 0)
      await repo.notifyInboxChanged(tx, member.memberId)
  })
  deps.nudgeOutbox()
  return { unread: await repo.countUnread(deps.db, reader, UNREAD_MAX) }
}

function present(row: repo.InboxListRow, language: Language): Row {
  return {
    ...wireRow(row),
    title: inLanguage(row.title, language),
    body: inLanguage(row.body, language),
    action: presentAction(row),
  }
}

export function presentAction(row: Pick<repo.InboxListRow, 'actionKind' | 'actionRef'>): Row['action'] {
  // Only actions of the contract's list are ever stored.
  return row.actionKind === null
    ? null
    : { kind: row.actionKind as NonNullable<Row['action']>['kind'], ref: row.actionRef }
}
