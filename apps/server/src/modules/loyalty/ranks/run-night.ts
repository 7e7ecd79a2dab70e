import type { Database, Queryable } from '@lotus/database'
import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { keepUntil, nightlyStep, type RankStep } from '@lotus/rules/loyalty'
import { countedUntil, loyaltyConsumers } from '../count-news.ts'
import { lockLoyalty } from '../loyalty.repo.ts'
import { openGifts } from '../rewards/open-gifts.ts'
import type { NewReward } from '../rewards/rewards.repo.ts'
import { areTermsInForce, putTermsIntoForce } from './put-terms-into-force.ts'
import { rankDay } from './rank-day.ts'
import { readRanks, type RankProgramme } from './rank-rules.ts'
import * as repo from './ranks.repo.ts'

const BATCH = 200

/**
 * Judges the rank of everybody for whom something can change today, with what was counted before today: at most one step
 * for each. Answers how many were judged, or null while news of an earlier day are not counted yet.
 */
export async function runRankNight(db: Database, now: Date): Promise<number | null> {
  const day = rankDay(now)
  await putTermsIntoForce(db, now)
  let total = 0
  for (;;) {
    const judged = await judgeSome(db, now, day)
    if (judged === null) return null
    total += judged
    if (judged === 0) return total
  }
}

async function judgeSome(db: Database, now: Date, day: string): Promise<number | null> {
  return db.tx(async (tx) => {
    // Nothing is counted between what is read and what is decided.
    await lockLoyalty(tx)
    if (businessDay(await countedUntil(tx, now)) < day) return null
    const programme = await readRanks(tx)
    // Confirmed just now: first they are put into force, by the next run.
    if (!(await areTermsInForce(tx, programme.ranks))) return 0
    const due = await repo.listDueStandings(tx, day, { consumers: loyaltyConsumers, limit: BATCH })
    const seen: { memberId: bigint; due: string }[] = []
    for (const standing of due) {
      const step = nightlyStep(standing, programme.ranks, programme.keepDays, day)
      if (step === null) seen.push({ memberId: standing.memberId, due: dueOf(standing, programme, day) })
      else await take(tx, standing, step, { day, programme })
    }
    await repo.markSeen(tx, day, seen)
    return due.length
  })
}

/** The end of the window; without one, a window's length from now, since the terms may change. News bring it forward. */
const dueOf = (standing: repo.StandingRow, { keepDays }: RankProgramme, day: string): string => {
  const until = keepUntil(standing, keepDays)
  return standing.level > 0 && until > day ? until : addDays(day, keepDays)
}

async function take(
  tx: Queryable,
  standing: repo.StandingRow,
  { to, reason }: RankStep,
  { day, programme }: { day: string; programme: RankProgramme },
): Promise<void> {
  const { memberId, level, validBet, deposits, keepValidBet, highest } = standing
  const isDone = await repo.setRank(tx, { memberId, day, from: level, to, reason, validBet, deposits, keepValidBet })
  const bonus = programme.ranks[to]?.upgradeBonus ?? 0n
  if (!isDone || reason !== 'UP' || to <= highest || bonus === 0n) return
  const gift = { ref: `up-${to}`, what: 'VIP_UPGRADE', level: to, amount: bonus }
  await openGifts(tx, [
    giftOf(memberId, gift, programme, {
      opensAt: zonedInstant(day, '00:00'),
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
