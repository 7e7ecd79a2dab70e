import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError } from '@lotus/kernel'
import { found } from '../../../platform/paging.ts'
import { findPromotion } from '../catalogue/catalogue.repo.ts'
import { stateAt } from '../catalogue/list-promotions.ts'
import type { PromotionDeps } from '../deps.ts'
import { obstacleOf, type ConditionCode } from './conditions.ts'
import { readCases, type Case, type Person } from './read-facts.ts'

export function promotionId(id: string): number {
  if (!/^\d{1,9}$/.test(id)) throw new AppError<ErrorCode>('not_found')
  return Number(id)
}

export type Asked = { one: Case; person: Person; now: Date }

/** The member's part in one promotion. */
export async function readCase(
  { db, clock }: { db: Queryable } & Pick<PromotionDeps, 'clock'>,
  memberId: bigint,
  id: string,
): Promise<Asked> {
  const promotion = found(await findPromotion(db, promotionId(id)))
  const now = clock.now()
  const { person, cases } = await readCases(db, memberId, [promotion], now)
  return { one: found(cases[0]), person, now }
}

/** Refuses what has not begun, is over, or pays nothing now. */
export function assertOpen({ one: { promotion }, now }: Asked): void {
  const state = stateAt(promotion, now)
  if (state === 'COMING')
    throw new AppError<ErrorCode>('promo_not_started', { startsAt: promotion.startsAt.toISOString() })
  if (state === 'CLOSED') throw new AppError<ErrorCode>('promo_closed')
}

export const notEligible = (
  condition: ConditionCode,
  figures: { have?: string | null; need?: string | null } = {},
): AppError<ErrorCode> => new AppError<ErrorCode>('promo_not_eligible', { condition, ...figures })

/** Refuses whoever does not meet what must hold beforehand, with the first such condition. */
export function assertEligible({ one, person, now }: Asked): void {
  const obstacle = obstacleOf(one, person, now)
  if (obstacle !== null) throw notEligible(obstacle)
}
