import { z } from 'zod'
import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import type { Json } from '../../platform/json.ts'
import { assertEnterable, assertRegistrable } from './change-whitelabel.ts'
import { isGuarded } from './guarded-settings.ts'
import { getSetting, settingTable, type SettingKey } from './settings.ts'
import * as repo from './system.repo.ts'

type Row = RouteValue<'bo.settings'>['settings'][number]
type Change = RouteParsedInput<'bo.setSettings'>['changes'][number]
export type SettingChange = { key: SettingKey; before: Json; after: Json; seen: string | null }

/**
 * Facts that the program keeps about itself, which nobody changes by hand, and the sources of results: their addresses may
 * carry keys, and they have calls of their own (`bo.feeds`), with their own permission and without keys in the audit.
 */
const isOwn = (key: string) => key.startsWith('demo.') || key === 'lottery.feeds'
const isKey = (key: string): key is SettingKey => Object.hasOwn(settingTable, key) && !isOwn(key)

/** Every setting that an operator may see, with what it may be, what holds, and who said so. */
export async function listSettingRows(db: Queryable): Promise<Row[]> {
  const stored = new Map((await repo.listSettings(db)).map((row) => [row.key, row]))
  return (Object.keys(settingTable) as SettingKey[]).filter(isKey).map((key) => {
    const row = stored.get(key)
    const { schema, default: usual } = settingTable[key]
    return {
      key,
      schema: z.toJSONSchema(schema, { unrepresentable: 'any' }),
      value: row ? row.value : usual,
      default: usual,
      isDefault: row === undefined || JSON.stringify(row.value) === JSON.stringify(usual),
      updatedAt: row?.updatedAt.toISOString() ?? null,
      updatedBy: row?.updatedBy ?? null,
      isGuarded: isGuarded(key),
    }
  })
}

/**
 * Stores what an operator changed, all or nothing: `bad_request` names each key whose value does not fit,
 * `state_conflict` a row that somebody else changed meanwhile. Answers what changed, for the audit.
 */
export async function changeSettings(
  tx: Transaction,
  changes: readonly Change[],
  by: string,
): Promise<readonly SettingChange[]> {
  // Who changes at the same time waits here, so that nothing is overwritten unseen.
  await repo.lockTree(tx)
  const done = await checkChanges(tx, changes)
  for (const { key, after } of done) await repo.storeSetting(tx, key, after, by)
  await assertRegistrable(tx)
  await assertEnterable(tx)
  await assertMaintenanceLasts(tx, done)
  return done
}

/** Whether changes could be stored as they are. */
export async function checkChanges(tx: Transaction, changes: readonly Change[]): Promise<readonly SettingChange[]> {
  const stored = new Map((await repo.listSettings(tx)).map((row) => [row.key, row]))
  const fields: Record<string, string> = {}
  const done: SettingChange[] = []
  for (const { key, value, seen } of changes) {
    const parsed = isKey(key) ? settingTable[key].schema.safeParse(value) : undefined
    if (!isKey(key) || !parsed?.success) {
      fields[key] = 'invalid'
      continue
    }
    const row = stored.get(key)
    if ((row?.updatedAt.toISOString() ?? null) !== seen) throw new AppError<ErrorCode>('state_conflict', { key })
    // Every schema of the table gives plain JSON.
    done.push({ key, before: row ? row.value : settingTable[key].default, after: parsed.data as Json, seen })
  }
  if (Object.keys(fields).length > 0) throw new AppError<ErrorCode>('bad_request', { fields })
  return done
}

/** Maintenance ends by itself at its time: one that is switched on with a time gone by would not begin. */
async function assertMaintenanceLasts(tx: Transaction, done: readonly SettingChange[]): Promise<void> {
  if (!done.some(({ key }) => key === 'system.maintenance' || key === 'system.maintenance_until')) return
  const [isOn, until] = [await getSetting(tx, 'system.maintenance'), await getSetting(tx, 'system.maintenance_until')]
  if (!isOn || until === null || new Date(until) > (await repo.now(tx))) return
  throw new AppError<ErrorCode>('bad_request', { fields: { 'system.maintenance_until': 'invalid' } })
}
