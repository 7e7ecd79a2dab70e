import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { found } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { findAny } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { listRefusedAlike } from './office.repo.ts'

const ROWS = 50

/** The call `bo.promotionAlike`: who was refused, who had it, and what they share (issue 21 section 4). */
export async function showRefusedAlike(
  { db }: Pick<PromotionDeps, 'db'>,
  { id }: RouteParsedInput<'bo.promotionAlike'>,
): Promise<RouteValue<'bo.promotionAlike'>> {
  const promotion = found(await findAny(db, promotionId(id)))
  const rows = await listRefusedAlike(db, promotion.id, ROWS)
  const ids = new Set(rows.flatMap(({ memberId, otherId }) => [memberId, otherId]))
  const members = await listMembers(db, [...ids])
  const nameOf = (memberId: bigint) => members.get(memberId)?.username ?? ''
  return {
    rows: rows.map(({ memberId, otherId, period, evidence, at }) => ({
      memberId: String(memberId),
      username: nameOf(memberId),
      otherId: String(otherId),
      otherUsername: nameOf(otherId),
      period,
      evidence,
      at: at.toISOString(),
    })),
  }
}
