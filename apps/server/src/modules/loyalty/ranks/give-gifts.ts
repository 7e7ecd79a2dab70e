import type { Database } from '@lotus/database'
import { businessDay, zonedInstant, type Money } from '@lotus/kernel'
import { monthlyPeriod, weeklyPeriod, type BonusPeriod, type RankRule } from '@lotus/rules/loyalty'
import { getSetting } from '../../system/index.ts'
import { countedUntil } from '../count-news.ts'
import { openGifts } from '../rewards/open-gifts.ts'
import { loyaltySettings } from '../settings.ts'
import { readRanks, type RankProgramme } from './rank-rules.ts'
import * as repo from './ranks.repo.ts'
import { giftOf } from './run-night.ts'

const BATCH = 500

/**
 * Opens the weekly and monthly gifts that are due: once for a member and period. After a rise within a month the rest up to
 * the new rank's gift is opened (operations.md 4.1). Answers how many were opened.
 */
export async function giveRankGifts(db: Database, now: Date): Promise<number> {
  const day = businessDay(now)
  const [week, month] = [weeklyPeriod(day), monthlyPeriod(day)]
  const programme = await readRanks(db)
  const from = await getSetting(db, loyaltySettings.countsFrom)
  if (from === null) return 0
  return (
    (await give(db, now, week, { programme, what: 'VIP_WEEKLY', bonusOf: (rank) => rank.weeklyBonus, isOnce: true })) +
    (await give(db, now, month, {
      programme,
      what: 'VIP_MONTHLY',
      bonusOf: (rank) => rank.monthlyBonus,
      isOnce: false,
    }))
  )
}

type Kind = {
  programme: RankProgramme
  what: string
  bonusOf: (rank: RankRule) => Money
  /** Whatever rank follows within the period. */
  isOnce: boolean
}

async function give(db: Database, now: Date, period: BonusPeriod, kind: Kind): Promise<number> {
  let opened = 0
  let afterId = 0n
  for (;;) {
    const [count, lastId] = await db.tx(async (tx): Promise<[number, bigint | null]> => {
      // A deposit of the period that is not counted yet would be missed.
      if (businessDay(await countedUntil(tx, now)) < period.opens) return [0, null]
      const due = await repo.listGiftsDue(tx, { ...period, prefix: period.key, afterId, limit: BATCH })
      const gifts = due.flatMap((member) => giftFor(member, period, kind))
      return [await openGifts(tx, gifts), due.at(-1)?.memberId ?? null]
    })
    opened += count
    if (lastId === null) return opened
    afterId = lastId
  }
}

function giftFor({ memberId, level, granted }: repo.GiftDue, period: BonusPeriod, kind: Kind) {
  const rank = kind.programme.ranks[level]
  const left = rank === undefined ? 0n : kind.bonusOf(rank) - granted
  if (left <= 0n || (kind.isOnce && granted > 0n)) return []
  const ref = granted === 0n ? period.key : `${period.key}-${level}`
  const time = { opensAt: zonedInstant(period.opens, '00:00'), expiresAt: zonedInstant(period.ends, '00:00') }
  return [giftOf(memberId, { ref, what: kind.what, level, amount: left }, kind.programme, time)]
}
