import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { chatRoomChanged } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import { inEachLanguage } from '../../../platform/language.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { assertMember, listMembers, type Member } from '../../identity/index.ts'
import { idOf, readPage } from '../../../platform/paging.ts'
import { rangeOf, talkPage } from '../talk/talk-range.ts'
import { operatorAuthor } from './author.ts'
import { cleanText, foldedOf } from './chat-text.ts'
import * as repo from './chat.repo.ts'

type ModeratedMessage = RouteValue<'bo.chatHistory'>['rows'][number]

/** The call `bo.chatRooms`. */
export async function listRoomsToModerate(db: Queryable): Promise<RouteValue<'bo.chatRooms'>> {
  const [rooms, figures] = await Promise.all([repo.listRooms(db), repo.roomFigures(db)])
  const byRoom = new Map(figures.map((figure) => [figure.roomId, figure]))
  return {
    rows: rooms.map((room) => ({
      id: room.id,
      name: inEachLanguage(room.name),
      language: room.language,
      slowSeconds: room.slowSeconds,
      isOpen: room.isOpen,
      sort: room.sort,
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
  const members = await membersOf(
    db,
    page.rows.map(({ memberId }) => memberId),
  )
  return { rows: page.rows.map((row) => presentModerated(row, members)), hasMore: page.hasMore }
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
  const { rows: shown, nextCursor } = await readPage(input, (page) => repo.listMutes(db, page))
  const members = await membersOf(
    db,
    shown.map(({ memberId }) => memberId),
  )
  return {
    nextCursor,
    rows: shown.map((row) => ({
      id: row.id.toString(),
      member: nameOf(members, row.memberId) ?? { id: row.memberId.toString(), username: '~' },
      roomId: row.roomId,
      until: row.until.toISOString(),
      reason: row.reason,
      by: row.by,
      at: row.at.toISOString(),
    })),
  }
}

/** The call `bo.chatReports`, newest first. */
export async function listChatReports(
  db: Queryable,
  input: RouteParsedInput<'bo.chatReports'>,
): Promise<RouteValue<'bo.chatReports'>> {
  const { rows: shown, nextCursor } = await readPage(input, (page) =>
    repo.listReports(db, { isOpen: input.state !== 'closed', ...page }),
  )
  const members = await membersOf(
    db,
    shown.flatMap(({ memberId, reporterId }) => [memberId, reporterId]),
  )
  return {
    nextCursor,
    rows: shown.map((row) => ({
      id: row.id.toString(),
      reason: row.reason,
      note: row.note,
      reporter: nameOf(members, row.reporterId)?.username ?? '~',
      at: row.at.toISOString(),
      times: row.times,
      message: presentModerated(row, members),
      decidedBy: row.decidedBy,
    })),
  }
}

/** Closes every report of the same message. Refuses with `not_found`. */
export async function closeChatReport(tx: Queryable, id: string, by: string): Promise<void> {
  if (!(await repo.closeReport(tx, idOf(id), by))) throw new AppError<ErrorCode>('not_found')
}

const membersOf = (db: Queryable, ids: readonly (bigint | null)[]) =>
  listMembers(
    db,
    ids.filter((id) => id !== null),
  )

function nameOf(members: ReadonlyMap<bigint, Member>, id: bigint | null): ModeratedMessage['member'] {
  const member = id === null ? undefined : members.get(id)
  return member ? { id: member.id.toString(), username: member.username } : null
}

const presentModerated = (row: repo.ModeratedMessage, members: ReadonlyMap<bigint, Member>): ModeratedMessage => ({
  ...row.message,
  original: row.original,
  member: nameOf(members, row.memberId),
  removedBy: row.removedBy,
})
