import { createHash } from 'node:crypto'
import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { getSetting } from '../settings/get-setting.ts'
import { entrySettings } from '../settings.ts'
import * as repo from '../system.repo.ts'
import { flagOn, isModuleOn } from './whitelabel.ts'

export type NodeChange = { modId: string; before: boolean; after: boolean }
export type NodeState = repo.NodeRow & { isInForce: boolean }

const versionOf = (nodes: readonly repo.NodeRow[]) =>
  createHash('sha256')
    .update(JSON.stringify(nodes.map(({ modId, enabled }) => [modId, enabled])))
    .digest('hex')
    .slice(0, 16)

/** The tree as rows, parents first, with the effective state of each. Always fresh. */
export async function listNodeStates(tx: Transaction): Promise<{ version: string; nodes: NodeState[] }> {
  const rows = await repo.listNodes(tx)
  const nodes: NodeState[] = []
  for (const row of rows) {
    nodes.push({ ...row, isInForce: await isModuleOn(tx, row.modId) })
  }
  return { version: versionOf(rows), nodes }
}

/**
 * Switches nodes, all or nothing (operations.md 5.5). `state_conflict`: the tree changed since the operator read it;
 * `not_found`: there is no such node; `registration_mode_needed`: no way of registering would be left.
 */
export async function changeNodes(
  tx: Transaction,
  { version, changes }: Pick<RouteParsedInput<'bo.setWhitelabel'>, 'version' | 'changes'>,
  by: string,
): Promise<readonly NodeChange[]> {
  await repo.lockTree(tx)
  const rows = await repo.listNodes(tx)
  if (versionOf(rows) !== version) throw new AppError<ErrorCode>('state_conflict')
  const done: NodeChange[] = []
  for (const { modId, enabled } of changes) {
    const row = rows.find((one) => one.modId === modId)
    if (!row) throw new AppError<ErrorCode>('not_found', { modId })
    if (row.enabled === enabled) continue
    await repo.storeNode(tx, modId, enabled, by)
    done.push({ modId, before: row.enabled, after: enabled })
  }
  await assertRegistrable(tx)
  await assertEnterable(tx)
  return done
}

/** Refuses if no way to log in would be left, by password, code or provider: `bad_request` names the first of them. */
export async function assertEnterable(tx: Transaction): Promise<void> {
  if (await getSetting(tx, entrySettings.passwordEnabled)) return
  for (const way of ['MOBILEVERCODELOGIN3', 'X_FIREBASE_GOOGLE', 'X_FIREBASE_FACEBOOK'] as const) {
    if (await flagOn(tx, way)) return
  }
  throw new AppError<ErrorCode>('bad_request', { fields: { 'identity.password_enabled': 'invalid' } })
}

/** Switching off both ways to register is refused, whatever setting or flag does it (operations.md 5.5). */
export async function assertRegistrable(tx: Transaction): Promise<void> {
  if ((await flagOn(tx, 'USERNAMEREG3')) || (await flagOn(tx, 'MOBILENUMREG3'))) return
  throw new AppError<ErrorCode>('registration_mode_needed')
}
