import { AppError, uniformInt, zonedInstant } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { defaultLanguage } from '../../../platform/language.ts'
import { isIn, minutesAgo, type DemoAct, type DemoDay, type DemoAccount } from '../../../platform/demo-act.ts'
import { getMember } from '../../identity/index.ts'
import { muteMember } from '../chat/moderate-chat.ts'
import { reportMessage, sendChat } from '../chat/chat.ts'
import type { MessagesDeps } from '../deps.ts'
import { assignFeedback, closeFeedback, replyFeedback, type By } from '../feedback/answer-feedback.ts'
import { storeFeedback } from '../feedback/send-feedback.ts'
import { sendInbox } from '../inbox/send-inbox.ts'
import { closeConversation, flagComplaint, sendAsOperator, takeConversation } from '../service/support.ts'
import * as service from '../service/service.repo.ts'
import { keepWaiting } from './waiting.repo.ts'
import texts from './talk.json' with { type: 'json' }

type Deps = MessagesDeps & { agent: By; editor: string }
type Feedback = (typeof texts.feedback)[number]
type Conversation = (typeof texts.conversations)[number]

const MINUTE_MS = 60_000
const HOME = '127.0.0.0/24'
/** Rooms contain messages of the last days; nobody reads older ones. */
const TALK_DAYS = 10
const MESSAGES_PER_DAY = 3
const TAKEN_AFTER = 1
const ANSWERED_AFTER = 95

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

/** Messages of a past day: in the rooms, to customer service, and from it. */
export function messagesOfDay(deps: Deps, day: DemoDay): DemoAct[] {
  const whoIs = (who: string) => (who === 'other' ? day.generated[0] : day.accounts[who as DemoAccount]) // as the file says
  const acts = day.back <= TALK_DAYS ? roomTalk(deps, day) : []
  const { broadcast } = texts
  if (isIn(day, broadcast)) acts.push({ at: zonedInstant(day.day, broadcast.time), run: () => sendToEverybody(deps) })
  acts.push(...reportAndMute(deps, day))
  for (const written of texts.feedback.filter((one) => isIn(day, one))) {
    const memberId = whoIs(written.who)
    if (memberId !== undefined) acts.push(...feedback(deps, memberId, zonedInstant(day.day, written.time), written))
  }
  for (const talk of texts.conversations.filter((one) => isIn(day, one))) {
    const memberId = whoIs(talk.who)
    const at = talk.time === undefined ? minutesAgo(day, talk.minutesAgo ?? 0) : zonedInstant(day.day, talk.time)
    if (memberId !== undefined) acts.push(...conversation(deps, memberId, at, talk))
  }
  return acts
}

function roomTalk(deps: Deps, { day, generated, rng }: DemoDay): DemoAct[] {
  return Object.entries(texts.rooms).flatMap(([roomId, { prefix, lines }]) =>
    Array.from({ length: generated.length === 0 ? 0 : MESSAGES_PER_DAY }, (_, n) => {
      const memberId = generated[uniformInt(rng, generated.length)] ?? 0n
      const text = `${prefix} ${lines[uniformInt(rng, lines.length)] ?? ''}`
      const at = after(zonedInstant(day, '08:00'), uniformInt(rng, 14 * 60))
      return { at, run: async () => void (await say(deps, memberId, roomId, text, `demo-${day}-${roomId}-${n}`)) }
    }),
  )
}

/** Returns the message id; undefined if the room refuses it (a duplicate within minutes). */
async function say(
  deps: Deps,
  memberId: bigint,
  roomId: string,
  text: string,
  clientId: string,
): Promise<string | undefined> {
  const { accountType, username } = await getMember(deps.db, memberId)
  const actor = {
    kind: 'member',
    memberId,
    accountType,
    username,
    stage: 'open',
    sessionId: 0n,
    isSteppedUp: false,
  } as const
  try {
    return (await sendChat(deps, actor, { roomId, text, clientId })).id
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return undefined
  }
}

