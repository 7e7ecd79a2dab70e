import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError, must } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import type { Json } from '../../../platform/json.ts'
import { findSettingProposal, getSetting, listSettingRows, proposeSettings } from '../../system/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { loyaltySettings, type RankSetting } from '../settings.ts'
import { rankProblems } from './rank-problems.ts'

type Levels = RouteValue<'bo.ranks'>
type Save = RouteParsedInput<'bo.saveRank'>
type Remove = RouteParsedInput<'bo.removeRank'>
type Deps = Pick<LoyaltyDeps, 'db' | 'all'>

const setting = loyaltySettings.ranks
const LEVELS_MAX = 20

/** The levels as they are set, and the change that waits. */
export async function listLevels(
  db: Queryable,
  { operator }: Pick<Acting, 'operator'>,
): Promise<RouteValue<'bo.ranks'>> {
  return {
    isOpen: (await getSetting(db, loyaltySettings.countsFrom)) !== null,
    keepDays: await getSetting(db, loyaltySettings.keepDays),
    ...(await readList(db)),
    waiting: await findWaiting(db, operator),
  }
}

async function findWaiting(db: Queryable, operator: Acting['operator']): Promise<Levels['waiting']> {
  const proposal = await findSettingProposal(db, operator)
  if (proposal === null) return null
  const own = proposal.changes.find(({ key }) => key === setting.key)
  return {
    id: proposal.id,
    by: proposal.enteredBy,
    at: proposal.enteredAt,
    reason: proposal.reason,
    isOwn: proposal.isOwn,
    // Checked when it was proposed; other rules by now refuse it when it is confirmed.
    levels: own === undefined ? null : (setting.schema.safeParse(own.value).data ?? null),
    others: proposal.changes.length - (own === undefined ? 0 : 1),
  }
}

/**
 * Proposes other terms of a level, or one more at the end. Refuses with `bad_request` naming each field, with `not_found` where
 * there is no such place, with `state_conflict` where somebody changed the list meanwhile or a proposal waits.
 */
export function saveLevel(deps: Deps, acting: Acting, { version, reason, level, ...terms }: Save): Promise<Levels> {
  return propose(deps, acting, { version, reason, level, act: 'save' }, (levels) => {
    const named = { ...terms, name: terms.name === undefined ? (levels[level]?.name ?? null) : terms.name }
    if (level > levels.length || level >= LEVELS_MAX) throw new AppError<ErrorCode>('not_found')
    const fields = rankProblems(levels, level, named)
    if (Object.keys(fields).length > 0) throw new AppError<ErrorCode>('bad_request', { fields })
    return [...levels.slice(0, level), named, ...levels.slice(level + 1)]
  })
}

/** Proposes to take the last level away; level 0 stays. Refuses as `saveLevel` does. */
export function removeLevel(deps: Deps, acting: Acting, { version, reason, level }: Remove): Promise<Levels> {
  return propose(deps, acting, { version, reason, level, act: 'remove' }, (levels) => {
    if (level === 0 || level !== levels.length - 1) throw new AppError<ErrorCode>('not_found')
    return levels.slice(0, level)
  })
}

type Change = Remove & { act: 'save' | 'remove' }

/** Through the proposals of settings: the same lock, check of the version, row of the audit and second operator. */
async function propose(
  { db, all }: Deps,
  acting: Acting,
  { version, reason, level, act }: Change,
  next: (levels: readonly RankSetting[]) => readonly RankSetting[],
): Promise<Levels> {
  const entry = {
    action: 'settings.propose',
    target: `setting:${setting.key}`,
    details: { reason, level, act },
  } as const
  await auditedAction(
    db,
    acting,
    entry,
    async (tx) => {
      const { version: current, levels } = await readList(tx)
      // A change after this is refused by the proposal, which compares the version under its lock.
      if (current !== version) throw new AppError<ErrorCode>('state_conflict', { key: setting.key })
      const input = { changes: [{ key: setting.key, value: next(levels), seen: version }], reason }
      return proposeSettings(tx, all.settings, input, acting.operator)
    },
    (changes) => ({ changes: changes.map(({ key, before, after }): Json => ({ key, before, after })) }),
  )
  return listLevels(db, acting)
}

async function readList(db: Queryable) {
  const [row] = await listSettingRows(db, new Map([[setting.key, setting]]))
  const { updatedAt, updatedBy, value } = must(row, 'it was asked for by its key')
  return { version: updatedAt, changedBy: updatedBy, levels: setting.schema.parse(value) }
}
