import { assert } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Json } from '../../../platform/json.ts'
import type { Setting, SettingValue } from '../../../platform/setting.ts'
import { createRecentCache } from './recent-cache.ts'
import { findSetting, storeSetting, storeSettingOnce } from '../system.repo.ts'

const recentSettings = () => createRecentCache<string, { value: unknown; isOwn: boolean; at: Date | null }>()

/**
 * The value in force: the stored one, else the default. Cached for at most two seconds; inside a transaction always
 * fresh.
 */
export async function getSetting<Of extends Setting>(db: Queryable, setting: Of): Promise<SettingValue<Of>> {
  // A value cached under this key was parsed by this key's schema.
  return (await findRecent(db, setting)).value as SettingValue<Of>
}

/** Whether the brand stored a value itself, be it that of the default. */
export async function isOwnSetting(db: Queryable, setting: Setting): Promise<boolean> {
  return (await findRecent(db, setting)).isOwn
}

/** When the brand stored it last; null: never. */
export async function settingStoredAt(db: Queryable, setting: Setting): Promise<Date | null> {
  return (await findRecent(db, setting)).at
}

const findRecent = (db: Queryable, setting: Setting) =>
  db.memory(recentSettings).get(setting.key, async () => {
    const row = await findSetting(db, setting.key)
    return {
      value: readSetting(setting, row ? row.value : setting.default),
      isOwn: row !== undefined,
      at: row?.updatedAt ?? null,
    }
  })

/** Several settings, each under the name it is asked by; one after the other, since a transaction has one connection. */
export async function getSettings<Asked extends Readonly<Record<string, Setting>>>(
  db: Queryable,
  asked: Asked,
): Promise<{ [Name in keyof Asked]: SettingValue<Asked[Name]> }> {
  const found: [string, unknown][] = []
  for (const [name, setting] of Object.entries(asked)) found.push([name, await getSetting(db, setting)])
  return Object.fromEntries(found) as { [Name in keyof Asked]: SettingValue<Asked[Name]> } // Of each name its own.
}

/** Stores a value that fits the setting's schema; `by` is who set it. */
export async function setSetting<Of extends Setting>(
  db: Queryable,
  setting: Of,
  value: SettingValue<Of>,
  by: string,
): Promise<void> {
  const checked = readSetting(setting, value)
  // Every setting's schema gives plain JSON.
  await storeSetting(db, setting.key, checked as Json, by)
  forgetSetting(db, setting.key)
}

/** Stores a value unless one is stored already. */
export async function setSettingOnce<Of extends Setting>(
  db: Queryable,
  setting: Of,
  value: SettingValue<Of>,
  by: string,
): Promise<void> {
  await storeSettingOnce(db, setting.key, readSetting(setting, value) as Json, by) // As above.
  forgetSetting(db, setting.key)
}

/** Call it after storing in a transaction: this process then reads the new value at once. */
export function forgetSetting(db: Queryable, key: string): void {
  db.memory(recentSettings).forget(key)
}

function readSetting<Of extends Setting>({ key, schema }: Of, value: unknown): SettingValue<Of> {
  const parsed = schema.safeParse(value)
  assert(parsed.success, `the setting ${key} does not fit its schema`)
  return parsed.data as SettingValue<Of> // The schema is the setting's own.
}
