import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../settings/get-setting.ts'
import { brandSettings } from '../settings.ts'
import { storeSettingOnce } from '../system.repo.ts'

export type Brand = RouteValue<'system.status'>['brand']

const { siteUrl: _own, ...shown } = brandSettings

export const getBrand = (db: Queryable): Promise<Brand> => getSettings(db, shown)

/** Writes the demo brand's settings that the operator has not set; safe to repeat. */
export async function installDemoBrand({ db }: { db: Queryable }): Promise<void> {
  for (const { key, default: usual } of Object.values(brandSettings)) await storeSettingOnce(db, key, usual, 'demo')
}
