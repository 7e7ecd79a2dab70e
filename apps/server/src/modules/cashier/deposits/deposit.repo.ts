import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { CommandReply } from '../../wallet/index.ts'
import type { DepositMethod } from './channel.repo.ts'

export type DepositRow = {
  id: bigint
  ref_no: string
  member_id: bigint
  channel_code: string
  method: DepositMethod
  status: RouteValue<'cashier.deposit'>['status']
  amount: bigint
  amount_vnd: bigint
  fee_ppm: number
  fee_fixed: bigint
  amount_paid: bigint | null
  credited: bigint | null
  content: string
  review_reason: string | null
  review_since: Date | null
  decision_reason: string | null
  created_at: Date
  expires_at: Date
  credited_at: Date | null
}

export type NewDeposit = {
  refNo: string
  memberId: bigint
  channelCode: string
  amount: Money
  amountVnd: bigint
  key: string
  content: string
  minutes: number
  openMax: number
  ip: string
  /** The member's, as the channel was chosen by. */
  rank: number
  /** What the member ever sent to others. */
  sent?: Money
}

/** The order under this key, new or already there, or a refusal. */
export async function openDeposit(db: Queryable, d: NewDeposit): Promise<CommandReply> {
  return db.value<CommandReply>(sql`
    select cashier_open_deposit(${d.refNo}, ${d.memberId}::bigint, ${d.channelCode}, ${d.amount}::bigint, ${d.amountVnd}::bigint,
      ${d.key}, ${d.content}, ${d.minutes}, ${d.openMax}, ${d.ip}::inet, ${d.rank}::integer,
      ${d.sent ?? 0n}::bigint) as reply`)
}

export function findDepositByKey(db: Queryable, memberId: bigint, key: string): Promise<DepositRow | undefined> {
  return db.maybe<DepositRow>(sql`select * from deposit where member_id = ${memberId} and idempotency_key = ${key}`)
}

export function findDeposit(db: Queryable, memberId: bigint, id: bigint): Promise<DepositRow | undefined> {
  return db.maybe<DepositRow>(sql`select * from deposit where id = ${id} and member_id = ${memberId}`)
}

export function listDeposits(
  db: Queryable,
  memberId: bigint,
  page: { beforeId: bigint | null; limit: number },
): Promise<DepositRow[]> {
  return db.many<DepositRow>(sql`
    select * from deposit where member_id = ${memberId} and (${page.beforeId}::bigint is null or id < ${page.beforeId}::bigint)
    order by id desc limit ${page.limit}`)
}

export type ExtraRow = {
  amount: bigint
  is_currency: boolean
  credited: bigint | null
  decision: 'credit' | 'return' | null
  decision_reason: string | null
}

/** Further transfers for a paid order, oldest first. */
export function listExtras(db: Queryable, memberId: bigint, id: bigint): Promise<ExtraRow[]> {
  return db.many<ExtraRow>(sql`
    select x.amount, x.is_currency, x.credited, x.decision, x.decision_reason from deposit_extra_payment x join deposit d on d.id = x.deposit_id
    where d.member_id = ${memberId} and d.id = ${id} order by x.id limit 40`)
}

export type PaymentReply = {
  code: 'ok' | 'not_found' | 'key_conflict'
  outcome?: 'credited' | 'duplicate' | 'late_review' | 'ignored'
}
type Payment = {
  channelCode: string
  refNo: string
  providerRef: string
  authorisation: string
  amount: Money
  /** What was paid in VND, exactly, where the provider says it. */
  vnd?: bigint
  /** False: it was paid in another currency than the order's. */
  isCurrency?: boolean
  /** It was paid before the order's end, however late its provider tells it. */
  isTimely?: boolean
  paidAt: Date
  house: string
  fingerprint: Buffer
  turnoverPpm: number
}

export async function takePayment(db: Queryable, p: Payment): Promise<PaymentReply> {
  const payment = {
    channel: p.channelCode,
    ref: p.refNo,
    providerRef: p.providerRef,
    authorisation: p.authorisation,
    amount: p.amount.toString(),
    vnd: p.vnd?.toString() ?? null,
    isCurrency: p.isCurrency ?? true,
    isTimely: p.isTimely ?? false,
    paidAt: p.paidAt.toISOString(),
    house: p.house,
    fingerprint: p.fingerprint.toString('hex'),
    turnoverPpm: p.turnoverPpm,
  }
  return db.value<PaymentReply>(sql`select cashier_take_payment(${JSON.stringify(payment)}::jsonb) as reply`)
}

type Reversal = { channelCode: string; refNo: string; providerRef: string; authorisation: string; house: string }
export type ReversalReply = { code: 'ok' | 'not_found' | 'key_conflict'; outcome?: 'reversed' | 'duplicate' }

/** The provider took a payment back. */
export async function reversePayment(db: Queryable, r: Reversal): Promise<ReversalReply> {
  const { channelCode: channel, refNo: ref, providerRef, authorisation, house } = r
  const reversal = JSON.stringify({ channel, ref, providerRef, authorisation, house })
  return db.value<ReversalReply>(sql`select cashier_reverse_payment(${reversal}::jsonb) as reply`)
}

export function cancelDeposit(db: Queryable, memberId: bigint, id: bigint): Promise<{ code: string; state?: string }> {
  return db.value(sql`select cashier_cancel_deposit(${memberId}::bigint, ${id}::bigint) as reply`)
}

export async function expireDeposits(db: Queryable): Promise<number> {
  return db.value<number>(sql`select cashier_expire_deposits() as expired`)
}

/** Number of the member's orders that can still be paid, or wait for an operator. */
export async function countOpenDeposits(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
      select count(*)::integer as open from deposit
      where member_id = ${memberId} and status in ('AWAITING_PAYMENT', 'LATE_REVIEW', 'AMOUNT_MISMATCH')`)
}
