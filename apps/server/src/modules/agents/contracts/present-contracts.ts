import { must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ContractActor } from '@lotus/rules/agents'
import { listMembers, maskAccount } from '../../identity/index.ts'
import { depthBelow, type Viewer } from '../tree/present-downline.ts'
import { listNodes } from '../tree/tree.repo.ts'
import * as repo from './contract.repo.ts'
import { termsOfText, topPpm } from './contract-terms.ts'
import { contractId, isRunning, type Ended } from './line.ts'

export type ContractView = RouteValue<'agent.contracts'>['rows'][number]
type OfficeView = Omit<RouteValue<'bo.contracts'>['rows'][number], 'override'>
type EndedView = RouteValue<'agent.previewContract'>['ends'][number]

/**
 * Contracts with names, terms and dates, nothing else of the parties. Who made a move, and why, is the operator's: the
 * schema of an agent's call leaves it out. The nonce is for the `side` alone that has to answer.
 */
export async function presentContracts(
  db: Queryable,
  side: ContractActor,
  rows: readonly repo.ContractRow[],
): Promise<(OfficeView & ContractView)[]> {
  const ids = rows.flatMap(({ memberId, granterId }) => (granterId === null ? [memberId] : [memberId, granterId]))
  const [members, moves] = await Promise.all([listMembers(db, ids), repo.listMoves(db, rows)])
  const nameOf = (id: bigint) => must(members.get(id), 'a party of a contract exists').username
  const movesOf = Map.groupBy(moves, contractId)
  return rows.map((row) => ({
    id: contractId(row),
    memberId: row.memberId.toString(),
    n: row.n,
    holder: nameOf(row.memberId),
    granter: row.granterId === null ? null : nameOf(row.granterId),
    kind: row.kind,
    version: row.version,
    state: row.state,
    terms: termsOfText(row.text),
    hash: row.hash,
    proof: row.signedAt === null || row.salt === null ? null : { text: row.text, salt: row.salt },
    offeredAt: row.offeredAt.toISOString(),
    answerBy: row.answerBy?.toISOString() ?? null,
    nonce: isAsked(row, side) ? row.nonce : null,
    endAskedBy: row.endAskedBy,
    signedAt: row.signedAt?.toISOString() ?? null,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    moves: (movesOf.get(contractId(row)) ?? []).map(({ at, move, side, by, reason }) => ({
      at: at.toISOString(),
      move,
      side,
      by,
      reason,
    })),
  }))
}

const isAsked = ({ state, endAskedBy }: repo.ContractRow, side: ContractActor): boolean =>
  state === 'PENDING' ? side === 'B' : endAskedBy === (side === 'A' ? 'B' : side === 'B' ? 'A' : undefined)

/** What would end, with names masked as deep as everywhere; so are those of whoever is no longer below. */
export async function presentEnded(db: Queryable, viewer: Viewer, ended: readonly Ended[]): Promise<EndedView[]> {
  const ids = ended.map(({ row }) => row.memberId)
  const [members, nodes] = await Promise.all([listMembers(db, ids), listNodes(db, ids)])
  return ended.map(({ row, follows }) => {
    const { username } = must(members.get(row.memberId), 'a party of a contract exists')
    const depth = viewer === null ? 0 : depthBelow(nodes.get(row.memberId)?.uplines ?? [], viewer.agentId)
    const isMasked = viewer !== null && (depth === 0 || depth >= viewer.maskDepth)
    return {
      id: contractId(row),
      account: isMasked ? maskAccount(username) : username,
      topPpm: topPpm(termsOfText(row.text)),
      isRunning: isRunning(row),
      follows,
    }
  })
}
