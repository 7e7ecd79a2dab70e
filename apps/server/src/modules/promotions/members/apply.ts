import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError } from '@lotus/kernel'
import { keepDocument } from '../../../platform/uploads/keep-document.ts'
import { getSetting } from '../../system/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionSettings } from '../settings.ts'
import * as repo from './applications.repo.ts'
import { assertEligible, assertOpen, readCase } from './open-promotion.ts'

const DAY_SECONDS = 86_400

/** The call `promotion.upload`: one picture, re-encoded; it is kept if an application takes it within a day. */
export async function uploadPicture(
  { db, pictures }: Pick<PromotionDeps, 'db' | 'pictures'>,
  memberId: bigint,
  bytes: Uint8Array | null,
): Promise<RouteValue<'promotion.upload'>> {
  // Counted before the work: the bound protects against the work (trust.md 4.11).
  if ((await repo.countUploads(db, memberId)) >= (await getSetting(db, promotionSettings.uploadsDaily)))
    throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: DAY_SECONDS })
  // A picture that two members send is told to the operator.
  const { name, hash } = await keepDocument(pictures, bytes)
  await repo.insertUpload(db, { memberId, name, hash })
  return { image: name }
}

/** The call `promotion.apply`: one at a time waits for each promotion. */
export async function applyFor(
  deps: Pick<PromotionDeps, 'db' | 'clock'>,
  memberId: bigint,
  input: RouteParsedInput<'promotion.apply'>,
): Promise<RouteValue<'promotion.apply'>> {
  const asked = await readCase(deps, memberId, input.id)
  const { promotion, application } = asked.one
  assertOpen(asked)
  if (promotion.newest.rule.trigger !== 'APPLY' || promotion.version !== input.version)
    throw new AppError<ErrorCode>('promo_terms')
  if (application?.state === 'APPLYING') throw new AppError<ErrorCode>('promo_already_joined')
  assertEligible(asked)
  const images = [...new Set(input.images)]
  const n = await deps.db.tx(async (tx) => {
    const made = await repo.insertApplication(tx, {
      memberId,
      promotionId: promotion.id,
      version: input.version,
      comment: input.comment,
      images,
    })
    // Two tabs: the other one was first.
    if (made === undefined) throw new AppError<ErrorCode>('promo_already_joined')
    if ((await repo.takeUploads(tx, { memberId, n: made, names: images })) !== images.length)
      throw new AppError<ErrorCode>('upload_invalid')
    return made
  })
  return { id: String(n) }
}