/** So that moderators have a report to decide on and a muted member. */
function reportAndMute(deps: Deps, day: DemoDay): DemoAct[] {
  const [speaker, listener] = day.generated
  if (speaker === undefined || listener === undefined) return []
  const { reported, muted } = texts
  const report = async () => {
    const id = await say(deps, speaker, reported.roomId, reported.text, `demo-${day.day}-reported`)
    const { roomId, reason } = reported
    if (id !== undefined) await reportMessage(deps, listener, { roomId, id, reason: reason as 'spam' }) // as the file says
  }
  const mute = () =>
    muteMember(deps.db, deps.editor, {
      memberId: listener.toString(),
      roomId: null,
      minutes: muted.minutes,
      reason: muted.reason,
    })
  return [
    ...(isIn(day, reported) ? [{ at: zonedInstant(day.day, reported.time), run: report }] : []),
    ...(isIn(day, muted) ? [{ at: zonedInstant(day.day, muted.time), run: mute }] : []),
  ]
}

function feedback(deps: Deps, memberId: bigint, at: Date, { content, type, end, reply = '' }: Feedback): DemoAct[] {
  const { db, agent } = deps
  const write = async () => {
    const sender = { memberId, addressClass: HOME }
    const form = { source: 'FORM' as const, type: type as 'other', name: null, contact: null, images: [] } // as the file says
    id = (await storeFeedback(deps, sender, { ...form, language: defaultLanguage, content })).id
  }
  let id = ''
  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    taken: () => assignFeedback(db, id, agent, true),
    answered: () => replyFeedback(db, agent, { id, reply }),
    answeredAndClosed: () => replyFeedback(db, agent, { id, reply, close: true }),
    closed: () => closeFeedback(db, id, agent),
  }
  return [
    { at, run: write },
    { at: after(at, ANSWERED_AFTER), run: async () => void (await ends[end]?.()) },
  ]
}

/** A conversation with customer service; without a rating it is still open. */
function conversation(deps: Deps, memberId: bigint, at: Date, { lines, rating, isComplaint }: Conversation): DemoAct[] {
  const { db, agent } = deps
  let id = 0n
  const act = (minutes: number, run: () => Promise<unknown>): DemoAct => ({
    at: after(at, minutes),
    run: async () => void (await run()),
  })
  const last = lines.at(-1)?.after ?? 0
  return [
    act(0, async () => (id = await openFor(db, memberId))),
    act(TAKEN_AFTER, () => takeConversation(db, agent, id.toString())),
    ...lines.map(({ by, after: minutes, text }, n) =>
      act(minutes, () =>
        by === 'agent'
          ? sendAsOperator(deps, agent, { id: id.toString(), text, clientId: `demo-o-${n}` })
          : postAsVisitor(db, id, text, `demo-v-${n}`),
      ),
    ),
    ...(isComplaint === true ? [act(last + 0.5, () => flagComplaint(db, agent, id.toString(), true))] : []),
    ...(rating === undefined
      ? []
      : [
          act(last + 1, () => closeConversation(db, agent, id.toString())),
          act(last + 2, () => service.rate(db, id, rating)),
        ]),
  ]
}

const postAsVisitor = (db: Queryable, id: bigint, text: string, clientId: string) =>
  service.post(db, { id, kind: 'VISITOR', name: 'demo', operatorId: null, clientId, text, images: [] })

/** A conversation that has passed the queue. */
async function openFor(db: Queryable, memberId: bigint): Promise<bigint> {
  const { username: name } = await getMember(db, memberId)
  const visitor = { memberId, name, topic: null, language: defaultLanguage, addressClass: HOME, isVip: false }
  const id = await service.insertConversation(db, visitor)
  await service.notifyConversationChanged(db, id)
  return id
}

/** Generated members wait in the queue until an operator takes them; if none is left, a start adds the next. */
export async function waitInQueue(
  { db, nudgeOutbox }: Pick<MessagesDeps, 'db' | 'nudgeOutbox'>,
  generated: readonly bigint[],
  isNew: boolean,
): Promise<void> {
  await keepWaiting(db, generated)
  if (!isNew) return
  for (const [n, text] of texts.waiting.entries()) {
    const memberId = generated[generated.length - 1 - n]
    if (memberId === undefined || (await service.findOpenOf(db, memberId)) !== undefined) continue
    await db.tx(async (tx) => {
      const id = await openFor(tx, memberId)
      await postAsVisitor(tx, id, text, 'demo-waiting')
    })
  }
  nudgeOutbox()
}

async function sendToEverybody({ db, editor }: Deps): Promise<void> {
  const { title, body } = texts.broadcast
  await sendInbox(db, editor, { scope: 'ALL', type: 'SYSTEM', title, body })
}
