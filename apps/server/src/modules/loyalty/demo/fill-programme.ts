import type { Queryable } from '@lotus/database'
import { addDays, businessDay, parseMoney, zonedInstant } from '@lotus/kernel'
import { adjustPoints } from '../points/points.repo.ts'
import { readRanks } from '../ranks/rank-rules.ts'
import { findStanding, setRank } from '../ranks/ranks.repo.ts'
import { giftOf } from '../ranks/run-night.ts'
import { openGifts } from '../rewards/open-gifts.ts'

const BY = 'demo'
const LEVEL = 2
const POINTS = parseMoney('1250')
const NOTE = '(mô phỏng)'

/** Gives a demo account a rank, its gifts to claim and points, marked as simulated. Nothing for whoever has a rank. */
export async function fillProgramme(tx: Queryable, memberId: bigint, now: Date): Promise<void> {
  const standing = await findStanding(tx, memberId)
  const from = standing?.level ?? 0
  if (from > 0) return
  const day = businessDay(now)
  const programme = await readRanks(tx)
  const { validBet = 0n, deposits = 0n, keepValidBet = 0n } = standing ?? {}
  const figures = { validBet, deposits, keepValidBet }
  const change = { memberId, day, from, to: LEVEL, reason: 'MANUAL', ...figures, by: BY, note: NOTE } as const
  if (!(await setRank(tx, change))) return
  const time = { opensAt: now, expiresAt: zonedInstant(addDays(day, programme.keepDays), '00:00') }
  const gifts = programme.ranks.slice(1, LEVEL + 1).map((rank, at) => {
    const level = at + 1
    return giftOf(
      memberId,
      { ref: `up-${level}`, what: 'VIP_UPGRADE', level, amount: rank.upgradeBonus },
      programme,
      time,
    )
  })
  await openGifts(tx, gifts)
  await adjustPoints(tx, { memberId, amount: POINTS, ref: 'demo', note: NOTE })
}
