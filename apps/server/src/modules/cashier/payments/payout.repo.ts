import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

/** A payout that its provider is asked about now. The account number goes to the provider and nowhere else. */
export type DuePayout = {
  payout_ref: string
  channel_code: string
  amount_vnd: bigint
  amount: Money
  /** How often it has been asked about, this time included. */
  tries: number
  bank_code: string
  account_number: string
  holder_name: string
}

/** Claims payouts whose time has come; each comes again later while its end is not known. */
export function claimPayouts(db: Queryable, limit: number): Promise<DuePayout[]> {
  return db.many<DuePayout>(sql`select * from cashier_claim_payouts(${limit}::integer)`)
}

export async function notePayoutSent(
  db: Queryable,
  p: { channelCode: string; ref: string; providerPayout: string },
): Promise<void> {
  await db.query(sql`select cashier_payout_sent(${p.channelCode}, ${p.ref}, ${p.providerPayout})`)
}

export type PayoutResult = {
  ref: string
  result: 'paid' | 'failed' | 'conflict'
  providerRef?: string | null
  authorisation?: string | null
  /** Whole VND; 0 where it was no whole number. */
  vnd?: string
  currency?: string
  reason?: string | null
}
export type PayoutOutcome = 'paid' | 'failed' | 'duplicate' | 'unclear'

/** The provider's word on a payout; it counts once, whoever brings it. */
export function takePayoutResult(
  db: Queryable,
  r: { channelCode: string; told: PayoutResult; house: string; confirmMinutes: number },
): Promise<{ code: string; outcome?: PayoutOutcome }> {
  return db.value(
    sql`select cashier_payout_result(${r.channelCode}, ${JSON.stringify(r.told)}::jsonb, ${r.house}, ${r.confirmMinutes}) as reply`,
  )
}

/** Whether there is a payout whose end is not known; its provider is asked at the next turn. */
export function askPayoutNow(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select cashier_ask_payout_now(${memberId}::bigint, ${withdrawalId}::bigint) as asked`)
}

export type PayoutRow = {
  payout_ref: string
  channel_code: string
  state: 'asked' | 'sent' | 'paid' | 'failed'
  operator_name: string | null
  note: string | null
  asked_at: Date
  sent_at: Date | null
  ended_at: Date | null
  provider_ref: string | null
  reason: string | null
  unclear: 'conflict' | 'amount' | 'paid_after_failed' | 'failed_after_paid' | 'paid_twice' | null
  unclear_at: Date | null
  tries: number
  next_at: Date
}

/** Every try to pay a withdrawal, the first one first; at most twenty. */
export function listPayouts(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<PayoutRow[]> {
  return db.many<PayoutRow>(sql`
    select payout_ref, channel_code, state, operator_name, note, asked_at, sent_at, ended_at, provider_ref, reason, unclear,
      unclear_at, tries, next_at
    from withdrawal_payout
    where cell = cell_of(${memberId}::bigint) and member_id = ${memberId} and withdrawal_id = ${withdrawalId}
    order by attempt limit 20`)
}
