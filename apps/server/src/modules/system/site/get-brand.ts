import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../settings/get-setting.ts'
import { brandSettings } from '../settings.ts'
import { storeSettingOnce } from '../system.repo.ts'

export type Brand = RouteValue<'system.status'>['brand']

export async function getBrand(db: Queryable): Promise<Brand> {
  const [name, currencySymbol, timeZone, languages, defaultLanguage, legalName, licence] = await Promise.all([
    getSetting(db, brandSettings.name),
    getSetting(db, brandSettings.currencySymbol),
    getSetting(db, brandSettings.timeZone),
    getSetting(db, brandSettings.languages),
    getSetting(db, brandSettings.defaultLanguage),
    getSetting(db, brandSettings.legalName),
    getSetting(db, brandSettings.licence),
  ])
  return { name, currencySymbol, timeZone, languages, defaultLanguage, legalName, licence }
}

/** Writes the demo brand where the operator has set nothing; any number of times. */
export async function installDemoBrand({ db }: { db: Queryable }): Promise<void> {
  for (const { key, default: usual } of Object.values(brandSettings)) await storeSettingOnce(db, key, usual, 'demo')
}
