import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { safeHtml } from '../../content/index.ts'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { inEachLanguage, mapTexts } from '../../../platform/language.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import * as repo from './inbox.repo.ts'
import { presentAction } from './read-inbox.ts'
import { inboxSettings } from '../settings.ts'
import { wireRow } from '../../../platform/wire-row.ts'

/**
 * Sends an operator's message to everybody, to ranks or to named members; sanitised here. Returns the unknown names.
 * Refuses with `not_found` if all names are unknown.
 */
export async function sendInbox(
  tx: Queryable,
  operator: string,
  input: RouteParsedInput<'bo.sendInbox'>,
): Promise<RouteValue<'bo.sendInbox'>> {
  const named = input.members ? await listMemberIdsByNames(tx, input.members) : null
  if (named?.size === 0) throw new AppError<ErrorCode>('not_found')
  const title = input.title
  const message = found(
    await repo.insertInboxMessage(tx, {
      scope: input.scope,
      rankMin: input.rankMin ?? null,
      type: input.type,
      title,
      body: mapTexts(input.body, safeHtml),
      action: input.action ?? null,
      // Messages to named members are sent at once.
      publishAt: named || !input.publishAt ? null : new Date(input.publishAt),
      expireAt: input.expireAt ? new Date(input.expireAt) : null,
      sentBy: operator,
      source: null,
      recipients: named?.size ?? null,
    }),
  )
  if (named) await repo.deliverTo(tx, { ...message, type: input.type, title }, [...named.values()])
  else await announceDue(tx)
  return {
    id: message.id.toString(),
    recipients: named?.size ?? null,
    unknown: (input.members ?? []).filter((name) => !named?.has(name.toLowerCase())),
  }
}

/** Announces messages that were planned for now. */
export async function announceDue(db: Queryable): Promise<number> {
  return repo.announceDue(db, await getSetting(db, inboxSettings.spreadSeconds))
}

/** Recalls a message: it is removed from all inboxes. Refuses with `not_found`. */
export async function recallInbox(tx: Queryable, id: string): Promise<void> {
  const scope = found(await repo.recall(tx, idOf(id)))
  if (scope !== 'MEMBER') return
  for (const memberId of await repo.listRecipients(tx, idOf(id), 200)) await repo.notifyInboxChanged(tx, memberId)
}

/** The call `bo.inbox`. */
export async function listSent(db: Queryable, input: RouteParsedInput<'bo.inbox'>): Promise<RouteValue<'bo.inbox'>> {
  const page = await readPage(input, (at) => repo.listSent(db, at))
  const rows = page.rows.map((row) => ({
    ...wireRow(row),
    title: inEachLanguage(row.title),
    body: inEachLanguage(row.body),
    action: presentAction(row),
  }))
  return { ...page, rows }
}
