import type { RebateCategory } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { isAgentType, isCountedType, isPaidType } from '@lotus/kernel'
import { listMembers } from '../../identity/index.ts'
import { listNodes, listRates, type Node } from '../tree/tree.repo.ts'
import type { GivenRates } from '../rates.ts'
import type { Chain } from './split-bet.ts'
import {
  countMoves,
  listMovesSince,
  listRateChangesSince,
  type MoveSince,
  type RateChangeSince,
} from './rebate.repo.ts'

type Member = { accountType: number; status: string }
type Past = {
  nodes: ReadonlyMap<bigint, Node>
  rates: ReadonlyMap<bigint, GivenRates>
  members: ReadonlyMap<bigint, Member>
  /** Of each member, the first first. */
  changes: ReadonlyMap<bigint, readonly RateChangeSince[]>
  /** How many moves each has behind them by now. */
  stays: ReadonlyMap<bigint, number>
  moves: ReadonlyMap<bigint, readonly MoveSince[]>
}
export type Chains = {
  /** Whether a member has a place in the tree: the bets of all others count for nobody. */
  isPlaced(memberId: bigint): boolean
  /** Undefined for who has no place in the tree, or plays for nobody (a trial or test account). */
  at(placed: { memberId: bigint; category: RebateCategory; at: Date }): Chain | undefined
  /** How many moves the member had behind them. */
  stayAt(memberId: bigint, at: Date): number
  /** Who of a chain may be paid now. */
  payable(members: readonly bigint[]): boolean[]
}

/**
 * The chains of these bets as they stood when each was placed (ADR 0014): today's places and rates, less what has changed
 * since the oldest of the bets.
 */
export async function readChains(
  tx: Queryable,
  bets: readonly { memberId: bigint; placedAt: Date }[],
): Promise<Chains> {
  const bettors = [...new Set(bets.map(({ memberId }) => memberId))]
  const since = new Date(Math.min(...bets.map(({ placedAt }) => placedAt.getTime())))
  const nodes = await listNodes(tx, bettors)
  const moves = groupOf(nodes.size === 0 ? [] : await listMovesSince(tx, [...nodes.keys()], since))
  const stays = await countMoves(tx, [...nodes.keys()])
  const all = new Set<bigint>()
  for (const [memberId, { uplines }] of nodes) for (const id of [memberId, ...uplines]) all.add(id)
  for (const [, list] of moves) for (const { fromUplines } of list) for (const id of fromUplines) all.add(id)
  const ids = [...all]
  const past: Past = {
    nodes,
    moves,
    stays,
    rates: await listRates(tx, ids),
    members: await listMembers(tx, ids),
    changes: groupOf(ids.length === 0 ? [] : await listRateChangesSince(tx, ids, since)),
  }
  const payable = (members: readonly bigint[]) => members.map((id, index) => index === 0 || isPayable(past, id))
  return {
    payable,
    stayAt: (memberId, at) =>
      (past.stays.get(memberId) ?? 0) - (past.moves.get(memberId) ?? []).filter(({ movedAt }) => movedAt > at).length,
    isPlaced: (memberId) => past.nodes.has(memberId),
    at: ({ memberId, category, at }) => {
      const node = past.nodes.get(memberId)
      const member = past.members.get(memberId)
      if (!node || !member || !isCountedType(member.accountType)) return undefined
      const members = [memberId, ...uplinesAt(past, node, at)]
      return { members, rates: members.map((id) => rateAt(past, id, category, at)), payable: payable(members) }
    },
  }
}

function groupOf<Row extends { memberId: bigint }>(rows: readonly Row[]): Map<bigint, Row[]> {
  const groups = new Map<bigint, Row[]>()
  for (const row of rows) groups.set(row.memberId, [...(groups.get(row.memberId) ?? []), row])
  return groups
}

function uplinesAt(past: Past, node: Node, at: Date): readonly bigint[] {
  if (at < node.joinedAt) return []
  return past.moves.get(node.memberId)?.find(({ movedAt }) => movedAt > at)?.fromUplines ?? node.uplines
}

function rateAt(past: Past, memberId: bigint, category: RebateCategory, at: Date): number {
  const later = past.changes.get(memberId)?.find((change) => change.category === category && change.changedAt > at)
  return later?.fromPpm ?? past.rates.get(memberId)?.[category] ?? 0
}

const isPayable = (past: Past, id: bigint): boolean => {
  const member = past.members.get(id)
  return member?.status === 'active' && isAgentType(member.accountType) && isPaidType(member.accountType)
}
