import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError } from '@lotus/kernel'
import type { PromotionDeps } from '../deps.ts'
import { assertEligible, assertOpen, promotionId, readCase } from './open-promotion.ts'
import * as repo from './joining.repo.ts'
import { alikeRefusal } from './pay.repo.ts'
import { refusalOf } from './paid-terms.ts'
import { needsJoining } from './spans.ts'

const done = { ok: true } as const

/** Agrees to the version that was shown; another one by now is `promo_terms`. What was agreed to is pinned. */
export async function joinPromotion(
  deps: Pick<PromotionDeps, 'db' | 'clock'>,
  memberId: bigint,
  { id, version }: RouteParsedInput<'promotion.join'>,
): Promise<RouteValue<'promotion.join'>> {
  const asked = await readCase(deps, memberId, id)
  const { promotion, joining } = asked.one
  if (joining?.usedAt === null) return done
  assertOpen(asked)
  if (!needsJoining(promotion.newest.rule)) throw new AppError<ErrorCode>('promo_terms')
  if (promotion.version !== version) throw new AppError<ErrorCode>('promo_terms')
  assertEligible(asked)
  // Told before a deposit is made for it. What is given is judged again.
  const refusal = await alikeRefusal(deps.db, {
    memberId,
    promotionId: promotion.id,
    version,
    period: asked.one.spans[0].key,
  })
  if (refusal !== null) throw refusalOf(refusal)
  await repo.insertJoining(deps.db, { memberId, promotionId: promotion.id, version })
  return done
}

/** Only what has given nothing can be left; a bonus that runs is given up instead. */
export async function leavePromotion(
  { db }: Pick<PromotionDeps, 'db'>,
  memberId: bigint,
  { id }: RouteParsedInput<'promotion.leave'>,
): Promise<RouteValue<'promotion.leave'>> {
  await repo.deleteJoining(db, memberId, promotionId(id))
  return done
}
