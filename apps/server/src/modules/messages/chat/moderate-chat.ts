import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { chatRoomChanged } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import { inEachLanguage } from '../../../platform/language.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { assertMember } from '../../identity/index.ts'
import { idOf, readPage } from '../../../platform/paging.ts'
import { memberNames } from '../talk/member-names.ts'
import { rangeOf, talkPage } from '../talk/talk-range.ts'
import { operatorAuthor } from './author.ts'
import { cleanText, foldedOf } from './chat-text.ts'
import * as repo from './chat.repo.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type ModeratedMessage = RouteValue<'bo.chatHistory'>['rows'][number]

/** The call `bo.chatRooms`. */
export async function listRoomsToModerate(db: Queryable): Promise<RouteValue<'bo.chatRooms'>> {
  const [rooms, figures] = await Promise.all([repo.listRooms(db), repo.roomFigures(db)])
  const byRoom = new Map(figures.map((figure) => [figure.roomId, figure]))
  return {
    rows: rooms.map((room) => ({
      ...room,
      name: inEachLanguage(room.name),
      messagesToday: byRoom.get(room.id)?.today ?? 0,
      openReports: byRoom.get(room.id)?.reports ?? 0,
    })),
  }
}

/** How many reported messages wait for a decision. */
export function countOpenReports(db: Queryable): Promise<number> {
  return repo.countOpenReports(db)
}

/** Creates a room or changes it; people in it are notified. Refuses with `too_many_items`. */
export async function saveChatRoom(tx: Queryable, input: RouteParsedInput<'bo.saveChatRoom'>): Promise<void> {
  if (!(await repo.saveRoom(tx, input))) throw new AppError<ErrorCode>('too_many_items', { max: 50 })
  await addEvent(tx, chatRoomChanged, `room:${input.id}`, { roomId: input.id })
}

/** The call `bo.chatHistory`: with names, and the text of removed messages. Refuses with `not_found`. */
export async function readModeratedHistory(
  db: Queryable,
  input: RouteParsedInput<'bo.chatHistory'>,
): Promise<RouteValue<'bo.chatHistory'>> {
  if (!(await repo.findRoom(db, input.roomId))) throw new AppError<ErrorCode>('not_found')
  const range = rangeOf(input)
  const page = talkPage(await repo.listMessages(db, input.roomId, range), range)
  const ids = page.rows.map(({ memberId }) => memberId)
  const nameOf = await memberNames(db, ids)
  return { ...page, rows: page.rows.map((row) => presentModerated(row, nameOf)) }
}

/** An operator's message in a room, marked as such. Refuses with `message_empty`, `not_found`, `chat_closed`. */
export async function sendAsOperator(
  deps: { db: Queryable; secret: Uint8Array },
  operator: { id: bigint; name: string },
  input: RouteParsedInput<'bo.sendChat'>,
): Promise<RouteValue<'bo.sendChat'>> {
  const text = cleanText(input.text)
  if (text === '') throw new AppError<ErrorCode>('message_empty')
  const answer = await repo.post(deps.db, {
    roomId: input.roomId,
    memberId: null,
    operatorId: operator.id,
    author: operatorAuthor(deps.secret, operator),
    clientId: input.clientId,
    text,
    folded: foldedOf(text),
    duplicateMinutes: 0,
  })
  if ('code' in answer) throw new AppError<ErrorCode>(answer.code)
  return answer
}

/** Hides a message and closes its reports. Refuses with `not_found`. */
export async function removeChatMessage(tx: Queryable, id: string, by: string, reason: string): Promise<void> {
  if (!(await repo.removeMessage(tx, idOf(id), by, reason))) throw new AppError<ErrorCode>('not_found')
  await repo.closeReportsOf(tx, idOf(id), by)
}

/** Refuses with `not_found`. */
export async function muteMember(tx: Queryable, by: string, input: RouteParsedInput<'bo.muteChat'>): Promise<void> {
  const memberId = idOf(input.memberId)
  await assertMember(tx, memberId)
  if (input.roomId !== null && !(await repo.findRoom(tx, input.roomId))) throw new AppError<ErrorCode>('not_found')
  await repo.mute(tx, { memberId, roomId: input.roomId, minutes: input.minutes, reason: input.reason, by })
}

/** Refuses with `not_found`. */
export async function unmuteMember(tx: Queryable, id: string): Promise<void> {
  if (!(await repo.unmute(tx, idOf(id)))) throw new AppError<ErrorCode>('not_found')
}

/** The call `bo.chatMutes`: those in force. */
export async function listChatMutes(
  db: Queryable,
  input: RouteParsedInput<'bo.chatMutes'>,
): Promise<RouteValue<'bo.chatMutes'>> {
  const page = await readPage(input, (at) => repo.listMutes(db, at))
  const ids = page.rows.map(({ memberId }) => memberId)
  const nameOf = await memberNames(db, ids)
  const memberOf = (id: bigint) => nameOf(id) ?? { id: id.toString(), username: '~' }
  return { ...page, rows: page.rows.map((row) => ({ ...wireRow(row), member: memberOf(row.memberId) })) }
}

/** The call `bo.chatReports`, newest first. */
export async function listChatReports(
  db: Queryable,
  input: RouteParsedInput<'bo.chatReports'>,
): Promise<RouteValue<'bo.chatReports'>> {
  const page = await readPage(input, (at) => repo.listReports(db, { isOpen: input.state !== 'closed', ...at }))
  const ids = page.rows.flatMap(({ memberId, reporterId }) => [memberId, reporterId])
  const nameOf = await memberNames(db, ids)
  const rows = page.rows.map((row) => ({
    ...wireRow(row),
    reporter: nameOf(row.reporterId)?.username ?? '~',
    message: presentModerated(row, nameOf),
  }))
  return { ...page, rows }
}

/** Closes every report of the same message. Refuses with `not_found`. */
export async function closeChatReport(tx: Queryable, id: string, by: string): Promise<void> {
  if (!(await repo.closeReport(tx, idOf(id), by))) throw new AppError<ErrorCode>('not_found')
}

const presentModerated = (
  { message, ...row }: repo.ModeratedMessage,
  nameOf: Awaited<ReturnType<typeof memberNames>>,
): ModeratedMessage => ({ ...message, original: row.original, member: nameOf(row.memberId), removedBy: row.removedBy })
