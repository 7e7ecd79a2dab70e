import type { PromotionRule } from '@lotus/contract/schemas'
import type { Transaction } from '@lotus/database'
import { addDays, businessDay, zonedInstant, type Rng } from '@lotus/kernel'
import { raffleCommitment, SEED_BYTES } from '@lotus/rules/raffle'
import { commitRaffle } from './raffle.repo.ts'

const HOUR_MS = 3_600_000
export const midnight = (day: string): Date => zonedInstant(day, '00:00')
export type RaffleGiven = Extract<PromotionRule['given'], { form: 'RAFFLE' }>

/** The days that count, and when it is drawn. A day that has begun cannot count: the seed is committed before all of them. */
export function raffleDays(
  given: RaffleGiven,
  { startsAt, endsAt, now }: { startsAt: Date; endsAt: Date; now: Date },
): { fromDay: string; toDay: string; begins: Date; ends: Date; drawAt: Date } {
  const today = businessDay(now)
  const next = midnight(today) < now ? addDays(today, 1) : today
  const first = businessDay(startsAt)
  const fromDay = first > next ? first : next
  const toDay = addDays(businessDay(new Date(endsAt.getTime() - 1)), 1)
  const ends = midnight(toDay)
  const drawAt = new Date(ends.getTime() + given.drawHours * HOUR_MS)
  return { fromDay, toDay, begins: midnight(fromDay), ends, drawAt }
}

/** Commits to the seed of a raffle that opens now. False: no day is left that could count. */
export async function openRaffle(
  tx: Transaction,
  rng: Rng,
  promotion: { id: number; version: number; given: RaffleGiven; startsAt: Date; endsAt: Date | null; now: Date },
): Promise<boolean> {
  const { id, version, given, startsAt, endsAt, now } = promotion
  if (endsAt === null) return false
  const days = raffleDays(given, { startsAt, endsAt, now })
  if (days.fromDay >= days.toDay) return false
  const seed = rng.bytes(SEED_BYTES)
  const salt = rng.bytes(SEED_BYTES)
  await commitRaffle(tx, { ...days, promotionId: id, version, seed, salt, commitment: await raffleCommitment(seed) })
  return true
}
