import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { businessDay, moneyToString, parseMoney } from '@lotus/kernel'
import { wireRow } from '../../../platform/wire-row.ts'
import { getSetting } from '../../system/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { findStanding } from '../ranks/ranks.repo.ts'
import { mallSettings } from '../settings.ts'
import { listOpenItems, type ItemRow } from './goods.repo.ts'
import { countOrdered, countWaiting } from './orders.repo.ts'

const ITEMS_MAX = 200

export async function listGoods(db: Queryable): Promise<RouteValue<'mall.items'>> {
  return {
    items: (await listOpenItems(db, ITEMS_MAX)).map(presentItem),
    autoCashBelow: moneyToString(parseMoney(String(await getSetting(db, mallSettings.autoCashBelow)))),
  }
}

/** As calls send it; fields for operators are in it too, and leave only by the calls that list them. */
export const presentItem = (row: ItemRow) => ({
  ...wireRow(row),
  points: moneyToString(row.points),
  amount: moneyToString(row.amount),
  worth: moneyToString(row.worth),
})

export async function getOwnLimits(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  memberId: bigint,
): Promise<RouteValue<'mall.own'>> {
  const ordered = await countOrdered(db, memberId, businessDay(clock.now()))
  return {
    rank: (await findStanding(db, memberId))?.level ?? 0,
    waiting: await countWaiting(db, memberId),
    ordered: ordered.map(wireRow),
  }
}
