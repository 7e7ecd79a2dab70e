import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { PaidTerms } from '../members/pay.repo.ts'

type Shown = RouteValue<'promotion.raffle'>
export type WinKind = 'CASH' | 'BONUS' | 'POINTS' | 'GOOD'
export type WinState = NonNullable<RouteValue<'promotion.ownRaffle'>['win']>['state']
export type Raffle = {
  promotionId: number
  version: number
  code: string
  commitment: string
  fromDay: string
  toDay: string
  drawAt: Date
  state: Shown['state']
  cancelled: Shown['cancelled']
  holders: number | null
  tickets: bigint | null
  root: string | null
  seed: string | null
}

export function findRaffle(db: Queryable, promotionId: number): Promise<Raffle | undefined> {
  return db.maybe<Raffle>(sql`
    select promotion_id as "promotionId", version, code, commitment, from_day::text as "fromDay", to_day::text as "toDay", draw_at as "drawAt", state,
      cancelled, holders, tickets, root, seed_told as seed
    from promotion_raffle where promotion_id = ${promotionId}`)
}

export async function commitRaffle(
  tx: Queryable,
  r: {
    promotionId: number
    version: number
    seed: Uint8Array
    salt: Uint8Array
    commitment: string
    fromDay: string
    toDay: string
    begins: Date
    ends: Date
    drawAt: Date
  },
): Promise<void> {
  await tx.query(sql`
    select promotion_raffle_commit(${r.promotionId}::integer, ${r.version}::integer, ${Buffer.from(r.seed)}::bytea, ${Buffer.from(r.salt)}::bytea,
      ${r.commitment}, ${r.fromDay}::date, ${r.toDay}::date, ${r.begins}::timestamptz, ${r.ends}::timestamptz, ${r.drawAt}::timestamptz)`)
}

/** Raffles with something to do now; a paused one waits, and holds up no other. */
export function listDue(db: Queryable, limit: number): Promise<number[]> {
  return db.values<number>(sql`
    select r.promotion_id from promotion_raffle r join promotion p on p.id = r.promotion_id
    where r.state in ('OPEN', 'FROZEN', 'DRAWN') and r.draw_at <= lotus_now() and p.state = 'OPEN' order by r.draw_at limit ${limit}`)
}

export type Locked = {
  state: Raffle['state']
  code: string
  version: number
  from: string
  to: string
  root: string | null
  isDue: boolean
  seed: string | null
  salt: string | null
}

/** Null: it is paused. The next worker waits until this one's transaction has ended. */
export function lockRaffle(tx: Queryable, promotionId: number): Promise<Locked | null> {
  return tx.value<Locked | null>(sql`select promotion_raffle_lock(${promotionId}::integer) as raffle`)
}

export type NewEntry = { member: string; holder: string; tickets: number; first: number }

export function freeze(
  tx: Queryable,
  f: { promotionId: number; entries: readonly NewEntry[]; root: string; tickets: number },
): Promise<string> {
  return tx.value<string>(sql`
    select promotion_raffle_freeze(${f.promotionId}::integer, ${JSON.stringify(f.entries)}::jsonb, ${f.root}, ${f.entries.length}::integer,
      ${f.tickets}::bigint) as code`)
}

export async function cancelTooFew(tx: Queryable, promotionId: number): Promise<void> {
  await tx.query(sql`select promotion_raffle_cancel(${promotionId}::integer, 'TOO_FEW')`)
}

export type Entry = { memberId: bigint; holder: string; tickets: number; first: bigint }

/** The frozen list in its order. */
export function listEntries(db: Queryable, e: { promotionId: number; after: string; limit: number }): Promise<Entry[]> {
  return db.many<Entry>(sql`
    select member_id as "memberId", holder, tickets, first_ticket as first from promotion_raffle_entry
    where promotion_id = ${e.promotionId} and holder > ${e.after} order by holder limit ${e.limit}`)
}

export function findEntry(db: Queryable, memberId: bigint, promotionId: number): Promise<Entry | undefined> {
  return db.maybe<Entry>(sql`
    select member_id as "memberId", holder, tickets, first_ticket as first from promotion_raffle_entry
    where cell = cell_of(${memberId}) and member_id = ${memberId} and promotion_id = ${promotionId}`)
}

export type NewWin = {
  member: string
  holder: string
  prize: number
  row: number
  ticket: number
  kind: WinKind
  amount: string
}

export function storeDraw(tx: Queryable, promotionId: number, wins: readonly NewWin[]): Promise<string> {
  return tx.value<string>(
    sql`select promotion_raffle_draw(${promotionId}::integer, ${JSON.stringify(wins)}::jsonb) as code`,
  )
}

export type Win = {
  memberId: bigint
  holder: string
  prize: number
  row: number
  ticket: bigint
  kind: WinKind
  amount: Money
  state: WinState
  award: number | null
  handedBy: string | null
  note: string
  at: Date
}
const winColumns = sql`w.member_id as "memberId", e.holder, w.prize, w.prize_row as row, w.ticket, w.kind, w.amount, w.state, w.award,
  w.handed_by as "handedBy", w.note, w.at`
const winFrom = sql`promotion_raffle_win w join promotion_raffle_entry e
  on e.cell = w.cell and e.member_id = w.member_id and e.promotion_id = w.promotion_id`

export function listWins(db: Queryable, promotionId: number): Promise<Win[]> {
  return db.many<Win>(
    sql`select ${winColumns} from ${winFrom} where w.promotion_id = ${promotionId} order by w.prize limit 200`,
  )
}

export function findWin(db: Queryable, memberId: bigint, promotionId: number): Promise<Win | undefined> {
  return db.maybe<Win>(sql`
    select ${winColumns} from ${winFrom}
    where w.cell = cell_of(${memberId}) and w.member_id = ${memberId} and w.promotion_id = ${promotionId}`)
}

export function give(
  tx: Queryable,
  g: { memberId: bigint; promotionId: number; version: number; terms: PaidTerms },
): Promise<string> {
  return tx.value<string>(sql`
    select promotion_raffle_give(${g.memberId}::bigint, ${g.promotionId}::integer, ${g.version}::integer, ${JSON.stringify(g.terms)}::jsonb) as code`)
}

export async function finish(db: Queryable, promotionId: number): Promise<void> {
  await db.query(sql`select promotion_raffle_finish(${promotionId}::integer)`)
}

export function hand(
  tx: Queryable,
  h: { memberId: bigint; promotionId: number; isHanded: boolean; by: string; note: string },
): Promise<string> {
  return tx.value<string>(sql`
    select promotion_raffle_hand(${h.memberId}::bigint, ${h.promotionId}::integer, ${h.isHanded}, ${h.by}, ${h.note}) as code`)
}
