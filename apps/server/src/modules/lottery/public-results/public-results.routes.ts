import type { PlatformDeps } from '../../../platform/deps.ts'
import { createTtlCache } from '../lobby/ttl-cache.ts'
import { checkTicket } from './check-ticket.ts'
import { findNumber } from './find-number.ts'
import { getDay } from './get-day.ts'
import { getRegionNumber } from './region-number.ts'

/** How long a day is kept: what everybody asks for at draw time is read once a second. */
const DAY_MS = 1_000
/** Figures over years, which change once a day. */
const YEARS_MS = 30_000

export type PublicResultsDeps = Pick<PlatformDeps, 'db' | 'http'> & { dayMs?: number; yearsMs?: number }

export function registerPublicResults({ db, http, dayMs = DAY_MS, yearsMs = YEARS_MS }: PublicResultsDeps): void {
  const rememberDay = createTtlCache(dayMs)
  const rememberYears = createTtlCache(yearsMs)
  http.handle('lottery.day', async (_context, input) => rememberDay(`day ${input.day ?? ''}`, () => getDay(db, input)))
  http.handle('lottery.ticket', async (_context, input) => checkTicket(db, input))
  http.handle('lottery.drawnNumber', async (_context, input) =>
    rememberYears(`number ${input.gameCode} ${input.number} ${input.years ?? ''}`, () => findNumber(db, input)),
  )
  http.handle('lottery.regionNumber', async (_context, input) =>
    rememberYears(`region ${input.region} ${input.number} ${input.years ?? ''}`, () => getRegionNumber(db, input)),
  )
}
