import { AppError } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { CallContext, MemberActor } from '../../../platform/http/context.ts'
import { inLanguage } from '../../../platform/language.ts'
import { getMember } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { idOf } from '../../../platform/paging.ts'
import type { MessagesDeps } from '../deps.ts'
import { isExcluded } from '../inbox/inbox.repo.ts'
import { rangeOf, talkPage } from '../talk/talk-range.ts'
import { authorKey, memberAuthor } from './author.ts'
import { cleanText, foldedOf, hasBlockedWord } from './chat-text.ts'
import * as repo from './chat.repo.ts'
import { chatSettings } from '../settings.ts'

type Deps = Pick<MessagesDeps, 'db' | 'secret' | 'nudgeOutbox' | 'metrics'>
type Room = RouteValue<'chat.rooms'>['rows'][number]

/** The member if they are logged in and may write at all. */
export const writerOf = (actor: CallContext['actor']): MemberActor | null =>
  actor?.kind === 'member' && actor.stage === 'open' && actor.accountType !== TRIAL_ACCOUNT ? actor : null

/** Whether this caller may read the rooms: members may, others if the operator allows it. */
export async function mayRead({ db }: Pick<Deps, 'db'>, actor: CallContext['actor']): Promise<boolean> {
  return writerOf(actor) !== null || (await getSetting(db, chatSettings.guestsRead))
}

/** The call `chat.rooms`: the rooms with this caller's rights. */
export async function listChatRooms(deps: Deps, context: CallContext): Promise<RouteValue<'chat.rooms'>> {
  const { db, secret } = deps
  const writer = writerOf(context.actor)
  const [rooms, canRead, lengthMax, excluded] = await Promise.all([
    repo.listRooms(db),
    mayRead(deps, context.actor),
    getSetting(db, chatSettings.lengthMax),
    writer ? isExcluded(db, writer.memberId) : false,
  ])
  const rows: Room[] = []
  for (const room of rooms) {
    const mutedUntil = writer ? await repo.mutedUntil(db, writer.memberId, room.id) : null
    const whyNot = whyNotOf({ context, writer, excluded, mutedUntil, room })
    rows.push({
      id: room.id,
      name: inLanguage(room.name, context.language),
      language: room.language,
      slowSeconds: room.slowSeconds,
      lengthMax,
      isOpen: room.isOpen,
      canRead,
      canWrite: whyNot === null,
      whyNot,
      mutedUntil: mutedUntil?.toISOString() ?? null,
      position: room.lastNo.toString(),
    })
  }
  return { me: writer ? authorKey(secret, 'member', writer.memberId) : null, rows }
}

function whyNotOf(of: {
  context: CallContext
  writer: MemberActor | null
  excluded: boolean
  mutedUntil: Date | null
  room: repo.RoomRow
}): Room['whyNot'] {
  if (!of.writer)
    return of.context.actor?.kind === 'member' && of.context.actor.accountType === TRIAL_ACCOUNT ? 'trial' : 'login'
  if (of.excluded) return 'excluded'
  if (of.mutedUntil !== null) return 'muted'
  return of.room.isOpen ? null : 'closed'
}

/** The call `chat.history`. Refuses with `not_found`, `permission_denied`. */
export async function readHistory(
  deps: Deps,
  context: CallContext,
  input: RouteParsedInput<'chat.history'>,
): Promise<RouteValue<'chat.history'>> {
  if (!(await mayRead(deps, context.actor))) throw new AppError<ErrorCode>('permission_denied')
  if (!(await repo.findRoom(deps.db, input.roomId))) throw new AppError<ErrorCode>('not_found')
  const range = rangeOf(input)
  const page = talkPage(await repo.listMessages(deps.db, input.roomId, range), range)
  return { ...page, rows: page.rows.map(({ message }) => message) }
}

/**
 * The call `chat.send` (M07): text only, links removed, blocked words refused. A repeated `clientId` is the same
 * message, so a caller who lost the answer can ask again. Refuses with `bad_request`, `message_empty`, `chat_blocked`,
 * `account_disabled`, `self_excluded`, `not_found`, `chat_closed`, `chat_muted` (until), `chat_slow` (secondsLeft),
 * `chat_duplicate`.
 */
export async function sendChat(
  deps: Deps,
  actor: MemberActor,
  input: RouteParsedInput<'chat.send'>,
): Promise<RouteValue<'chat.send'>> {
  const { db } = deps
  const [lengthMax, blocked, duplicateMinutes, member, excluded] = await Promise.all([
    getSetting(db, chatSettings.lengthMax),
    getSetting(db, chatSettings.blockedWords),
    getSetting(db, chatSettings.duplicateMinutes),
    getMember(db, actor.memberId),
    isExcluded(db, actor.memberId),
  ])
  if (member.status !== 'active') throw new AppError<ErrorCode>('account_disabled')
  // Rooms are about play; an excluded member can still write to customer service (trust.md EXC).
  if (excluded) throw new AppError<ErrorCode>('self_excluded', { until: null })
  const text = cleanText(input.text)
  if (text === '') throw new AppError<ErrorCode>('message_empty')
  if ([...text].length > lengthMax)
    throw new AppError<ErrorCode>('bad_request', { fields: { text: 'too_long' }, rules: { text: { max: lengthMax } } })
  if (hasBlockedWord(text, blocked)) throw refused(deps, { code: 'chat_blocked' })
  const answer = await repo.post(db, {
    roomId: input.roomId,
    memberId: member.id,
    operatorId: null,
    author: memberAuthor(deps.secret, member),
    clientId: input.clientId,
    text,
    folded: foldedOf(text),
    duplicateMinutes,
  })
  if ('code' in answer) throw refused(deps, answer)
  deps.metrics.chatMessages.inc({ outcome: 'ok' })
  deps.nudgeOutbox()
  return answer
}

function refused(
  { metrics }: Pick<Deps, 'metrics'>,
  { code, ...details }: { code: ErrorCode; [detail: string]: unknown },
): AppError<ErrorCode> {
  metrics.chatMessages.inc({ outcome: code })
  return new AppError<ErrorCode>(code, details)
}

/** The call `chat.report`: a second report by the same person changes nothing. Refuses with `not_found`. */
export async function reportMessage(
  { db }: Pick<Deps, 'db'>,
  memberId: bigint,
  input: RouteParsedInput<'chat.report'>,
): Promise<void> {
  const messageId = idOf(input.id)
  if (!(await repo.isMessageIn(db, input.roomId, messageId))) throw new AppError<ErrorCode>('not_found')
  await repo.insertReport(db, { messageId, memberId, reason: input.reason, note: input.note || null })
}
