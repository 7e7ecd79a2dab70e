import type { Clock } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { ServerConfig } from '../../../platform/config.ts'
import { createAddressList, isRegionAllowed } from './regions.ts'
import { getSettings } from '../settings/get-setting.ts'
import { regionSettings, systemSettings } from '../settings.ts'

/** 0 normal, 1 maintenance, 2 region restricted (spec T02). */
export type SystemStatus = { status: 0 | 1 | 2; maintenance: boolean; regionRestriction: boolean }
type Deps = { db: Queryable; config: Pick<ServerConfig, 'profile'>; clock: Clock }

/**
 * Whether the site is open for this address; the HTTP layer checks it before every call except those that explain the
 * closure. Maintenance beats region and ends by itself at its end time; staff addresses pass both (trust.md 4.12).
 */
export async function currentStatus({ db, config, clock }: Deps, { ip }: { ip: string }): Promise<SystemStatus> {
  const { maintenance, maintenanceUntil: until, staffAddresses: staff } = await getSettings(db, systemSettings)
  const { allowed, blocked } = await getSettings(db, regionSettings)
  const isOpen = { status: 0, maintenance: false, regionRestriction: false } as const
  const isMaintained = maintenance && (until === null || clock.now() < new Date(until))
  const isRestricted = !isRegionAllowed(ip, { profile: config.profile, allowed, blocked })
  if (!isMaintained && !isRestricted) return isOpen
  if (staff.length > 0 && createAddressList(staff).has(ip)) return isOpen
  return { status: isMaintained ? 1 : 2, maintenance: isMaintained, regionRestriction: isRestricted }
}
