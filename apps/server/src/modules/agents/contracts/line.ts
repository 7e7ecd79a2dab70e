import type { Queryable } from '@lotus/database'
import { contractStart, instantFromDate, listCascade, type ContractKind, type ContractOffer } from '@lotus/rules/agents'
import { getSettings } from '../../system/index.ts'
import * as repo from './contract.repo.ts'
import { contractSettings } from './contract-settings.ts'
import { offerOf, termsOfText } from './contract-terms.ts'

export type ContractRules = Awaited<ReturnType<typeof contractRules>>
export const contractRules = (db: Queryable) => getSettings(db, contractSettings)

/** Whether an agent without an own contract of a kind may grant one, paid from the own wallet. */
export const maySelfFund = ({ mayFund, allowSelfFunded }: Pick<ContractRules, 'mayFund' | 'allowSelfFunded'>) =>
  mayFund && allowSelfFunded

export const contractId = ({ memberId, n }: { memberId: bigint; n: number }): string => `${memberId}-${n}`
export const isRunning = ({ state }: Pick<repo.ContractRow, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'TERMINATING' || state === 'SUSPENDED'

/** From when an offer counts that is signed now; `held`: the version before it. */
export function startOf(
  { cadence }: ContractOffer,
  held: Pick<repo.ContractRow, 'text'> | undefined,
  { now, rules }: { now: Date; rules: Pick<ContractRules, 'isFirstAtOnce'> },
): Date {
  const before = held && offerOf(termsOfText(held.text)).cadence
  return new Date(contractStart(cadence, instantFromDate(now), { isAtOnce: rules.isFirstAtOnce, held: before }) / 1000)
}

/** Holds the granter's place, then the holder's: the order of every move (agent_contract_lock). */
export async function lockLine(tx: Queryable, granterId: bigint | null, holderId: bigint): Promise<void> {
  if (granterId !== null) await repo.lockPlaces(tx, [granterId])
  await repo.lockPlaces(tx, [holderId])
}

/** The open contracts of a kind that hang from a holder, level by level; locked on the way down if asked. */
async function listBelow(db: Queryable, holderId: bigint, kind: ContractKind, isLocked: boolean) {
  const all: repo.ContractRow[] = []
  const seen = new Set([holderId])
  for (let level = [holderId]; level.length > 0;) {
    const before = await repo.listGrantedOpen(db, level, kind)
    // What a locked granter grants stays; what happened to its holders before their lock is read again.
    if (isLocked && before.length > 0)
      await repo.lockPlaces(
        db,
        before.map(({ memberId }) => memberId),
      )
    const granted = isLocked ? await repo.listGrantedOpen(db, level, kind) : before
    all.push(...granted)
    level = [...new Set(granted.filter(isRunning).map(({ memberId }) => memberId))].filter((id) => !seen.has(id))
    for (const id of level) seen.add(id)
  }
  return all
}

export type Ended = { row: repo.ContractRow; follows: boolean }

type Signing = { memberId: bigint; kind: ContractKind; offer: ContractOffer }

/**
 * What ends when a holder signs `offer` (AC14): what they granted beyond it and, by the policy, all that hangs from it; and what stays of
 * the open contracts below them.
 */
export async function judgeBelow(
  db: Queryable,
  holder: Signing,
  rules: ContractRules,
  isLocked = false,
): Promise<{ ends: Ended[]; stays: repo.ContractRow[] }> {
  const rows = await listBelow(db, holder.memberId, holder.kind, isLocked)
  const byId = new Map(rows.map((row) => [contractId(row), row]))
  const granted = rows.map((row) => ({
    id: contractId(row),
    a: String(row.granterId),
    b: String(row.memberId),
    offer: offerOf(termsOfText(row.text)),
    isRunning: isRunning(row),
  }))
  const policies = { dominance: rules.dominance, orphans: rules.orphans }
  const ends = listCascade(String(holder.memberId), holder.offer, granted, policies).flatMap(({ id, a }) => {
    const row = byId.get(id)
    byId.delete(id)
    return row ? [{ row, follows: a !== String(holder.memberId) }] : []
  })
  return { ends, stays: [...byId.values()] }
}

/** What ends alone. */
export const listEnded = async (
  db: Queryable,
  holder: Signing,
  rules: ContractRules,
  isLocked = false,
): Promise<Ended[]> => (await judgeBelow(db, holder, rules, isLocked)).ends

/** An offer of nothing: whatever was granted goes beyond it. For a contract that ends without another one. */
export const nothing = (offer: ContractOffer): ContractOffer => ({ ...offer, categories: new Set() })
