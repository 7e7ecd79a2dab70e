import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import type { ContractKind } from '@lotus/rules/agents'
import type { MemberActor } from '../../../platform/http/context.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { flagOn } from '../../system/index.ts'
import type { ContractFlags } from '../../wallet/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { findNode } from '../tree/tree.repo.ts'
import { contractRules, maySelfFund } from './line.ts'
import * as repo from './contract.repo.ts'
import { isKindOn, listKindsOn } from './kind-switch.ts'
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
  await assertKindOn(db, kind)
  const { rows } = await listMine(db, member)
  return {
    rows: rows
      .filter((row) => row.kind === kind)
      .flatMap(({ id, state, nonce, ends }) =>
        nonce === null ? [] : [{ contractId: id, status: state, nonce, ends: ends.map((ended) => ended.id) }],
      ),
  }
}

/** The holder's answer under the specification's names; another kind, or another member's contract, is `not_found`. */
export async function answerContract(
  deps: Pick<AgentsDeps, 'db' | 'rng'>,
  member: Party,
  kind: ContractKind,
  { contractId, action, nonce, ackCascade = [] }: Answer,
): Promise<RouteValue<'relay.decideDividend'>> {
  const { db } = deps
  await assertKindOn(db, kind)
  const [holder, n] = found(/^(\d{1,19})-(\d{1,9})$/.exec(contractId) ?? undefined).slice(1)
  found(idOf(holder ?? '') === member.memberId || undefined)
  const row = found(await repo.findContract(db, member.memberId, Number(n)))
  found(row.kind === kind || undefined)
  const move = moves[action]
  await decideAsHolder(deps, member, { n: row.n, move, hash: row.hash, nonce, ack: ackCascade })
  // A repeat answers what it answered the first time, whatever the contract has become since.
  const { state } = found(await repo.findAnswer(db, row, nonce))
  return { contractId, status: state }
}

/** The calls of a kind that is off are closed, as every module's (operations.md 5.5). */
async function assertKindOn(db: Queryable, kind: ContractKind): Promise<void> {
  if (!(await isKindOn(db, kind))) throw new AppError<ErrorCode>('module_disabled')
}

/** What the consolidated answer says of contracts (C03, operations.md 2.10). */
export async function contractFlagsOf(db: Queryable, memberId: bigint): Promise<ContractFlags | null> {
  if (!(await flagOn(db, 'AGENTPOLICY3'))) return null
  const node = await findNode(db, memberId)
  if (!node) return null
  const [open, rules] = [await repo.listOpen(db, memberId), await contractRules(db)]
  const known = new Set(await repo.listKinds(db, memberId))
  const kinds = await listKindsOn(db)
  const flagsOf = (kind: ContractKind) => {
    if (!kinds.includes(kind)) return { asks: 0, has: 0 }
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
