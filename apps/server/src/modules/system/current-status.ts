import type { Queryable } from '@lotus/database'
import { getSetting } from './settings.ts'

/** 0 normal, 1 maintenance, 2 region restricted (spec T02). */
export type SystemStatus = { status: 0 | 1 | 2; maintenance: boolean; regionRestriction: boolean }

/**
 * Whether the site is open; the HTTP layer asks it before every call but the status call. Regions come with the list of
 * countries: until then nobody is restricted. Maintenance beats region (trust.md 4.12).
 */
export async function currentStatus(db: Queryable): Promise<SystemStatus> {
  const maintenance = await getSetting(db, 'system.maintenance')
  return { status: maintenance ? 1 : 0, maintenance, regionRestriction: false }
}
