import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import { AppError, businessDay, moneyToString, parseMoney } from '@lotus/kernel'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { getPoints } from '../points/points.repo.ts'
import { listPointRecord } from '../points/points.ts'
import { readRanks } from '../ranks/rank-rules.ts'
import { findStanding, setRank as changeRank } from '../ranks/ranks.repo.ts'
import { mallSettings } from '../settings.ts'
import * as repo from './member-points.repo.ts'
import { memberOf } from './office-orders.ts'

type Standing = RouteValue<'bo.memberLoyalty'>
type Deps = Pick<LoyaltyDeps, 'db' | 'clock' | 'nudgeOutbox'>
const ROWS = 20
const WAITING_MAX = 200
const nobody = { level: 0, since: null, validBet: 0n, deposits: 0n, keepValidBet: 0n }

/** That somebody looked is written down. Refuses with `not_found`. */
export async function viewMember(
  { db }: Deps,
  acting: Acting,
  { account }: RouteParsedInput<'bo.memberLoyalty'>,
): Promise<Standing> {
  const memberId = found(await memberOf(db, account))
  const entry = { action: 'loyalty.view_member', target: `member:${memberId}` } as const
  return auditedAction(db, acting, entry, (tx) => standingOf(tx, memberId))
}

/** Refuses with `not_found`, `bad_request`, and `state_conflict` where the rank is another by now. */
export async function setRank(
  deps: Deps,
  acting: Acting,
  { memberId: id, from, to, reason }: RouteParsedInput<'bo.setMemberRank'>,
): Promise<Standing> {
  const entry = { action: 'loyalty.set_rank', details: { from, to, reason } } as const
  return changeMember(deps, acting, { id, entry }, async (tx, memberId) => {
    const { ranks } = await readRanks(tx)
    if (to === from || ranks[to] === undefined) {
      throw new AppError<ErrorCode>('bad_request', { fields: { to: 'out_of_range' } })
    }
    const { validBet, deposits, keepValidBet } = (await findStanding(tx, memberId)) ?? nobody
    const figures = { validBet, deposits, keepValidBet }
    const by = { by: acting.operator.username, note: reason }
    const day = businessDay(deps.clock.now())
    const isDone = await changeRank(tx, { memberId, day, from, to, reason: 'MANUAL', ...figures, ...by })
    if (!isDone) throw new AppError<ErrorCode>('state_conflict', { state: 'rank' })
  })
}

/** Refuses with `not_found`, `bad_request`, and `state_conflict` while another correction waits. */
export async function changePoints(
  deps: Deps,
  acting: Acting,
  { memberId: id, points, reason }: RouteParsedInput<'bo.changeMemberPoints'>,
): Promise<Standing> {
  const entry = { action: 'loyalty.change_points', details: { points, reason } } as const
  return changeMember(deps, acting, { id, entry }, async (tx, memberId) => {
    const amount = points.startsWith('-') ? -parseMoney(points.slice(1)) : parseMoney(points)
    if (amount === 0n) throw new AppError<ErrorCode>('bad_request', { fields: { points: 'out_of_range' } })
    refuse(await repo.changePoints(tx, { memberId, amount, reason, ...whoOf(acting) }))
  })
}

/** Refuses with `not_found`, `state_conflict`, `same_operator`. */
export async function decidePoints(
  deps: Deps,
  acting: Acting,
  { memberId, id: number, decision, reason }: RouteParsedInput<'bo.decideMemberPoints'>,
): Promise<Standing> {
  const entry = { action: 'loyalty.decide_points', details: { id: number, decision, reason } } as const
  return changeMember(deps, acting, { id: memberId, entry }, async (tx, member) => {
    const id = number.length > 9 ? 0n : idOf(number)
    const confirms = decision === 'confirm'
    refuse(await repo.decideChange(tx, { memberId: member, id, confirms, note: reason, ...whoOf(acting) }))
  })
}

export async function listWaitingChanges(db: Queryable): Promise<RouteValue<'bo.pointChanges'>> {
  const rows = await repo.listWaiting(db, WAITING_MAX)
  const names = await listMembers(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return { rows: rows.map((row) => ({ ...presentChange(row), account: found(names.get(row.memberId)).username })) }
}

const whoOf = ({ operator }: Acting) => ({ by: operator.operatorId, byName: operator.username })

async function changeMember(
  { db, nudgeOutbox }: Deps,
  acting: Acting,
  { id, entry }: { id: string; entry: Omit<AuditEntry, 'target'> },
  work: (tx: Transaction, memberId: bigint) => Promise<void>,
): Promise<Standing> {
  const memberId = idOf(id)
  const standing = await auditedAction(db, acting, { ...entry, target: `member:${memberId}` }, async (tx) => {
    found((await listMembers(tx, [memberId])).get(memberId))
    await work(tx, memberId)
    return standingOf(tx, memberId)
  })
  nudgeOutbox()
  return standing
}

function refuse({ code, state }: repo.ChangeReply): void {
  switch (code) {
    case 'ok':
      return
    case 'not_found':
    case 'same_operator':
      throw new AppError<ErrorCode>(code)
    case 'state_conflict':
      throw new AppError<ErrorCode>('state_conflict', { state: state ?? '' })
    default:
      throw new Error(`a correction of points answered ${code}`)
  }
}

const presentChange = (row: repo.ChangeRow) => ({ ...wireRow(row), amount: moneyToString(row.amount) })

async function standingOf(db: Queryable, memberId: bigint): Promise<Standing> {
  const member = found((await listMembers(db, [memberId])).get(memberId))
  const { level, since, validBet, deposits } = (await findStanding(db, memberId)) ?? nobody
  const { points, owed } = await getPoints(db, memberId)
  const { ranks } = await readRanks(db)
  const secondFrom = await getSetting(db, mallSettings.secondFrom)
  return {
    memberId: memberId.toString(),
    account: member.username,
    level,
    highest: ranks.length - 1,
    since,
    validBet: moneyToString(validBet),
    deposits: moneyToString(deposits),
    points: moneyToString(points),
    owed: moneyToString(owed),
    secondFrom: moneyToString(parseMoney(String(secondFrom))),
    ranks: await repo.listRankLog(db, memberId, ROWS),
    entries: (await listPointRecord(db, memberId, { limit: ROWS })).rows,
    changes: (await repo.listChanges(db, memberId, ROWS)).map(presentChange),
  }
}
