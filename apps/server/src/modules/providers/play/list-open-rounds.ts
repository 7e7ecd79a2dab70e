import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import { listOpenOf } from '../vendors/vendor.repo.ts'
import { providersSettings } from '../settings.ts'

const HOUR_MS = 3_600_000
const OPEN_MAX = 20

export type OpenRoundView = {
  vendor: string
  roundId: string
  gameCode: string
  openedAt: Date
  bet: Money
  currency: string
  /** 'waits': the round can be continued; 'asked': its vendor is being asked; 'case': operators look into it. */
  nextStep: 'waits' | 'asked' | 'case'
  /** When the next step happens, or happened. */
  nextAt: Date
}

/** A member's open rounds, oldest first, with the next step and its time. */
export async function listOpenRounds(db: Queryable, memberId: bigint): Promise<OpenRoundView[]> {
  const [rows, hours] = await Promise.all([
    listOpenOf(db, memberId, OPEN_MAX),
    getSetting(db, providersSettings.openRoundHours),
  ])
  return rows.map((row) => ({
    vendor: row.vendor,
    roundId: row.round_id,
    gameCode: row.game_code,
    openedAt: row.opened_at,
    bet: row.bet,
    currency: row.currency,
    nextStep: row.has_case ? 'case' : row.asked_at ? 'asked' : 'waits',
    nextAt: row.asked_at ?? new Date(row.opened_at.getTime() + hours * HOUR_MS),
  }))
}
