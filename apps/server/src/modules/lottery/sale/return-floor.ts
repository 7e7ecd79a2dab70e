import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { lotterySettings } from '../settings.ts'

/** The return that a cap on the payout must leave a bet, unless the member confirms less. */
export const floorOf = (db: Queryable) => getSetting(db, lotterySettings.returnFloorPpm)
