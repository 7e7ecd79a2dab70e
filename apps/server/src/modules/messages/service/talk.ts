import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { cleanLine } from '../../../platform/clean-text.ts'
import type { MessagesDeps } from '../deps.ts'
import { getSetting } from '../../system/index.ts'
import { keepImage, SERVICE_IMAGES } from '../talk/images.ts'
import { openByKey, openByUploadKey } from './keys.ts'
import * as repo from './service.repo.ts'
import { serviceSettings } from '../settings.ts'

/** How long "is typing" is shown after the last event. */
const TYPING_SECONDS = 6
/** Limit of uploaded but unsent pictures; three go into one message. */
const LOOSE_MAX = 6

type Sent = { clientId: string; text?: string | undefined; images?: readonly string[] | undefined }

/**
 * Posts a message of either side. A repeated `clientId` is the same message. Refuses with `not_found`, `service_closed`
 * (of an operator: `state_conflict`), `message_empty`, `bad_request`, `upload_invalid`.
 */
export async function postMessage(
  deps: Pick<MessagesDeps, 'db' | 'nudgeOutbox'>,
  from: Pick<repo.Post, 'id' | 'kind' | 'name' | 'operatorId'>,
  input: Sent,
): Promise<RouteValue<'service.send'>> {
  const { db } = deps
  const text = cleanLine(input.text ?? '')
  const images = [...new Set(input.images)]
  if (text === '' && images.length === 0) throw new AppError<ErrorCode>('message_empty')
  const lengthMax = await getSetting(db, serviceSettings.lengthMax)
  if (from.kind === 'VISITOR' && [...text].length > lengthMax)
    throw new AppError<ErrorCode>('bad_request', { fields: { text: 'too_long' }, rules: { text: { max: lengthMax } } })
  const answer = await repo.post(db, { ...from, clientId: input.clientId, text, images })
  if ('code' in answer) throw new AppError<ErrorCode>(answer.code)
  deps.nudgeOutbox()
  return answer
}

/** The call `service.send`. */
export async function sendAsVisitor(
  deps: MessagesDeps,
  input: RouteParsedInput<'service.send'>,
): Promise<RouteValue<'service.send'>> {
  const id = await openByKey(deps.db, input.key)
  const conversation = must(await repo.findConversation(deps.db, id), 'a key opens a conversation')
  return postMessage(deps, { id, kind: 'VISITOR', name: conversation.name ?? '', operatorId: null }, input)
}

/** Tells the other side that somebody is typing, at most every two seconds. */
export async function notifyTyping(
  deps: Pick<MessagesDeps, 'db' | 'nudgeOutbox'>,
  id: bigint,
  who: 'VISITOR' | 'OPERATOR',
): Promise<void> {
  if (await repo.markTyping(deps.db, id, who, TYPING_SECONDS)) deps.nudgeOutbox()
}

/** The call `service.upload`. Refuses with `not_found`, `service_closed`, `too_many_requests` and as readImage does. */
export async function uploadAsVisitor(
  deps: MessagesDeps,
  uploadKey: string,
  bytes: Uint8Array | null,
): Promise<{ image: string }> {
  const id = await openByUploadKey(deps.db, uploadKey)
  const conversation = must(await repo.findConversation(deps.db, id), 'a key opens a conversation')
  if (conversation.view.status === 'CLOSED') throw new AppError<ErrorCode>('service_closed')
  return uploadInto(deps, id, 'VISITOR', bytes)
}

/** Re-encodes a picture and stores it for a message of this conversation. */
export async function uploadInto(
  deps: MessagesDeps,
  id: bigint,
  kind: 'VISITOR' | 'OPERATOR',
  bytes: Uint8Array | null,
): Promise<{ image: string }> {
  const max = await getSetting(deps.db, serviceSettings.imagesMax)
  // Counted before the work: the quota protects against the work (trust.md 4.11).
  const { all, loose } = await repo.countImages(deps.db, id)
  if (all >= max || loose >= LOOSE_MAX) throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 3600 })
  const name = await keepImage(deps.serviceImages, bytes)
  try {
    await repo.insertImage(deps.db, { name, id, kind })
  } catch (error) {
    await deps.serviceImages.remove(SERVICE_IMAGES + name)
    throw error
  }
  return { image: name }
}

/** The call `service.close`: the visitor leaves. Does nothing if it is closed. Refuses with `not_found`. */
export async function closeAsVisitor(
  deps: Pick<MessagesDeps, 'db' | 'nudgeOutbox'>,
  key: string,
): Promise<RouteValue<'service.close'>> {
  const id = await openByKey(deps.db, key)
  await deps.db.tx((tx) => repo.end(tx, id, 'closed', ''))
  deps.nudgeOutbox()
  return viewOf(deps.db, id)
}

/** The call `service.rate`: once, after the end. Refuses with `not_found`, `state_conflict`. */
export async function rateConversation(
  deps: Pick<MessagesDeps, 'db' | 'nudgeOutbox'>,
  input: RouteParsedInput<'service.rate'>,
): Promise<RouteValue<'service.rate'>> {
  const id = await openByKey(deps.db, input.key)
  const isRated = await repo.rate(deps.db, id, { score: input.score, comment: input.comment || null })
  const view = await viewOf(deps.db, id)
  if (!isRated) throw new AppError<ErrorCode>('state_conflict', { state: view.status, rating: view.rating })
  deps.nudgeOutbox()
  return view
}

async function viewOf(db: Queryable, id: bigint): Promise<RouteValue<'service.close'>> {
  return must(await repo.findConversation(db, id), 'a key opens a conversation').view
}
