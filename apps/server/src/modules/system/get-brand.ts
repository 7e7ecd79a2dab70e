import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting, settingTable, type SettingKey } from './settings.ts'
import { storeSettingOnce } from './system.repo.ts'

export type Brand = RouteValue<'system.status'>['brand']

export async function getBrand(db: Queryable): Promise<Brand> {
  const [name, currencySymbol, timeZone, languages, defaultLanguage, legalName, licence] = await Promise.all([
    getSetting(db, 'brand.name'),
    getSetting(db, 'brand.currency_symbol'),
    getSetting(db, 'brand.time_zone'),
    getSetting(db, 'brand.languages'),
    getSetting(db, 'brand.default_language'),
    getSetting(db, 'brand.legal_name'),
    getSetting(db, 'brand.licence'),
  ])
  return { name, currencySymbol, timeZone, languages, defaultLanguage, legalName, licence }
}

/** Writes the demo brand where the operator has set nothing; any number of times. */
export async function installDemoBrand({ db }: { db: Queryable }): Promise<void> {
  const keys = (Object.keys(settingTable) as SettingKey[]).filter((key) => key.startsWith('brand.'))
  for (const key of keys) await storeSettingOnce(db, key, settingTable[key].default, 'demo')
}
