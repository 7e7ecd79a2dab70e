import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { CallContext } from '../../../platform/http/context.ts'
import { addressClass, findProvedMail, getMember, maskEmail, requireCaptcha } from '../../identity/index.ts'
import { getSetting, wrapServicePath, brandSettings, siteSettings } from '../../system/index.ts'
import type { MessagesDeps } from '../deps.ts'
import { assertLength, storeFeedback } from '../feedback/send-feedback.ts'
import { rangeOf, talkPage, type TalkInput } from '../talk/talk-range.ts'
import { hoursAt } from './hours.ts'
import { giveKey, openByKey } from './keys.ts'
import * as repo from './service.repo.ts'
import { makeTicket, readTicket } from './ticket.ts'
import { feedbackSettings, serviceSettings } from '../settings.ts'

type View = RouteValue<'service.state'>

/** K08. */
const WINDOW = { width: 440, height: 500 }
const VIP_WINDOW = { width: 440, height: 750 }
/** C14: an entry of this type is a link. */
const SERVICE_LINK = '3'
const OWN_PAGE = '/service'
const IMAGES_PER_MESSAGE = 3

const isVipRank = async (db: Queryable, rank: number) => rank > (await getSetting(db, siteSettings.vipAboveRank))

/** The call `service.path` (C14, T21): address and size of the window. A member's carries a ticket (trust.md 4.7). */
export async function getServicePath(deps: MessagesDeps, { actor }: CallContext): Promise<RouteValue<'service.path'>> {
  const { db } = deps
  const outside = await getSetting(db, siteSettings.customerServiceUrl)
  // A login that is not verified yet gets no ticket: it may be somebody else (trust.md 4.8).
  const isKnown = actor?.kind === 'member' && actor.stage === 'open'
  const member = isKnown ? await getMember(db, actor.memberId) : null
  const isVip = member !== null && (await isVipRank(db, member.rankLevel))
  const ticket = member === null || outside !== null ? '' : `#${makeTicket(deps, member.id)}`
  return {
    isVip,
    window: isVip ? VIP_WINDOW : WINDOW,
    version: { pathList: [{ type: SERVICE_LINK, path: wrapServicePath(outside ?? OWN_PAGE + ticket, deps.rng) }] },
  }
}

/** The call `service.info`. */
export async function getServiceInfo(deps: MessagesDeps): Promise<RouteValue<'service.info'>> {
  const { db } = deps
  const [hours, { waiting }, lengthMax, needsCaptcha, ...form] = await Promise.all([
    getHours(deps),
    repo.countWaiting(db),
    getSetting(db, serviceSettings.lengthMax),
    getSetting(db, serviceSettings.guestCaptcha),
    getSetting(db, feedbackSettings.guestCaptcha),
    getSetting(db, feedbackSettings.wordsMin),
    getSetting(db, feedbackSettings.wordsMax),
  ])
  const [formCaptcha, minWords, maxWords] = form
  return {
    hours,
    waiting,
    imagesMax: IMAGES_PER_MESSAGE,
    lengthMax,
    needsCaptcha,
    form: { needsCaptcha: formCaptcha, minWords, maxWords },
  }
}

export async function getHours({
  db,
  clock,
}: Pick<MessagesDeps, 'db' | 'clock'>): Promise<RouteValue<'service.info'>['hours']> {
  const [week, timeZone] = await Promise.all([
    getSetting(db, serviceSettings.hours),
    getSetting(db, brandSettings.timeZone),
  ])
  return hoursAt(clock.now(), week, timeZone)
}

/**
 * The call `service.open`: a member (by ticket) returns to their open conversation; others start one at the end of the
 * queue, VIP first. Refuses with `ticket_invalid`, `captcha_required`, `captcha_wrong`, `service_off_hours` (opensAt),
 * `service_full`.
 */
