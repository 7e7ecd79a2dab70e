import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { found } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { findAny } from '../catalogue/catalogue.repo.ts'
import { promotionId } from '../members/open-promotion.ts'
import * as repo from './rescue.repo.ts'

const DAYS = 60
const GIFTS = 50

/** The call `bo.rescue`: what each day gave and refused, and how the newest gifts were worked out. */
export async function showRescueToOffice(
  db: Queryable,
  { id }: RouteParsedInput<'bo.rescue'>,
): Promise<RouteValue<'bo.rescue'>> {
  const promotion = found(await findAny(db, promotionId(id)))
  const days = await repo.listDays(db, promotion.id, DAYS)
  const gifts = await repo.listNewestGifts(db, promotion.id, GIFTS)
  const members = await listMembers(
    db,
    gifts.map(({ memberId }) => memberId),
  )
  return {
    days: days.map(({ amount, ...day }) => ({ ...day, amount: moneyToString(amount) })),
    gifts: gifts.map(({ memberId, day, ppm, refusal, ...figures }) => ({
      memberId: String(memberId),
      username: members.get(memberId)?.username ?? '',
      day,
      ppm,
      refusal,
      lost: moneyToString(figures.lost),
      bonuses: moneyToString(figures.bonuses),
      deposits: moneyToString(figures.deposits),
      due: moneyToString(figures.due),
    })),
  }
}
