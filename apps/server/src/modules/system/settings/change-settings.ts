import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import type { Json } from '../../../platform/json.ts'
import type { SettingTable } from '../../../platform/module.ts'
import { assertEnterable, assertRegistrable } from '../flags/change-whitelabel.ts'
import { getSetting } from './get-setting.ts'
import { systemSettings } from '../settings.ts'
import * as repo from '../system.repo.ts'

type Row = RouteValue<'bo.settings'>['settings'][number]
type Change = RouteParsedInput<'bo.setSettings'>['changes'][number]
export type SettingChange = { key: string; before: Json; after: Json; seen: string | null }

/** Every setting that an operator may see, with its allowed values, its current value, and who set it. */
export async function listSettingRows(db: Queryable, table: SettingTable): Promise<Row[]> {
  const stored = new Map((await repo.listSettings(db)).map((row) => [row.key, row]))
  const shown = [...table.values()].filter((setting) => !setting.isHidden)
  return shown.map(({ key, schema, default: usual, isGuarded = false }) => {
    const row = stored.get(key)
    return {
      key,
      schema: z.toJSONSchema(schema, { unrepresentable: 'any' }),
      value: row ? row.value : usual,
      default: usual,
      isDefault: row === undefined || JSON.stringify(row.value) === JSON.stringify(usual),
      updatedAt: row?.updatedAt.toISOString() ?? null,
      updatedBy: row?.updatedBy ?? null,
      isGuarded,
    }
  })
}

/**
 * Stores an operator's changes, all or nothing: `bad_request` has each key whose value is invalid, `state_conflict` a
 * row that somebody else changed meanwhile. Returns the changes, for the audit.
 */
export async function changeSettings(
  tx: Transaction,
  table: SettingTable,
  changes: readonly Change[],
  by: string,
): Promise<readonly SettingChange[]> {
  // Concurrent changes wait here, so that nothing is overwritten unseen.
  await repo.lockTree(tx)
  const done = await checkChanges(tx, table, changes)
  for (const { key, after } of done) await repo.storeSetting(tx, key, after, by)
  await assertRegistrable(tx)
  await assertEnterable(tx)
  await assertMaintenanceLasts(tx, done)
  return done
}

/** Checks whether the changes could be stored. */
export async function checkChanges(
  tx: Transaction,
  table: SettingTable,
  changes: readonly Change[],
): Promise<readonly SettingChange[]> {
  const stored = new Map((await repo.listSettings(tx)).map((row) => [row.key, row]))
  const fields: Record<string, string> = {}
  const done: SettingChange[] = []
  for (const { key, value, seen } of changes) {
    const setting = table.get(key)
    const parsed = setting?.isHidden ? undefined : setting?.schema.safeParse(value)
    if (!setting || !parsed?.success) {
      fields[key] = 'invalid'
      continue
    }
    const row = stored.get(key)
    const isSame = isDeepStrictEqual(row ? row.value : setting.default, parsed.data)
    if (setting.isFixedByMoney && !isSame && (await repo.hasMoved(tx))) {
      fields[key] = 'fixed_by_money'
      continue
    }
    if ((row?.updatedAt.toISOString() ?? null) !== seen) throw new AppError<ErrorCode>('state_conflict', { key })
    // Every setting's schema gives plain JSON.
    done.push({ key, before: row ? row.value : setting.default, after: parsed.data as Json, seen })
  }
  if (Object.keys(fields).length > 0) throw new AppError<ErrorCode>('bad_request', { fields })
  await assertFitting(tx, table, done, stored)
  return done
}

/** Whether the changes go with each other and with what stands; the first that does not is named, with its figures. */
async function assertFitting(
  tx: Transaction,
  table: SettingTable,
  done: readonly SettingChange[],
  stored: ReadonlyMap<string, { value: Json }>,
): Promise<void> {
  const changed = new Map(done.map(({ key, after }) => [key, after]))
  const after = (key: string): Json =>
    changed.get(key) ?? stored.get(key)?.value ?? must(table.get(key), 'it is registered').default
  for (const { key, before, after: value } of done) {
    if (isDeepStrictEqual(before, value)) continue
    const refusal = await table.get(key)?.refuses?.(tx, after)
    if (refusal)
      throw new AppError<ErrorCode>('bad_request', { fields: { [key]: refusal.problem }, figures: refusal.figures })
  }
}

/** Maintenance ends by itself at its end time: switching it on with a past time would have no effect. */
async function assertMaintenanceLasts(tx: Transaction, done: readonly SettingChange[]): Promise<void> {
  if (!done.some(({ key }) => key === systemSettings.maintenance.key || key === systemSettings.maintenanceUntil.key))
    return
  const [isOn, until] = [
    await getSetting(tx, systemSettings.maintenance),
    await getSetting(tx, systemSettings.maintenanceUntil),
  ]
  if (!isOn || until === null || new Date(until) > (await repo.now(tx))) return
  throw new AppError<ErrorCode>('bad_request', { fields: { 'system.maintenance_until': 'invalid' } })
}