export async function openConversation(
  deps: MessagesDeps,
  context: CallContext,
  input: RouteParsedInput<'service.open'>,
): Promise<RouteValue<'service.open'>> {
  const { db, rng } = deps
  const memberId = input.ticket ? await redeem(deps, input.ticket) : null
  if (memberId === null && (await getSetting(db, serviceSettings.guestCaptcha)))
    await requireCaptcha(deps, context, input.captcha)
  const hours = await getHours(deps)
  const member = memberId === null ? null : await getMember(db, memberId)
  const isVip = member !== null && (await isVipRank(db, member.rankLevel))
  const place = addressClass(context.ip)
  const [waitingMax, placeMax] = await Promise.all([
    getSetting(db, serviceSettings.waitingMax),
    getSetting(db, serviceSettings.waitingAddressMax),
  ])
  const opened = await db.tx(async (tx) => {
    await repo.lockQueue(tx)
    const known = memberId === null ? undefined : await repo.findOpenOf(tx, memberId)
    if (known !== undefined) return { id: known, isNew: false, ...(await giveKey(tx, rng, known)) }
    if (!hours.isOpen) throw new AppError<ErrorCode>('service_off_hours', { opensAt: hours.opensAt })
    if ((await repo.countWaiting(tx)).waiting >= waitingMax) throw new AppError<ErrorCode>('service_full')
    if (memberId === null && (await repo.countWaitingOf(tx, place)) >= placeMax)
      throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 600 })
    const id = await repo.insertConversation(tx, {
      memberId,
      name: member?.nickname ?? member?.username ?? (input.name || null),
      topic: input.topic ?? null,
      language: context.language,
      addressClass: place,
      isVip,
    })
    await repo.notifyConversationChanged(tx, id)
    return { id, isNew: true, ...(await giveKey(tx, rng, id)) }
  })
  deps.nudgeOutbox()
  if (opened.isNew) deps.metrics.serviceOpened.inc({ who: isVip ? 'vip' : memberId === null ? 'guest' : 'member' })
  return { key: opened.key, uploadKey: opened.uploadKey, ...(await viewOf(db, opened.id, {})) }
}

/** The call `service.state`: the conversation's state, and messages after a position. Refuses with `not_found`. */
export async function getState(
  { db }: Pick<MessagesDeps, 'db'>,
  input: RouteParsedInput<'service.state'>,
): Promise<View> {
  return viewOf(db, await openByKey(db, input.key), input)
}

/** Uses a ticket up and returns its member. Refuses with `ticket_invalid`. */
async function redeem(deps: MessagesDeps, ticket: string): Promise<bigint> {
  const { memberId, hash } = readTicket(deps, ticket)
  if (!(await repo.consumeTicket(deps.db, hash))) throw new AppError<ErrorCode>('ticket_invalid')
  return memberId
}

async function viewOf(db: Queryable, id: bigint, input: TalkInput): Promise<View> {
  const range = rangeOf(input)
  const [conversation, messages] = await Promise.all([repo.findConversation(db, id), repo.listMessages(db, id, range)])
  if (!conversation) throw new AppError<ErrorCode>('not_found')
  const mail = conversation.memberId === null ? undefined : await findProvedMail(db, conversation.memberId)
  return {
    conversation: conversation.view,
    messages: talkPage(messages, range),
    typingUntil: conversation.operatorTypingUntil?.toISOString() ?? null,
    email: mail === undefined ? null : maskEmail(mail),
  }
}

/**
 * The call `service.leaveForm`: outside the opening hours, or instead of waiting; it becomes feedback. Refuses with
 * `ticket_invalid`, `captcha_required`, `captcha_wrong`, `feedback_length`, `feedback_limit`.
 */
export async function leaveForm(
  deps: MessagesDeps,
  context: CallContext,
  input: RouteParsedInput<'service.leaveForm'>,
): Promise<{ id: string }> {
  await assertLength(deps, input.text)
  const memberId = input.ticket ? await redeem(deps, input.ticket) : null
  if (memberId === null && (await getSetting(deps.db, feedbackSettings.guestCaptcha)))
    await requireCaptcha(deps, context, input.captcha)
  return storeFeedback(
    deps,
    { memberId, addressClass: addressClass(context.ip) },
    {
      source: 'SERVICE',
      type: 'other',
      content: input.text,
      name: input.name || null,
      contact: input.contact,
      language: context.language,
      images: [],
    },
  )
}
