import type { Database } from '@lotus/database'
import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { keepUntil, nightlyStep, type RankStep } from '@lotus/rules/loyalty'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { countedUntil } from '../count-news.ts'
import { openGifts } from '../rewards/open-gifts.ts'
import type { NewReward } from '../rewards/rewards.repo.ts'
import { readRanks, type RankProgramme } from './rank-rules.ts'
import * as repo from './ranks.repo.ts'

const BATCH = 200

/**
 * Judges the rank of everybody for whom something can change today, with what was counted before today: at most one step
 * for each. Waits while news of an earlier day are not counted yet. Answers how many were judged.
 */
export async function runRankNight(db: Database, now: Date): Promise<number> {
  const day = businessDay(now)
  return runUntilEmpty(() =>
    db.tx(async (tx) => {
      if (businessDay(await countedUntil(tx, now)) < day) return 0
      const programme = await readRanks(tx)
      const due = await repo.listDueStandings(tx, day, BATCH)
      const seen: { memberId: bigint; due: string | null }[] = []
      for (const standing of due) {
        const step = nightlyStep(standing, programme.ranks, programme.keepDays, day)
        if (step === null) seen.push({ memberId: standing.memberId, due: dueOf(standing, programme) })
        else await take(tx, standing, step, { day, programme })
      }
      await repo.markSeen(tx, day, seen)
      return due.length
    }),
  )
}

/** The end of the window; whoever plays or pays in is looked at the next night anyway. */
const dueOf = (standing: repo.StandingRow, { keepDays }: RankProgramme): string | null =>
  standing.level === 0 ? null : keepUntil(standing, keepDays)

async function take(
  tx: Parameters<typeof repo.setRank>[0],
  standing: repo.StandingRow,
  { to, reason }: RankStep,
  { day, programme }: { day: string; programme: RankProgramme },
): Promise<void> {
  const { memberId, level, keepValidBet, highest } = standing
  // There may be another step the night after.
  const isDone = await repo.setRank(tx, { memberId, day, from: level, to, reason, due: addDays(day, 1), keepValidBet })
  const bonus = programme.ranks[to]?.upgradeBonus ?? 0n
  if (!isDone || reason !== 'UP' || to <= highest || bonus === 0n) return
  const opensAt = zonedInstant(day, '00:00')
  const gift = { ref: `up-${to}`, what: 'VIP_UPGRADE', level: to, amount: bonus }
  await openGifts(tx, [
    giftOf(memberId, gift, programme, {
      opensAt,
      expiresAt: zonedInstant(addDays(day, programme.upgradeDays), '00:00'),
    }),
  ])
}

export const giftOf = (
  memberId: bigint,
  gift: Pick<NewReward, 'ref' | 'what' | 'level' | 'amount'>,
  { multiplePpm }: Pick<RankProgramme, 'multiplePpm'>,
  time: Pick<NewReward, 'opensAt' | 'expiresAt'>,
): NewReward => ({ memberId, source: 'VIP', kind: multiplePpm > 0 ? 'BONUS' : 'CASH', multiplePpm, ...gift, ...time })
