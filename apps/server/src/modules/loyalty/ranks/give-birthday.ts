import type { Database, Queryable } from '@lotus/database'
import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { birthdayDays } from '@lotus/rules/loyalty'
import { listBirthdays, type Birthday } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { countedUntil } from '../count-news.ts'
import { openGifts } from '../rewards/open-gifts.ts'
import { loyaltySettings } from '../settings.ts'
import { rankDay } from './rank-day.ts'
import { readRanks, type RankProgramme } from './rank-rules.ts'
import * as repo from './ranks.repo.ts'
import { giftOf } from './run-night.ts'

const BATCH = 500
export const DAY_MS = 86_400_000

/** A year's gift is one, whatever becomes of rank and settings. */
export const birthdayRef = (day: string) => `birthday-${day.slice(0, 4)}`

export type BirthdayTerms = { days: number; memberDays: number; knownDays: number; needsCheck: boolean }

export async function readBirthdayTerms(db: Queryable): Promise<BirthdayTerms> {
  return {
    days: await getSetting(db, loyaltySettings.birthdayDays),
    memberDays: await getSetting(db, loyaltySettings.birthdayMemberDays),
    knownDays: await getSetting(db, loyaltySettings.birthdayKnownDays),
    needsCheck: await getSetting(db, loyaltySettings.birthdayNeedsCheck),
  }
}

/**
 * Opens the birthday gifts of ranks (operations.md 4.1), once a year for each member: from the birthday on for some days, so
 * that who is a member long enough within them gets it too. Answers how many were opened.
 */
export async function giveBirthdayGifts(db: Database, now: Date): Promise<number> {
  if ((await getSetting(db, loyaltySettings.countsFrom)) === null) return 0
  // Not before its night has decided the rank.
  const today = rankDay(now)
  const programme = await readRanks(db)
  const terms = await readBirthdayTerms(db)
  // Nor one whose days ended at midnight.
  const days = birthdayDays(today, terms.days).filter(({ day }) => addDays(day, terms.days) > businessDay(now))
  const since = (back: number) => new Date(now.getTime() - back * DAY_MS)
  const who = { ...terms, memberSince: since(terms.memberDays), knownSince: since(terms.knownDays) }
  let opened = 0
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after
    const [count, last]: [number, bigint | null] = await db.tx(async (tx) => {
      // The gift is that of the rank which the night has decided.
      if (businessDay(await countedUntil(tx, now)) < today) return [0, null]
      const birthdays = await listBirthdays(tx, days, who, { after: from, limit: BATCH })
      const last = birthdays.length < BATCH ? null : (birthdays.at(-1)?.memberId ?? null)
      return [await open(tx, birthdays, programme, terms), last]
    })
    opened += count
    after = last
  }
  return opened
}

async function open(
  tx: Queryable,
  birthdays: readonly Birthday[],
  programme: RankProgramme,
  { days }: BirthdayTerms,
): Promise<number> {
  const levels = await repo.listBirthdaysDue(
    tx,
    birthdays.map(({ memberId, day }) => ({ memberId, ref: birthdayRef(day) })),
  )
  return openGifts(
    tx,
    birthdays.flatMap(({ memberId, day }) => {
      const level = levels.get(memberId)
      const amount = level === undefined ? 0n : (programme.ranks[level]?.birthdayBonus ?? 0n)
      if (level === undefined || amount === 0n) return []
      const time = { opensAt: zonedInstant(day, '00:00'), expiresAt: zonedInstant(addDays(day, days), '00:00') }
      return [giftOf(memberId, { ref: birthdayRef(day), what: 'VIP_BIRTHDAY', level, amount }, programme, time)]
    }),
  )
}
