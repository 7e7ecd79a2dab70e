import type { Database } from '@lotus/database'
import { businessDay, must, zonedInstant, type Money } from '@lotus/kernel'
import { monthlyPeriod, weeklyPeriod, type BonusPeriod, type RankRule } from '@lotus/rules/loyalty'
import { getSetting } from '../../system/index.ts'
import { countedUntil } from '../count-news.ts'
import type { NewReward } from '../rewards/rewards.repo.ts'
import { openGifts } from '../rewards/open-gifts.ts'
import { loyaltySettings } from '../settings.ts'
import { rankDay } from './rank-day.ts'
import { readRanks, type RankProgramme } from './rank-rules.ts'
import * as repo from './ranks.repo.ts'
import { giftOf } from './run-night.ts'

const BATCH = 500

/**
 * Opens the weekly and monthly gifts that are due: once for a member and period. After a rise within a month the rest up to
 * the new rank's gift is opened (operations.md 4.1). A period begins with the ranks that its night has decided. Answers how many were opened.
 */
export async function giveRankGifts(db: Database, now: Date): Promise<number> {
  const day = rankDay(now)
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
  const { ranks } = kind.programme
  const due = { ...period, prefix: period.key, bonuses: ranks.map(kind.bonusOf), isOnce: kind.isOnce, limit: BATCH }
  let opened = 0
  let after: { cell: number; memberId: bigint } | null = { cell: -1, memberId: 0n }
  while (after !== null) {
    const from: { cell: number; memberId: bigint } = after
    const [count, last] = await db.tx(async (tx): Promise<[number, repo.GiftDue | null]> => {
      // A deposit of the period that is not counted yet would be missed.
      if (businessDay(await countedUntil(tx, now)) < period.opens) return [0, null]
      const members = await repo.listGiftsDue(tx, { ...due, after: from })
      return [
        await openGifts(
          tx,
          members.map((member) => giftFor(member, period, kind)),
        ),
        members.at(-1) ?? null,
      ]
    })
    opened += count
    after = last
  }
  return opened
}

function giftFor({ memberId, level, granted }: repo.GiftDue, period: BonusPeriod, kind: Kind): NewReward {
  const rank = must(kind.programme.ranks[level], 'only ranks with a gift are listed')
  const ref = granted === 0n ? period.key : `${period.key}-${level}`
  const time = { opensAt: zonedInstant(period.opens, '00:00'), expiresAt: zonedInstant(period.ends, '00:00') }
  return giftOf(memberId, { ref, what: kind.what, level, amount: kind.bonusOf(rank) - granted }, kind.programme, time)
}
