import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { findMemberIdsByName } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { inEachLanguage } from '../../../platform/language.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import type { MessagesDeps } from '../deps.ts'
import { memberNames } from '../talk/member-names.ts'
import { rangeOf, talkPage } from '../talk/talk-range.ts'
import { getHours } from './visit.ts'
import * as queue from './support.repo.ts'
import * as repo from './service.repo.ts'
import { postMessage, notifyTyping, uploadInto } from './talk.ts'
import { serviceSettings } from '../settings.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type Row = RouteValue<'bo.serviceTake'>
/** An operator and the name that visitors see. */
export type Agent = { id: bigint; name: string }

const QUEUE_SHOWN = 100

/** The call `bo.serviceQueue`; `colleagues` are the operators present who could take one over. */
export async function getQueue(
  deps: Pick<MessagesDeps, 'db' | 'clock'>,
  agent: Agent,
  colleagues: readonly Agent[],
): Promise<RouteValue<'bo.serviceQueue'>> {
  const { db } = deps
  const [waiting, mine, others, hours, counts, silentMinutes] = await Promise.all([
    queue.listWaiting(db, QUEUE_SHOWN),
    queue.listOpen(db, agent.id, true, QUEUE_SHOWN),
    queue.listOpen(db, agent.id, false, QUEUE_SHOWN),
    getHours(deps),
    queue.countByOperator(db),
    getSetting(db, serviceSettings.idleMinutes),
  ])
  const rows = await present(db, agent, [...waiting, ...mine, ...others])
  const open = new Map(counts.map((count) => [count.operatorId, count.open]))
  return {
    waiting: rows.slice(0, waiting.length),
    mine: rows.slice(waiting.length, waiting.length + mine.length),
    others: rows.slice(waiting.length + mine.length),
    hours,
    operators: colleagues.map(({ id, name }) => ({ id: id.toString(), name, open: open.get(id) ?? 0 })),
    silentMinutes,
  }
}

/** How many visitors are waiting. */
export async function countQueue(db: Queryable): Promise<number> {
  return (await repo.countWaiting(db)).waiting
}

/** The call `bo.serviceConversation`. Refuses with `not_found`. */
export async function getConversation(
  db: Queryable,
  agent: Agent,
  input: RouteParsedInput<'bo.serviceConversation'>,
): Promise<RouteValue<'bo.serviceConversation'>> {
  const id = idOf(input.id)
  const conversation = await mustFind(db, id)
  const range = rangeOf(input)
  return {
    conversation: await presentOne(db, agent, conversation),
    messages: talkPage(await repo.listMessages(db, id, range), range),
    typingUntil: conversation.visitorTypingUntil?.toISOString() ?? null,
  }
}

/** Takes one from the queue, or from a colleague who has not answered. Refuses with `not_found`, `state_conflict`. */
export async function takeConversation(tx: Queryable, agent: Agent, id: string): Promise<Row> {
  await repo.lockQueue(tx)
  const before = await mustFind(tx, idOf(id))
  if (!(await queue.take(tx, before.id, agent, await getSetting(tx, serviceSettings.idleMinutes))))
    throw conflict(before)
  return changed(tx, agent, before.id, before.view.status === 'WAITING' ? 'taken' : 'transferred', agent.name)
}

/**
 * Transfers it to a colleague, or back into the queue (null); only by its operator. Refuses with `not_found`,
 * `state_conflict`.
 */
export async function transferConversation(tx: Queryable, agent: Agent, id: string, to: Agent | null): Promise<Row> {
  await repo.lockQueue(tx)
  const before = await mustFind(tx, idOf(id))
  const isDone = to ? await queue.handOver(tx, before.id, agent.id, to) : await queue.requeue(tx, before.id, agent.id)
  if (!isDone) throw conflict(before)
  return changed(tx, agent, before.id, to ? 'transferred' : 'requeued', (to ?? agent).name)
}

/** Refuses with `not_found`, `state_conflict`. */
export async function closeConversation(tx: Queryable, agent: Agent, id: string): Promise<Row> {
  const before = await mustFind(tx, idOf(id))
  if (before.operatorId !== agent.id || !(await repo.end(tx, before.id, 'closed', agent.name))) throw conflict(before)
  return presentOne(tx, agent, await mustFind(tx, before.id))
}

/**
 * Marks a complaint: the week to acknowledge it runs from its first message (trust.md CMP-2). Refuses with `not_found`.
 */
export async function flagComplaint(tx: Queryable, agent: Agent, id: string, isComplaint: boolean): Promise<Row> {
  const days = await getSetting(tx, serviceSettings.complaintDays)
  if (!(await queue.flagComplaint(tx, idOf(id), isComplaint, days))) throw new AppError<ErrorCode>('not_found')
  return presentOne(tx, agent, await mustFind(tx, idOf(id)))
}

