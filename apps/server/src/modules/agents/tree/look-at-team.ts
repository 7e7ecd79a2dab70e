import type { RouteParsedInput } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { idOfCursor, PAGE_DEFAULT } from '../../../platform/paging.ts'
import { listMembers, listStatuses } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { currency, listPlayable } from '../../wallet/index.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { agentsSettings } from '../settings.ts'
import { badgesOf, noBadges, type Badges } from './contract-badges.ts'
import { listDirect, teamSizes } from './tree.repo.ts'

export type TeamInput = RouteParsedInput<'agent.team'>
export type LookedAt = { ids: bigint[]; nextCursor: string | null; isCut: boolean }

const DAY_MS = 86_400_000

/** Whether a page asks for what no index of the tree has: a state, a login, a balance, contracts, or another order. */
export const isLookedAt = ({ status, absentDays, balanceFrom, balanceTo, contract, sort = 'joined' }: TeamInput) =>
  sort !== 'joined' || [status, absentDays, balanceFrom, balanceTo, contract].some((part) => part !== undefined)

/** `statuses`: bets and withdrawals of one member may both be blocked. */
export type Facts = {
  id: bigint
  statuses: readonly string[]
  loginAt: Date | null
  balance: Money
  size: number
  badges: Badges
}
export type TeamFilter = Omit<TeamInput, 'sort' | 'limit' | 'cursor'>
export type Level = { agentId: bigint; parentId: bigint }

/**
 * A level looked at member by member, at most the newest `agents.report_look_max` of it: those who pass every filter but that
 * of contracts, the newest first.
 */
export async function lookAtLevel(db: Queryable, { agentId, parentId }: Level, input: TeamFilter) {
  // Contracts further down are granted by others.
  if (input.contract !== undefined && parentId !== agentId) {
    throw new AppError<ErrorCode>('bad_request', { fields: { contract: 'invalid' } })
  }
  const most = await getSetting(db, agentsSettings.reportLookMax)
  const asked = { kind: input.kind ?? null, from: input.joinedFrom, to: input.joinedTo }
  const found = await listDirect(db, parentId, { after: null, ...asked, limit: most + 1 })
  const ids = found.slice(0, most).map(({ id }) => id)
  const passes = await filterOf(db, input)
  return { facts: (await factsOf(db, agentId, ids)).filter(passes), isCut: found.length > most }
}

/** Whether a member's contracts are those that a list is filtered by. */
export const hasContract = ({ badges }: Facts, { contract, contractKind }: TeamFilter): boolean => {
  if (contract === undefined) return true
  const asked = contractKind === undefined ? Object.values(badges) : [badges[contractKind]]
  return contract === 'none' ? asked.every((badge) => badge === 'none') : asked.includes(contract)
}

/** A page of a level that is looked at member by member. */
export async function lookAtDirect(db: Queryable, level: Level, input: TeamInput): Promise<LookedAt> {
  const { facts, isCut } = await lookAtLevel(db, level, input)
  const list = facts.filter((one) => hasContract(one, input)).toSorted(orders[input.sort ?? 'joined'])
  const from = Number(idOfCursor(input.cursor) ?? 0n)
  const to = from + (input.limit ?? PAGE_DEFAULT)
  return {
    ids: list.slice(from, to).map(({ id }) => id),
    nextCursor: list.length > to ? String(to) : null,
    isCut,
  }
}

const orders: Record<NonNullable<TeamInput['sort']>, (a: Facts, b: Facts) => number> = {
  // As they were found: the newest first.
  joined: () => 0,
  login: (a, b) => (b.loginAt?.getTime() ?? 0) - (a.loginAt?.getTime() ?? 0),
  balance: (a, b) => Number(b.balance - a.balance),
  team: (a, b) => b.size - a.size,
}

async function filterOf(db: Queryable, input: TeamFilter): Promise<(facts: Facts) => boolean> {
  const { status, absentDays, balanceFrom, balanceTo } = input
  const since = absentDays === undefined ? null : new Date((await readNow(db)).getTime() - absentDays * DAY_MS)
  const [least, most] = [balanceFrom, balanceTo].map((text) => (text === undefined ? undefined : parseMoney(text)))
  return (facts) =>
    (status === undefined || facts.statuses.includes(status)) &&
    (since === null || facts.loginAt === null || facts.loginAt < since) &&
    (least === undefined || facts.balance >= least) &&
    (most === undefined || facts.balance <= most)
}

export async function factsOf(db: Queryable, agentId: bigint, ids: readonly bigint[]): Promise<Facts[]> {
  const [members, statuses, balances, sizes, badges] = [
    await listMembers(db, ids),
    await listStatuses(db, ids),
    await listPlayable(db, ids, currency),
    await teamSizes(db, ids),
    await badgesOf(db, agentId, ids),
  ]
  return ids.flatMap((id): Facts[] => {
    const member = members.get(id)
    if (!member) return []
    const { lastLoginAt: loginAt } = member
    const states = statuses.get(id) ?? [member.status]
    const facts = { balance: balances.get(id) ?? 0n, size: sizes.get(id) ?? 0, badges: badges.get(id) ?? noBadges }
    return [{ id, statuses: states, loginAt, ...facts }]
  })
}
