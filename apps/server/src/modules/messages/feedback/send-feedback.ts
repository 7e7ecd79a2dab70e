import { AppError } from '@lotus/kernel'
import { TRIAL_ACCOUNT, feedbackTypes, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import { countWords } from '@lotus/contract/count-words'
import type { CallContext } from '../../../platform/http/context.ts'
import { addressClass, requireCaptcha } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { MessagesDeps } from '../deps.ts'
import { keepImage } from '../talk/images.ts'
import * as repo from './feedback.repo.ts'
import { feedbackSettings } from '../settings.ts'

const IMAGES_MAX = 3
/** Pictures per address class and day: several people may share an address. */
const UPLOADS_DAILY_MAX = 30

export type Sender = { memberId: bigint | null; addressClass: string }

/** A trial account counts as a guest: nobody could read a reply. */
export function senderOf(context: Pick<CallContext, 'actor' | 'ip'>): Sender {
  const { actor } = context
  const isMember = actor?.kind === 'member' && actor.stage === 'open' && actor.accountType !== TRIAL_ACCOUNT
  return { memberId: isMember ? actor.memberId : null, addressClass: addressClass(context.ip) }
}

/** The call `feedback.settings`. */
export async function getFeedbackSettings(
  { db }: Pick<MessagesDeps, 'db'>,
  context: CallContext,
): Promise<RouteValue<'feedback.settings'>> {
  const [minWords, maxWords, asksGuests] = await Promise.all([
    getSetting(db, feedbackSettings.wordsMin),
    getSetting(db, feedbackSettings.wordsMax),
    getSetting(db, feedbackSettings.guestCaptcha),
  ])
  return {
    types: [...feedbackTypes],
    minWords,
    maxWords,
    needsCaptcha: asksGuests && senderOf(context).memberId === null,
    imagesMax: IMAGES_MAX,
  }
}

/**
 * The call `feedback.send` (C07, V13): no token is needed. A repeated text of the same person within a day is the same
 * feedback. Refuses with `feedback_length`, `captcha_required`, `captcha_wrong`, `feedback_limit`, `upload_invalid`.
 */
export async function sendFeedback(
  deps: MessagesDeps,
  context: CallContext,
  input: RouteParsedInput<'feedback.send'>,
): Promise<{ id: string }> {
  await assertLength(deps, input.content)
  const sender = senderOf(context)
  if (sender.memberId === null && (await getSetting(deps.db, feedbackSettings.guestCaptcha)))
    await requireCaptcha(deps, context, input.captcha)
  return storeFeedback(deps, sender, {
    source: 'FORM',
    type: input.type,
    content: input.content,
    name: null,
    contact: input.contact || null,
    language: context.language,
    images: [...new Set(input.images)],
  })
}

/** V13: not empty, and within the number of words that the operator allows. */
export async function assertLength({ db }: Pick<MessagesDeps, 'db'>, content: string): Promise<void> {
  const [min, max] = await Promise.all([
    getSetting(db, feedbackSettings.wordsMin),
    getSetting(db, feedbackSettings.wordsMax),
  ])
  const count = countWords(content)
  if (count < min || count > max) throw new AppError<ErrorCode>('feedback_length', { min, max, count })
}

export async function storeFeedback(
  { db }: Pick<MessagesDeps, 'db'>,
  sender: Sender,
  feedback: Omit<repo.NewFeedback, 'memberId' | 'addressClass'>,
): Promise<{ id: string }> {
  const max = await getSetting(db, feedbackSettings.dailyMax)
  const id = await db.tx(async (tx) => {
    await repo.lockSender(tx, sender.memberId, sender.addressClass)
    const { sent, same } = await repo.countRecent(tx, { ...sender, content: feedback.content })
    if (same !== null) return same
    if (sent >= max) throw new AppError<ErrorCode>('feedback_limit', { max })
    const stored = await repo.insertFeedback(tx, { ...feedback, ...sender })
    const { images } = feedback
    if (images.length > 0 && (await repo.takeImages(tx, { id: stored, names: images, ...sender })) !== images.length)
      throw new AppError<ErrorCode>('upload_invalid')
    return stored
  })
  return { id: id.toString() }
}

/** The call `feedback.upload`: one picture, re-encoded; it is kept if feedback refers to it within a day. */
export async function uploadFeedbackImage(deps: MessagesDeps, context: CallContext): Promise<{ image: string }> {
  const sender = senderOf(context)
  // Counted before the work: the quota protects against the work (trust.md 4.11).
  if ((await repo.countUploads(deps.db, sender.addressClass)) >= UPLOADS_DAILY_MAX)
    throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 86_400 })
  const name = await keepImage(deps.feedbackImages, context.rawBody)
  await repo.insertImage(deps.db, { name, ...sender })
  return { image: name }
}
