import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Transaction } from '@lotus/database'
import type { Host } from '../../../platform/module.ts'
import { countActiveSessions, type ActiveSessionCounts } from '../../identity/index.ts'
import {
  changeNodes,
  changeSettings,
  decideSettings,
  findSettingProposal,
  forgetSetting,
  forgetTree,
  listNodeStates,
  listSettingRows,
  needsSecond,
  proposeSettings,
  type NodeState,
  type SettingChange,
} from '../../system/index.ts'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { findOperator } from '../backoffice.repo.ts'
import { backofficeSettings } from '../settings.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type Deps = { db: Database }
type SettingDeps = Deps & { all: Pick<Host['all'], 'settings'> }
type Tree = RouteValue<'bo.whitelabel'>

export async function listSettings(
  { db, all }: SettingDeps,
  { operator }: Pick<Acting, 'operator'>,
): Promise<RouteValue<'bo.settings'>> {
  return { settings: await listSettingRows(db, all.settings), proposal: await findSettingProposal(db, operator) }
}

export async function setSettings(
  { db, all }: SettingDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.setSettings'>,
): Promise<RouteValue<'bo.settings'>> {
  const [first] = input.changes
  const target = input.changes.length === 1 && first ? `setting:${first.key}` : `setting:${input.changes.length}`
  const isProposed = needsSecond(all.settings, input.changes)
  const action = isProposed ? 'settings.propose' : 'settings.update'
  const done = await auditedAction(
    db,
    acting,
    { action, target, details: input.reason ? { reason: input.reason } : {} },
    async (tx) => {
      if (!isProposed) return changeSettings(tx, all.settings, input.changes, acting.operator.username)
      const proposed = await proposeSettings(tx, all.settings, input, acting.operator)
      await assertStillLetIn(tx, acting, proposed)
      return proposed
    },
    (changes) => ({ changes: changes.map(changeOf) }),
  )
  if (!isProposed) for (const { key } of done) forgetSetting(db, key)
  return listSettings({ db, all }, acting)
}

const changeOf = ({ key, before, after }: SettingChange) => ({ key, before, after })

/** The second operator's decision on waiting changes. */
export async function decideOnSettings(
  { db, all }: SettingDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.decideSettings'>,
): Promise<RouteValue<'bo.settings'>> {
  const action = input.isConfirmed ? 'settings.confirm' : 'settings.reject'
  const done = await auditedAction(
    db,
    acting,
    { action, target: `proposal:${input.id}` },
    async (tx) => {
      const done = await decideSettings(tx, all.settings, input, acting.operator)
      await assertStillLetIn(tx, acting, done)
      return done
    },
    (changes) => ({ changes: changes.map(changeOf) }),
  )
  for (const { key } of done) forgetSetting(db, key)
  return listSettings({ db, all }, acting)
}

/** An operator without an authenticator would lock themselves out. */
async function assertStillLetIn(tx: Transaction, { operator }: Acting, done: readonly SettingChange[]): Promise<void> {
  const { key: switchKey } = backofficeSettings.secondFactor
  if (!done.some(({ key, after }) => key === switchKey && after === true)) return
  if ((await findOperator(tx, operator.operatorId))?.totpSecret !== null) return
  throw new AppError<ErrorCode>('bad_request', { fields: { [switchKey]: 'invalid' } })
}

export function getWhitelabel({ db }: Deps): Promise<Tree> {
  return db.tx(presentTree)
}

export async function setWhitelabel(
  { db }: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.setWhitelabel'>,
): Promise<Tree> {
  const [first] = input.changes
  const target = input.changes.length === 1 && first ? `node:${first.modId}` : `node:${input.changes.length}`
  await auditedAction(
    db,
    acting,
    { action: 'settings.whitelabel', target, details: input.reason ? { reason: input.reason } : {} },
    (tx) => changeNodes(tx, input, acting.operator.username),
    (changes) => ({ changes }),
  )
  forgetTree(db)
  return getWhitelabel({ db })
}

async function presentTree(tx: Transaction): Promise<Tree> {
  const [{ version, nodes }, people] = [await listNodeStates(tx), await countActiveSessions(tx)]
  return {
    version,
    nodes: nodes.map((node) => ({
      ...wireRow(node),
      affected: node.isInForce ? affectedBy(node.modId, nodes, people) : 0,
    })),
  }
}

/**
 * Logged-in people who would lose something. Registration and the ways of logging in concern visitors, who are not
 * counted; trial accounts are the exception, since their sessions depend on that flag.
 */
function affectedBy(modId: string, nodes: readonly NodeState[], people: ActiveSessionCounts): number {
  const branches = branchOf(modId, nodes)
  if (branches.includes('MEMBER')) return people.members
  if (branches.includes('AGENT')) return people.agents
  if (modId === 'FREEPLAY3' || modId === 'LOGIN') return people.trials
  return modId === 'ROOT' ? people.members + people.trials : 0
}

function branchOf(modId: string, nodes: readonly NodeState[]): string[] {
  const parent = nodes.find((node) => node.modId === modId)?.parent
  return parent ? [modId, ...branchOf(parent, nodes)] : [modId]
}
