import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { addDays, AppError, businessDay, moneyToString, zonedInstant } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { readPage } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { openAddress } from './address.ts'
import * as repo from './orders.repo.ts'

const DAYS = { usual: 31, most: 93 }
const FIRST_DAY = '2000-01-01'

export const refOf = ({ memberId, id }: Pick<repo.OrderRow, 'memberId' | 'id'>): string => `M${memberId}-${id}`

/** As calls send it; fields for operators are in it too, and leave only by the calls that list them. */
export const presentOrder = (row: repo.OrderRow) => ({
  ...wireRow(row),
  ref: refOf(row),
  points: moneyToString(row.points),
  amount: moneyToString(row.amount),
  worth: moneyToString(row.worth),
  pointsAfter: moneyToString(row.pointsAfter),
  changedPoints: moneyToString(row.state === 'REJECTED' ? 0n : -row.points),
})

/** A member's orders with their totals. Refuses with `bad_request` for more days than a page of the record has. */
export async function listOwnOrders(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  memberId: bigint,
  input: RouteParsedInput<'mall.orders'>,
): Promise<RouteValue<'mall.orders'>> {
  const to = input.to ?? businessDay(clock.now())
  const from = input.from ?? addDays(to, 1 - DAYS.usual)
  if (from > to || from < addDays(to, 1 - DAYS.most)) {
    throw new AppError<ErrorCode>('bad_request', { fields: { from: 'out_of_range' } })
  }
  const filter = filterOf(memberId, { from, to, kind: input.kind, state: input.state })
  const page = await readPage(input, (at) => repo.listOrders(db, { ...filter, ...at }))
  const { count, points, amount, refunded } = await repo.sumOrders(db, filter)
  return {
    from,
    to,
    rows: page.rows.map(presentOrder),
    nextCursor: page.nextCursor,
    totals: {
      count,
      points: moneyToString(points),
      amount: moneyToString(amount),
      refunded: moneyToString(refunded),
    },
  }
}

type Asked = { from: string; to: string; kind?: string | undefined; state?: string | undefined }
const filterOf = (memberId: bigint, { from, to, kind, state }: Asked): repo.OrderFilter => ({
  memberId,
  from: zonedInstant(from, '00:00'),
  to: zonedInstant(addDays(to, 1), '00:00'),
  kind: kind ?? null,
  state: state ?? null,
})

/** All orders of a member with the addresses, for their export. */
export async function exportOrders(
  deps: Pick<LoyaltyDeps, 'db' | 'clock' | 'pepper' | 'rng'>,
  memberId: bigint,
  page: { limit: number; cursor: string | undefined },
) {
  const filter = filterOf(memberId, { from: FIRST_DAY, to: businessDay(deps.clock.now()) })
  const { rows, nextCursor } = await readPage(page, (at) => repo.listOrders(deps.db, { ...filter, ...at }))
  const orders = rows.map(async (row) => {
    const sealed = await repo.findAddress(deps.db, memberId, row.id)
    const { decidedBy: _operator, ...order } = presentOrder(row)
    return { ...order, address: sealed && openAddress(deps, memberId, sealed) }
  })
  return { rows: await Promise.all(orders), nextCursor }
}
