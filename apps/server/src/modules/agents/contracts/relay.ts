import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import type { ContractKind } from '@lotus/rules/agents'
import type { MemberActor } from '../../../platform/http/context.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { flagOn } from '../../system/index.ts'
import type { ContractFlags } from '../../wallet/index.ts'
import { findNode } from '../tree/tree.repo.ts'
import { contractRules, maySelfFund } from './line.ts'
import * as repo from './contract.repo.ts'
import { decideAsHolder, listMine } from './decide-contract.ts'

type Party = Pick<MemberActor, 'memberId' | 'username'>
type Answer = RouteParsedInput<'relay.decideDividend'>

const moves = {
  SIGN: 'sign',
  REJECT: 'reject',
  TERMINATE_ACCEPT: 'acceptEnd',
  TERMINATE_REFUSE: 'refuseEnd',
} as const

/** What of a kind waits for the member's answer (C12). */
export async function listWaiting(
  db: Database,
  member: Party,
  kind: ContractKind,
): Promise<RouteValue<'relay.dividend'>> {
  const { rows } = await listMine(db, member)
  return {
    rows: rows
      .filter((row) => row.kind === kind && (row.state === 'PENDING' || row.endAskedBy === 'A'))
      .map(({ id, state, hash, ends }) => ({
        contractId: id,
        status: state,
        nonce: hash,
        ends: ends.map((ended) => ended.id),
      })),
  }
}

/** The holder's answer under the specification's names; another kind, or another member's contract, is `not_found`. */
export async function answerContract(
  db: Database,
  member: Party,
  kind: ContractKind,
  { contractId, action, nonce, ackCascade = [] }: Answer,
): Promise<RouteValue<'relay.decideDividend'>> {
  const [holder, n] = found(/^(\d{1,19})-(\d{1,9})$/.exec(contractId) ?? undefined).slice(1)
  found(idOf(holder ?? '') === member.memberId || undefined)
  const row = found(await repo.findContract(db, member.memberId, Number(n)))
  found(row.kind === kind || undefined)
  const input = { n: row.n, move: moves[action], hash: nonce, ack: ackCascade }
  const { id, state } = await decideAsHolder(db, member, input)
  return { contractId: id, status: state }
}

/** What the consolidated answer says of contracts (C03, operations.md 2.10). */
export async function contractFlagsOf(db: Queryable, memberId: bigint): Promise<ContractFlags | null> {
  if (!(await flagOn(db, 'AGENTPOLICY3'))) return null
  const node = await findNode(db, memberId)
  if (!node) return null
  const [open, rules] = [await repo.listOpen(db, memberId), await contractRules(db)]
  const known = new Set(await repo.listKinds(db, memberId))
  const flagsOf = (kind: ContractKind) => {
    const rows = open.filter((row) => row.kind === kind)
    const mayGrant = maySelfFund(rules) || rows.some(({ state }) => state === 'ACTIVE' || state === 'TERMINATING')
    return {
      asks:
        (rows.some(({ state }) => state === 'PENDING') ? 1 : 0) + (rows.some((row) => row.endAskedBy === 'A') ? 2 : 0),
      has: node.isAgent && rules.mayOffer && mayGrant ? 2 : known.has(kind) ? 1 : 0,
    }
  }
  const [dividend, daily, hourly, realtime] = [
    flagsOf('DIVIDEND'),
    flagsOf('DAILY'),
    flagsOf('HOURLY'),
    flagsOf('REALTIME'),
  ]
  return {
    divtypereq: dividend.asks,
    dailysalreqtype: daily.asks,
    contracthoursalreqtype: hourly.asks,
    realtimesalreqtype: realtime.asks,
    divtypeinfo: dividend.has,
    dailysalinfotype: daily.has,
    contractmrdailysalinfotype: daily.has,
    contracthoursalinfo: hourly.has,
    realtimesalinfotype: realtime.has,
  }
}