/** The call `bo.serviceSend`, only by its operator. Refuses as `postMessage` does. */
export function sendAsOperator(
  deps: MessagesDeps,
  agent: Agent,
  input: RouteParsedInput<'bo.serviceSend'>,
): Promise<RouteValue<'bo.serviceSend'>> {
  return postMessage(deps, { id: idOf(input.id), kind: 'OPERATOR', name: agent.name, operatorId: agent.id }, input)
}

/** The call `bo.serviceTyping`. Refuses with `not_found`. */
export async function typeAsOperator(deps: MessagesDeps, agent: Agent, id: string): Promise<void> {
  const conversation = await mustFind(deps.db, idOf(id))
  if (conversation.operatorId === agent.id) await notifyTyping(deps, conversation.id, 'OPERATOR')
}

/** The call `bo.serviceUpload`. Refuses with `not_found`, `state_conflict` and as `uploadInto` does. */
export async function uploadAsOperator(
  deps: MessagesDeps,
  agent: Agent,
  id: string,
  bytes: Uint8Array | null,
): Promise<{ image: string }> {
  const conversation = await mustFind(deps.db, idOf(id))
  if (conversation.operatorId !== agent.id || conversation.view.status !== 'OPEN') throw conflict(conversation)
  return uploadInto(deps, conversation.id, 'OPERATOR', bytes)
}

/** The call `bo.serviceHistory`: closed conversations, newest first. */
export async function listHistory(
  db: Queryable,
  agent: Agent,
  input: RouteParsedInput<'bo.serviceHistory'>,
): Promise<RouteValue<'bo.serviceHistory'>> {
  const memberIds = input.username ? await findMemberIdsByName(db, input.username) : null
  const filter = { memberIds, isComplaint: input.complaints ?? false }
  const page = await readPage(input, (at) => queue.listClosed(db, { ...filter, ...at }))
  return { ...page, rows: await present(db, agent, page.rows) }
}

/** The call `bo.serviceAnswers`. */
export async function listAnswers(db: Queryable): Promise<RouteValue<'bo.serviceAnswers'>> {
  const rows = await queue.listAnswers(db)
  return { rows: rows.map((row) => ({ ...wireRow(row), text: inEachLanguage(row.text) })) }
}

/** Refuses with `not_found`, `too_many_items`. */
export async function saveAnswer(
  tx: Queryable,
  by: string,
  { id, title, text }: RouteParsedInput<'bo.saveServiceAnswer'>,
): Promise<{ id: string }> {
  const answer = { title, text }
  const saved =
    id === undefined
      ? await queue.insertAnswer(tx, answer, by)
      : await queue.updateAnswer(tx, { ...answer, id: idOf(id) }, by)
  if (!saved) throw new AppError<ErrorCode>(id === undefined ? 'too_many_items' : 'not_found')
  return wireRow(saved)
}

/** Refuses with `not_found`. */
export async function removeAnswer(tx: Queryable, id: string): Promise<void> {
  if (!(await queue.removeAnswer(tx, idOf(id)))) throw new AppError<ErrorCode>('not_found')
}

async function changed(
  tx: Queryable,
  agent: Agent,
  id: bigint,
  event: 'taken' | 'transferred' | 'requeued',
  name: string,
): Promise<Row> {
  await repo.writeEvent(tx, id, event, name)
  await repo.notifyConversationChanged(tx, id)
  return presentOne(tx, agent, await mustFind(tx, id))
}

async function mustFind(db: Queryable, id: bigint): Promise<repo.Conversation> {
  const conversation = found(await repo.findConversation(db, id))
  return conversation
}

const conflict = ({ view }: repo.Conversation) =>
  new AppError<ErrorCode>('state_conflict', { state: view.status, operatorName: view.operatorName })

async function presentOne(db: Queryable, agent: Agent, conversation: repo.Conversation): Promise<Row> {
  return must((await present(db, agent, [conversation]))[0], 'one row in, one row out')
}

async function present(db: Queryable, agent: Agent, rows: readonly repo.Conversation[]): Promise<Row[]> {
  const ids = rows.map(({ memberId }) => memberId)
  const nameOf = await memberNames(db, ids)
  return rows.map(({ view, ...row }) => ({
    ...view,
    ...wireRow(row),
    member: nameOf(row.memberId),
    operator: row.operatorId === null ? null : { id: row.operatorId.toString(), name: view.operatorName ?? '' },
    isMine: row.operatorId === agent.id,
    isLastPicture: row.lastText === '' && row.lastKind !== 'SYSTEM',
    isWaitingForUs: view.status !== 'CLOSED' && row.lastKind === 'VISITOR',
    position: row.lastNo.toString(),
  }))
}
