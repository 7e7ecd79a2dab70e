import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../system/index.ts'
import { findExclusion, listLimits, type ExclusionRow, type LimitRow } from './protection.repo.ts'
import { protectionSettings } from './settings.ts'

export type Protection = RouteValue<'protection.state'>
type OwnLimit = Protection['limits'][number]

const DAY_MS = 86_400_000
export const daysOf = { 24: 1, 168: 7, 720: 30 } as const
export const hoursOf = { 1: 24, 7: 168, 30: 720 } as const

/** The options that the operator offers. */
export async function getOffers(db: Queryable): Promise<Protection['offers']> {
  const { raiseLapseDays, timeOutHours, exclusionMonths, ...hours } = await getSettings(db, protectionSettings)
  return { ...hours, lapseDays: raiseLapseDays, timeOutHours: [...timeOutHours], exclusionMonths: [...exclusionMonths] }
}

/** The member's own limits with their usage, the exclusion in force, and the options offered. */
export async function getProtection(db: Queryable, memberId: bigint): Promise<Protection> {
  const [offers, limits, exclusion] = await Promise.all([
    getOffers(db),
    listLimits(db, memberId),
    findExclusion(db, memberId),
  ])
  return {
    limits: limits.map((row) => presentLimit(row, offers.lapseDays)),
    exclusion: exclusion ? presentExclusion(exclusion) : null,
    offers,
  }
}

function presentLimit(row: LimitRow, lapseDays: number): OwnLimit {
  const left = row.amount === null ? null : row.amount - row.used
  return {
    kind: row.kind,
    days: daysOf[row.hours],
    amount: row.amount === null ? null : moneyToString(row.amount),
    used: moneyToString(row.used),
    left: left === null ? null : moneyToString(left > 0n ? left : 0n),
    pending: pendingOf(row, lapseDays),
  }
}

/** An expired raise is not shown; the row drops it with its next change. */
function pendingOf(row: LimitRow, lapseDays: number): OwnLimit['pending'] {
  if (row.next_at === null) return null
  const lapsesAt = new Date(row.next_at.getTime() + lapseDays * DAY_MS)
  if (lapsesAt <= row.now) return null
  return {
    amount: row.next_amount === null ? null : moneyToString(row.next_amount),
    from: row.next_at.toISOString(),
    lapsesAt: lapsesAt.toISOString(),
    isRipe: row.next_at <= row.now,
  }
}

function presentExclusion(row: ExclusionRow): NonNullable<Protection['exclusion']> {
  return {
    reason: row.reason,
    startsAt: row.starts_at.toISOString(),
    until: (row.ends_at ?? row.term_ends_at)?.toISOString() ?? null,
    reopen: reopenOf(row),
    reopenAt: row.reopen_at?.toISOString() ?? null,
  }
}

function reopenOf({ reason, ends_at, term_ends_at, reopen_at, now }: ExclusionRow): 'no' | 'ask' | 'waits' | 'confirm' {
  if (reason !== 'self' || ends_at !== null || term_ends_at === null || term_ends_at > now) return 'no'
  if (reopen_at === null) return 'ask'
  return reopen_at > now ? 'waits' : 'confirm'
}
