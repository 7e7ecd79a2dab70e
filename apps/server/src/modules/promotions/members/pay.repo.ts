import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { AwardFacts } from './facts.repo.ts'

/** What holds for a bonus, as the command takes it; amounts in ten-thousandths. */
export type PaidTerms = {
  base: string
  multiplePpm: number
  contributions: Readonly<Record<string, number>>
  maxBet: string | null
  maxCashout: string | null
  hours: number | null
  converts: boolean
  isExclusive: boolean
}
export type Payment = {
  memberId: bigint
  promotionId: number
  version: number
  period: string
  kind: 'CASH' | 'BONUS' | 'POINTS'
  amount: Money
  facts: AwardFacts
  terms: PaidTerms
}
export type PayReply = {
  code: string
  duplicate?: boolean
  ref?: string
  n?: number
  amount?: string
  /** It waits for an operator. */
  dueAt?: string | null
  condition?: string
  until?: string
}

export function pay(db: Queryable, p: Payment & { slot: string; steps: readonly number[] }): Promise<PayReply> {
  return db.value<PayReply>(sql`
    select promotion_pay(${p.memberId}::bigint, ${p.promotionId}::integer, ${p.version}::integer, ${p.period}, ${p.slot}, ${[...p.steps]}::integer[],
      ${p.kind}, ${p.amount}::bigint, ${JSON.stringify(p.facts)}::jsonb, ${JSON.stringify(p.terms)}::jsonb, null) as reply`)
}

/** `replaces` is the deposit whose own requirement the bonus takes the place of. */
export function payDeposit(
  db: Queryable,
  p: Payment & { deposit: string; replaces: string | null },
): Promise<PayReply> {
  return db.value<PayReply>(sql`
    select promotion_pay_deposit(${p.memberId}::bigint, ${p.promotionId}::integer, ${p.version}::integer, ${p.period}, ${p.deposit}, ${p.kind},
      ${p.amount}::bigint, ${JSON.stringify(p.facts)}::jsonb, ${JSON.stringify(p.terms)}::jsonb, ${p.replaces}) as reply`)
}

export function paySpin(
  db: Queryable,
  p: Payment & { n: number; nonce: string; slice: number; most: Money },
): Promise<PayReply> {
  return db.value<PayReply>(sql`
    select promotion_pay_spin(${p.memberId}::bigint, ${p.promotionId}::integer, ${p.version}::integer, ${p.n}::integer, ${p.nonce},
      ${p.slice}::integer, ${p.period}, ${p.kind}, ${p.amount}::bigint, ${p.most}::bigint, ${JSON.stringify(p.terms)}::jsonb) as reply`)
}

/** Refuses what the terms give once to all who have something in common, where one of them has it; null: nobody has. */
export function alikeRefusal(
  db: Queryable,
  p: Pick<Payment, 'memberId' | 'promotionId' | 'version' | 'period'>,
): Promise<PayReply | null> {
  return db.value<PayReply | null>(sql`
    select promotion_alike_refusal(${p.memberId}::bigint, ${p.promotionId}::integer, ${p.version}::integer, ${p.period}) as reply`)
}

export async function refuse(
  db: Queryable,
  r: { memberId: bigint; promotionId: number; code: string; deposit: string },
): Promise<void> {
  await db.query(
    sql`select promotion_refuse(${r.memberId}::bigint, ${r.promotionId}::integer, ${r.code}, ${r.deposit})`,
  )
}

export async function lockMembers(tx: Queryable, memberIds: readonly bigint[]): Promise<void> {
  await tx.query(sql`select promotion_lock_members(${memberIds.map(String)}::bigint[])`)
}

/** Ends the bonuses that a deposit gave which its provider took back. */
export async function takeBackDeposit(tx: Queryable, memberId: bigint, ref: string): Promise<void> {
  await tx.query(sql`select promotion_take_back_deposit(${memberId}::bigint, ${ref})`)
}

/** Those who joined a promotion of deposits that gave nothing yet. */
export function listJoined(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<{ memberId: bigint; promotionId: number }[]> {
  return db.many(sql`
    select j.member_id as "memberId", j.promotion_id as "promotionId" from promotion_joining j
    where (j.cell, j.member_id) in (select cell_of(m), m from unnest(${memberIds.map(String)}::bigint[]) m) and j.used_at is null
      and exists (select from promotion_version v where v.promotion_id = j.promotion_id and v.version = j.version and v.rule ->> 'trigger' = 'DEPOSIT')
    order by j.member_id, j.promotion_id`)
}

export function depositPlace(db: Queryable, memberId: bigint, ref: string, since: Date | null): Promise<number | null> {
  return db.value<number | null>(
    sql`select cashier_deposit_place(${memberId}::bigint, ${ref}, ${since}::timestamptz) as place`,
  )
}
