import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
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
  /** `refused_again`: refused when it was sent again, by a provider that says it does not know it. */
  result: 'paid' | 'failed' | 'conflict' | 'refused_again'
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

export type PayoutEnd = { ref: string; result: 'paid' | 'failed'; providerRef: string | null; reason: string }

/** Asks to end an unclear payout, or confirms what another operator asked. */
export function endPayout(
  db: Queryable,
  e: PayoutEnd & { id: bigint; operatorId: bigint; operatorName: string; house: string; confirmMinutes: number },
): Promise<{ code: string; state?: string }> {
  return db.value(
    sql`select cashier_end_payout(${e.id}::bigint, ${e.ref}, ${e.result}, ${e.providerRef}::text, ${e.reason}, ${e.operatorId}::bigint, ${e.operatorName}, ${e.house}, ${e.confirmMinutes}::integer) as reply`,
  )
}

/** Asks to give back what nobody could pay, or confirms what another operator asked; then with what was `given` and the `fee` of it. */
export function giveRest(
  db: Queryable,
  r: { id: bigint; left: Money; reason: string; operatorId: bigint; operatorName: string; confirmMinutes: number },
): Promise<{ code: string; state?: string; given?: string; fee?: string }> {
  return db.value(
    sql`select cashier_give_rest(${r.id}::bigint, ${r.left}::bigint, ${r.reason}, ${r.operatorId}::bigint, ${r.operatorName}, ${r.confirmMinutes}::integer) as reply`,
  )
}

/** Whether there is a payout whose end is not known, and none is unclear; its provider is asked at the next turn. */
export function askPayoutNow(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select cashier_ask_payout_now(${memberId}::bigint, ${withdrawalId}::bigint) as asked`)
}

export type Unclear = NonNullable<RouteValue<'bo.withdrawal'>['payouts'][number]['unclear']>

export type PayoutRow = {
  payout_ref: string
  channel_code: string
  state: 'asked' | 'sent' | 'paid' | 'failed' | 'returned'
  operator_name: string | null
  note: string | null
  asked_at: Date
  sent_at: Date | null
  ended_at: Date | null
  provider_ref: string | null
  reason: string | null
  unclear: Unclear | null
  unclear_at: Date | null
  settled_at: Date | null
  /** What an operator asked, and who agreed. */
  end_result: 'paid' | 'failed' | null
  end_ref: string | null
  end_reason: string | null
  end_by_name: string | null
  end_asked_at: Date | null
  end_confirmed_name: string | null
  end_confirmed_at: Date | null
  tries: number
  next_at: Date
  returned_at: Date | null
  /** Taken from the member again: it had arrived after all, or was more than what was left. */
  taken_back: Money | null
  taken_owed: Money | null
  /** Which part of its round it is, of how many, and what it carries; null: all of it, from before there were parts. */
  part: number
  parts: number
  amount: Money | null
}

/** What was taken of the member for a payout, in all; null: nothing was, or it came back with the payout's money. */
const takenOf = (back: ReturnType<typeof sql>, over: ReturnType<typeof sql>) =>
  sql`case when ${back} is not null or (${over} is not null and over_returned_at is null)
    then coalesce(${back}, 0) + case when over_returned_at is null then coalesce(${over}, 0) else 0 end end`

/** Every try to pay a withdrawal, part by part, the first one first: at most twenty rounds of at most twenty parts. */
export function listPayouts(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<PayoutRow[]> {
  return db.many<PayoutRow>(sql`
    select payout_ref, channel_code, state, operator_name, note, asked_at, sent_at, ended_at, provider_ref, reason, unclear,
      unclear_at, settled_at, end_result, end_ref, end_reason, end_by_name, end_asked_at, end_confirmed_name, end_confirmed_at,
      tries, next_at, returned_at, ${takenOf(sql`taken_back`, sql`over_taken`)} as taken_back, ${takenOf(sql`taken_owed`, sql`over_owed`)} as taken_owed, part, parts, amount
    from withdrawal_payout
    where cell = cell_of(${memberId}::bigint) and member_id = ${memberId} and withdrawal_id = ${withdrawalId}
    order by attempt limit 400`)
}

export type PayoutWordRow = { payout_ref: string; why: Unclear; told_at: Date }

/** What providers said against their own word, the last one first; at most two hundred. */
export function listPayoutWords(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<PayoutWordRow[]> {
  return db.many<PayoutWordRow>(sql`
    select o.payout_ref, x.why, x.told_at
    from withdrawal_payout_word x join withdrawal_payout o using (cell, member_id, withdrawal_id, attempt)
    where x.cell = cell_of(${memberId}::bigint) and x.member_id = ${memberId} and x.withdrawal_id = ${withdrawalId}
    order by x.told_at desc, x.attempt desc, x.n desc limit 200`)
}
