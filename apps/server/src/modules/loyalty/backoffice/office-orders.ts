import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { openAddress } from '../mall/address.ts'
import { presentOrder, refOf } from '../mall/list-orders.ts'
import type { OrderRow } from '../mall/orders.repo.ts'
import { memberCursor } from '../member-cursor.ts'
import * as repo from './office-orders.repo.ts'

type Order = RouteValue<'bo.decideMallOrder'>
/** Numbers of a member's orders are of the type integer. */
const NUMBER_DIGITS = 9

/** What somebody has to do first, or all orders. Refuses with `not_found` for a name that nobody has. */
export async function listOfficeOrders(
  { db }: Pick<LoyaltyDeps, 'db'>,
  input: RouteParsedInput<'bo.mallOrders'>,
): Promise<RouteValue<'bo.mallOrders'>> {
  const isOpen = input.state === 'open'
  const filter: repo.OfficeFilter = {
    state: isOpen ? null : (input.state ?? null),
    kind: input.kind ?? null,
    memberId: input.account === undefined ? null : found(await memberOf(db, input.account)),
  }
  const limit = input.limit ?? PAGE_DEFAULT
  const list = isOpen ? repo.listOpen : repo.listAll
  const rows = await list(db, { ...filter, after: memberCursor.read(input.cursor), limit: limit + 1 })
  const page = pageOf(rows, limit, memberCursor.write)
  const shown = await present(db, page.rows)
  return {
    rows: shown.map((row) => ({ ...row, key: row.ref })),
    nextCursor: page.nextCursor,
    open: await repo.countOpen(db),
  }
}

export async function memberOf(db: Queryable, account: string): Promise<bigint | undefined> {
  const name = account.toLowerCase()
  return (await listMemberIdsByNames(db, [name])).get(name)
}

/** One order with its address; that somebody looked is written down. */
export async function getOfficeOrder(
  deps: LoyaltyDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.mallOrder'>,
): Promise<RouteValue<'bo.mallOrder'>> {
  const { memberId, id } = whichOf(input)
  const entry = { action: 'loyalty.view_order', target: `member:${memberId}`, details: { id: input.id } } as const
  return auditedAction(deps.db, acting, entry, async (tx) => {
    const row = found(await repo.findOrder(tx, memberId, id))
    const address = row.address && openAddress(deps, memberId, row.address)
    return { ...(await presentOne(tx, row)), address }
  })
}

/** Refuses with `not_found`, `state_conflict`, `reason_required`, and where a bonus cannot be given now with why. */
export async function decideOrder(
  { db, nudgeOutbox }: LoyaltyDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.decideMallOrder'>,
): Promise<Order> {
  const { decision, remark, code = '' } = input
  const approves = decision === 'approve'
  const { memberId, id } = whichOf(input)
  // A voucher's code is worth money: the log has only that there is one.
  const details = { id: input.id, decision, remark, hasCode: code !== '' }
  const entry = { action: 'loyalty.decide_order', target: `member:${memberId}`, details } as const
  const order = await auditedAction(db, acting, entry, async (tx) => {
    if (!approves && remark.length < 3) throw new AppError<ErrorCode>('reason_required')
    const row = found(await repo.findOrder(tx, memberId, id))
    const isVoucher = row.kind === 'VOUCHER'
    if (approves && isVoucher && code.length < 3) {
      throw new AppError<ErrorCode>('bad_request', { fields: { code: 'required' } })
    }
    const by = { by: acting.operator.operatorId, byName: acting.operator.username }
    const handover = isVoucher ? code : ''
    refuse(await repo.decideOrder(tx, { memberId, id, approves, remark, handover, ...by }))
    return presentOne(tx, found(await repo.findOrder(tx, memberId, id)))
  })
  nudgeOutbox()
  return order
}

export async function shipOrder(
  { db, nudgeOutbox }: LoyaltyDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.shipMallOrder'>,
): Promise<Order> {
  const { memberId, id } = whichOf(input)
  const details = { id: input.id, tracking: input.tracking }
  const entry = { action: 'loyalty.ship_order', target: `member:${memberId}`, details } as const
  const order = await auditedAction(db, acting, entry, async (tx) => {
    refuse(await repo.shipOrder(tx, { memberId, id, tracking: input.tracking }))
    return presentOne(tx, found(await repo.findOrder(tx, memberId, id)))
  })
  nudgeOutbox()
  return order
}

function whichOf(input: { memberId: string; id: string }): { memberId: bigint; id: bigint } {
  if (input.id.length > NUMBER_DIGITS) throw new AppError<ErrorCode>('not_found')
  return { memberId: idOf(input.memberId), id: idOf(input.id) }
}

function refuse({ code, state, until }: repo.DecideReply): void {
  switch (code) {
    case 'ok':
      return
    case 'not_found':
    case 'account_disabled':
      throw new AppError<ErrorCode>(code)
    case 'state_conflict':
      throw new AppError<ErrorCode>('state_conflict', { state: state ?? '' })
    case 'self_excluded':
      throw new AppError<ErrorCode>('self_excluded', { until: until ?? null })
    default:
      throw new Error(`deciding order answered ${code}`)
  }
}

async function presentOne(db: Queryable, row: OrderRow): Promise<Order> {
  return found((await present(db, [row]))[0])
}

async function present(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  const names = await listMembers(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((row) => ({
    ...presentOrder(row),
    ref: refOf(row),
    account: found(names.get(row.memberId)).username,
  }))
}
