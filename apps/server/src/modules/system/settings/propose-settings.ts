import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import type { SettingTable } from '../../../platform/module.ts'
import { changeSettings, checkChanges, type SettingChange } from './change-settings.ts'
import * as repo from './proposals.repo.ts'
import { lockTree } from '../system.repo.ts'

type By = { operatorId: bigint; username: string }
type Input = RouteParsedInput<'bo.setSettings'>

/** Whether a set of changes needs a second operator: one guarded setting is enough. */
export const needsSecond = (table: SettingTable, changes: Input['changes']): boolean =>
  changes.some(({ key }) => table.get(key)?.isGuarded)

/** The waiting proposal, as an operator sees it. */
export async function findSettingProposal(
  db: Queryable,
  by: Pick<By, 'operatorId'>,
): Promise<RouteValue<'bo.settings'>['proposal']> {
  const pending = await repo.findPending(db)
  if (!pending) return null
  return {
    id: pending.id.toString(),
    changes: pending.changes.map(({ key, value }) => ({ key, value })),
    reason: pending.reason,
    enteredBy: pending.enteredByName,
    enteredAt: pending.enteredAt.toISOString(),
    isOwn: pending.enteredBy === by.operatorId,
  }
}

/**
 * Proposes changes, all or nothing; nothing is in force until another operator confirms. Refuses as a change does, and
 * with `state_conflict` (pending) while a proposal waits. Returns the changes, for the audit.
 */
export async function proposeSettings(
  tx: Transaction,
  table: SettingTable,
  input: Input,
  by: By,
): Promise<readonly SettingChange[]> {
  await lockTree(tx)
  const changes = await checkChanges(tx, table, input.changes)
  const kept = changes.map(({ key, after, seen }) => ({ key, value: after, seen }))
  const isIn = await repo.insertProposal(tx, {
    changes: kept,
    reason: input.reason ?? null,
    operatorId: by.operatorId,
    operator: by.username,
  })
  if (!isIn) throw new AppError<ErrorCode>('state_conflict', { state: 'pending' })
  return changes
}

/**
 * Confirms or rejects a proposal; its author may only withdraw it: `same_operator`. Refuses with `not_found`, and with
 * `state_conflict` if it was already decided or one of the settings changed meanwhile. Returns the changes.
 */
export async function decideSettings(
  tx: Transaction,
  table: SettingTable,
  input: RouteParsedInput<'bo.decideSettings'>,
  by: By,
): Promise<readonly SettingChange[]> {
  const pending = await repo.findPending(tx)
  if (!pending || pending.id.toString() !== input.id) throw new AppError<ErrorCode>('not_found')
  if (input.isConfirmed && pending.enteredBy === by.operatorId) throw new AppError<ErrorCode>('same_operator')
  const state = input.isConfirmed ? 'confirmed' : 'rejected'
  const decided = { id: pending.id, state, operatorId: by.operatorId, operator: by.username } as const
  if (!(await repo.decideProposal(tx, decided))) throw new AppError<ErrorCode>('state_conflict', { state: 'decided' })
  return input.isConfirmed ? changeSettings(tx, table, pending.changes, pending.enteredByName) : []
}
