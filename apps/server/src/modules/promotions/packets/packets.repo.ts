import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { PaidTerms, PayReply } from '../members/pay.repo.ts'

/** Amounts in ten-thousandths, as text. */
export type NewWindow = {
  window: number
  opens: string
  closes: string
  seed: string
  commitment: string
  pool: string
  least: string
  amounts: readonly string[]
}

export async function commitWindows(
  tx: Queryable,
  c: { promotionId: number; version: number; grabsMax: number; windows: readonly NewWindow[] },
): Promise<void> {
  await tx.query(sql`
    select promotion_packets_commit(${c.promotionId}::integer, ${c.version}::integer, ${c.grabsMax}::integer, ${JSON.stringify(c.windows)}::jsonb)`)
}

export function hasWindows(db: Queryable, promotionId: number): Promise<boolean> {
  return db.hasRows(sql`select 1 from promotion_packet_window where promotion_id = ${promotionId} limit 1`)
}

export function listDue(db: Queryable, limit: number): Promise<{ promotionId: number; window: number }[]> {
  return db.many(sql`
    select promotion_id as "promotionId", window_no as "window" from promotion_packet_window
    where state = 'OPEN' and closes_at <= lotus_now() order by closes_at limit ${limit}`)
}

export function endWindow(db: Queryable, promotionId: number, window: number): Promise<string> {
  return db.value<string>(sql`select promotion_packets_end(${promotionId}::integer, ${window}::integer) as code`)
}

export type Window = {
  window: number
  version: number
  code: string
  opensAt: Date
  closesAt: Date
  pool: Money
  packets: number
  least: Money
  commitment: string
  state: RouteValue<'promotion.packets'>['windows'][number]['state']
  grabbed: number
  paid: Money
  seed: string | null
}
const columns = sql`w.window_no as "window", w.version, w.code, w.opens_at as "opensAt", w.closes_at as "closesAt", w.pool, w.packets, w.least,
  w.commitment, w.state, w.grabbed, w.paid, w.seed_told as seed`

export function findWindow(db: Queryable, promotionId: number, window: number): Promise<Window | undefined> {
  return db.maybe<Window>(sql`
    select ${columns} from promotion_packet_window w where w.promotion_id = ${promotionId} and w.window_no = ${window}`)
}

/** Those that run or come next, in their order. */
export function listNext(db: Queryable, promotionId: number, limit: number): Promise<Window[]> {
  return db.many<Window>(sql`
    select ${columns} from promotion_packet_window w
    where w.promotion_id = ${promotionId} and w.state = 'OPEN' and w.closes_at > lotus_now() order by w.opens_at limit ${limit}`)
}

/** Those that are over, the newest first. */
export function listPast(db: Queryable, promotionId: number, limit: number): Promise<Window[]> {
  return db.many<Window>(sql`
    select ${columns} from promotion_packet_window w
    where w.promotion_id = ${promotionId} and w.state <> 'CANCELLED' and (w.state = 'ENDED' or w.closes_at <= lotus_now())
    order by w.opens_at desc limit ${limit}`)
}

export function listWindows(
  db: Queryable,
  promotionId: number,
  limit: number,
): Promise<(Window & { members: number })[]> {
  return db.many(sql`
    select ${columns}, coalesce(g.members, 0) as members from promotion_packet_window w left join (
      select window_no, count(distinct member_id)::integer as members from promotion_packet_grab where promotion_id = ${promotionId}
      group by window_no) g on g.window_no = w.window_no
    where w.promotion_id = ${promotionId} order by w.window_no limit ${limit}`)
}

export type Grab = { memberId: bigint; window: number; place: number; amount: Money; award: number; at: Date }
const grabColumns = sql`member_id as "memberId", window_no as "window", place, amount, award, at`

/** In the order of arrival. */
export function listGrabs(db: Queryable, promotionId: number, window: number, limit: number): Promise<Grab[]> {
  return db.many<Grab>(sql`
    select ${grabColumns} from promotion_packet_grab where promotion_id = ${promotionId} and window_no = ${window}
    order by place limit ${limit}`)
}

export function listOwnGrabs(db: Queryable, memberId: bigint, promotionId: number, limit: number): Promise<Grab[]> {
  return db.many<Grab>(sql`
    select ${grabColumns} from promotion_packet_grab
    where cell = cell_of(${memberId}) and member_id = ${memberId} and promotion_id = ${promotionId}
    order by window_no desc, place desc limit ${limit}`)
}

export function hasGrabbed(db: Queryable, memberId: bigint, promotionId: number, key: string): Promise<boolean> {
  return db.hasRows(sql`
    select 1 from promotion_packet_grab
    where cell = cell_of(${memberId}) and member_id = ${memberId} and promotion_id = ${promotionId} and key = ${key}::uuid`)
}

export type GrabReply = PayReply & {
  window?: number
  place?: number
  own?: number
  left?: number
  most?: number
  packets?: number
  opensAt?: string
  closedAt?: string
}

export function grab(
  db: Queryable,
  g: {
    memberId: bigint
    promotionId: number
    window: number
    key: string
    kind: string
    terms: PaidTerms
    throttleMs: number
  },
): Promise<GrabReply> {
  return db.value<GrabReply>(sql`
    select promotion_grab(${g.memberId}::bigint, ${g.promotionId}::integer, ${g.window}::integer, ${g.key}::uuid, ${g.kind},
      ${JSON.stringify(g.terms)}::jsonb, ${g.throttleMs}::integer) as reply`)
}
