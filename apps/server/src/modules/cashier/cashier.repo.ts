import type { RouteValue } from '@lotus/contract'
import type { Risk } from './risk-score.ts'
import type { UsdtNetwork } from './crypto/address.ts'
import type { PayoutKind } from './payout-banks.ts'
import type { FeeTerms, ToldFee } from './fee-terms.ts'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { withdrawalColumns, withdrawalTables, type RestRow } from './withdrawal-columns.repo.ts'

export type WithdrawalRow = {
  id: bigint
  ref_no: string
  member_id: bigint
  status:
    | 'SUBMITTED'
    | 'PAYING'
    | 'PAY_FAILED'
    | 'PAID'
    | 'RECEIVED'
    | 'FORCED_RECEIVED'
    | 'NOT_RECEIVED'
    | 'RECEIVED_CONFIRMED'
    | 'REFUNDED'
    | 'REJECTED'
  amount: bigint
  fee: bigint
  /** What the fee was worked out by; null for those from before, which cost none. */
  fee_terms: ToldFee | null
  fee_returned_at: Date | null
  /** What of it stays in the wallet though the rest was paid, the share of the fee with it, and since when. */
  given_back: Money
  fee_given_back: Money
  given_back_at: Date | null
  /** The rest of it that nobody could pay: how an operator asks to give it back, and each time it was given. */
  rests: RestRow[] | null
  reject_reason: string | null
  reviewer_name: string | null
  review_note: string | null
  /** Who agreed first where two must. */
  first_reviewer_id: bigint | null
  first_reviewer_name: string | null
  first_note: string | null
  first_approved_at: Date | null
  created_at: Date
  decided_at: Date | null
  paid_at: Date | null
  confirm_deadline: Date | null
  closed_at: Date | null
  promised_at: Date | null
  /** When its case was opened because the promise had passed. */
  late_at: Date | null
  /** When a person closed its case before it was decided. */
  case_closed_at: Date | null
  /** Approved by the rules. */
  is_automatic: boolean
  /** When the newest try to pay it was ordered, and when its provider had it. */
  ordered_at: Date | null
  sent_at: Date | null
  /** Its parts, where it is paid in several; amounts and times as the database writes them in JSON. */
  parts: { amount: number; state: 'asked' | 'sent' | 'paid' | 'failed'; at: string }[] | null
  /** Its place among those that wait, from 1; null once decided. */
  queue_place: number | null
  /** Turnover was missing when it was sent, and its member could not play: it needs two operators. */
  unplayed_why: NonNullable<RouteValue<'cashier.createWithdrawal'>['unplayed']>['why'] | null
  unplayed_missing: bigint | null
  unplayed_until: Date | null
  /** The newest claim that it did not arrive, with times as the database writes them in JSON. */
  claim: (NonNullable<RouteValue<'cashier.claimNotReceived'>['claim']> & { n: number }) | null
  /** Of payouts that had arrived after all: what was taken again. */
  taken_back: bigint | null
  taken_owed: bigint | null
  taken_at: Date | null
  kind: PayoutKind
  network: UsdtNetwork | null
  bank_code: string
  tail: string
  holder_name: string
  /** Of one to USDT what was locked: null of every other. */
  usdt_network: UsdtNetwork | null
  usdt_rate_vnd: bigint | null
  usdt_per_unit: bigint | null
  usdt_units: bigint | null
  usdt_fee_units: bigint | null
  usdt_txid: string | null
}

type CheckCode = RouteValue<'cashier.eligibility'>['checks'][number]['code']

/** A reference people can read out: kind, business day, running number. */
export async function nextRef(db: Queryable, prefix: 'D' | 'W', day: string): Promise<string> {
  const { next } = await db.one<{ next: bigint }>(sql`select nextval('cashier_ref_seq') as next`)
  return `${prefix}${day.replaceAll('-', '').slice(2)}${next.toString().padStart(6, '0')}`
}

export function findWithdrawal(db: Queryable, id: bigint, memberId: bigint | null): Promise<WithdrawalRow | undefined> {
  return db.maybe<WithdrawalRow>(
    sql`select ${withdrawalColumns} from ${withdrawalTables} where w.id = ${id} and (${memberId}::bigint is null or w.member_id = ${memberId}::bigint)`,
  )
}

export type WithdrawalFilter = {
  memberId: bigint | null
  statuses: readonly string[] | null
  refNo: string | null
  memberIds: readonly bigint[] | null
  /** Only those with an open case. */
  isLate?: boolean
}

export function listWithdrawals(
  db: Queryable,
  f: WithdrawalFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<WithdrawalRow[]> {
  return db.many<WithdrawalRow>(sql`
    select ${withdrawalColumns} from ${withdrawalTables}
    where (${f.memberId}::bigint is null or w.member_id = ${f.memberId}::bigint)
      and (${f.statuses}::text[] is null or w.status = any(${f.statuses}::text[]))
      and ((${f.refNo}::text is null and ${f.memberIds === null ? null : f.memberIds.map(String)}::bigint[] is null)
        or w.ref_no = ${f.refNo}::text or w.member_id = any(${f.memberIds === null ? null : f.memberIds.map(String)}::bigint[]))
      and (not ${f.isLate ?? false}::boolean or (c.late_at is not null and c.closed_at is null))
      and (${page.beforeId}::bigint is null or w.id < ${page.beforeId}::bigint)
    order by w.id desc limit ${page.limit}`)
}

/** The operator's rules of a withdrawal, as the database asks them; amounts in ten-thousandths. */
/** What a member owes by contract: the amount, to whom, and where the oldest part of it can be read. */
export type ContractDebt = { amount: string; to: string; kind: string; ref: string }

export type WithdrawalRules = {
  contractDebt: ContractDebt | null
  /** What the member ever sent to others: it counts for the total from which on papers are needed. */
  sent: string
  /** The member's line is blocked. */
  isBlocked: boolean
  min: string
  dailyCount: number
  dailyAmount: string
  /** The VIP ranks that these are of; null: the brand's. */
  countRank: number | null
  amountRank: number | null
  from: string
  until: string
  isOpen: boolean
  /** The kinds of accounts that are open. */
  kinds: readonly PayoutKind[]
  coolingHours: number
  promiseMinutes: number
  isFundRequired: boolean
  /** Missing turnover does not refuse while its member may not play. */
  isUnplayedTaken: boolean
  fundHoldHours: number
  fee: FeeTerms
}
export type WithdrawalChecks = {
  cash: string
  bonus: string
  held: string
  usedCount: number
  usedAmount: string
  /** What the identity level leaves; null: it sets no limit. */
  levelLeft: string | null
  fee: ToldFee
  checks: { code: CheckCode; ok: boolean; details: Record<string, string> }[]
}

/** Every rule with its figures, as the command itself decides by them; takes the member's lock. */
export function readWithdrawalChecks(
  db: Queryable,
  memberId: bigint,
  rules: WithdrawalRules,
): Promise<WithdrawalChecks> {
  return db.value<WithdrawalChecks>(
    sql`select cashier_withdrawal_checks(${memberId}::bigint, ${JSON.stringify(rules)}::jsonb) as checks`,
  )
}

export async function countOpenWithdrawals(db: Queryable): Promise<number> {
  return db.value<number>(
    sql`select count(*)::integer as open from withdrawal where status in ('SUBMITTED', 'PAY_FAILED')`,
  )
}

/** Those of the members who ever deposited. */
export async function listDepositors(db: Queryable, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.many<{ id: bigint }>(sql`
    select w.id from unnest(${memberIds.map(String)}::bigint[]) as w(id)
    where exists (select from deposit d where d.member_id = w.id and d.status = 'CREDITED')`)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the members who had deposited before that time, each. */
export async function listDepositedBefore(
  db: Queryable,
  rows: readonly { memberId: bigint; at: Date }[],
): Promise<Set<bigint>> {
  const ids = await db.values<bigint>(sql`
    select distinct w.id from unnest(${rows.map(({ memberId }) => String(memberId))}::bigint[], ${rows.map(({ at }) => at)}::timestamptz[]) as w(id, at)
    where exists (select from deposit d where d.member_id = w.id and d.status = 'CREDITED' and d.credited_at < w.at - interval '1 second')`)
  return new Set(ids)
}

export type Reply = { code: string } & Record<string, string | undefined>
const replied = async (db: Queryable, query: ReturnType<typeof sql>) => await db.value<Reply>(query)

/** The earlier outcome of this key; null if the key is new. */
export async function withdrawalOutcome(
  db: Queryable,
  memberId: bigint,
  key: string,
  fingerprint: Buffer,
): Promise<Reply | null> {
  return db.value<Reply | null>(
    sql`select cashier_withdrawal_outcome(${memberId}::bigint, ${key}, ${fingerprint}::bytea) as reply`,
  )
}

export function openWithdrawal(
  db: Queryable,
  w: {
    memberId: bigint
    amount: Money
    payoutAccountId: bigint
    key: string
    fingerprint: Buffer
    refNo: string
    /** With the session that gave the fund password (null: nobody did), the fee that the member was shown, and what one to USDT locks. */
    rules: WithdrawalRules & {
      session: string | null
      risk: Risk
      feeSeen: string
      usdt: { rateVnd: string; perUnit: string; feeUnits: string } | null
    }
    ip: string
  },
): Promise<Reply> {
  return replied(
    db,
    sql`select cashier_open_withdrawal(${w.memberId}::bigint, ${w.amount}::bigint, ${w.payoutAccountId}::bigint, ${w.key}, ${w.fingerprint}::bytea, ${w.refNo},
    ${JSON.stringify(w.rules)}::jsonb, ${w.ip}::inet) as reply`,
  )
}

/** The whole number of the account, or the address, that a withdrawal goes to: who pays by hand needs it. */
export const findAccountNumber = (db: Queryable, memberId: bigint, id: bigint): Promise<string> =>
  db.value<string>(sql`
    select a.account_number from withdrawal w join payout_account a on a.member_id = w.member_id and a.id = w.payout_account_id
    where w.member_id = ${memberId} and w.id = ${id}`)

/** From which amount (ten-thousandths) and risk score on two operators must agree. */
export type SecondRule = { from: string; score: number }

/** Whether two operators must agree to it, as the decision asks. */
export const needsSecond = (db: Queryable, id: bigint, rule: SecondRule): Promise<boolean> =>
  db.value<boolean>(
    sql`select cashier_needs_second(w, ${JSON.stringify(rule)}::jsonb) as needed from withdrawal w where w.id = ${id}::bigint`,
  )

/** Whether the member may play now, of whom a withdrawal with missing turnover waits. */
export const playsAgain = (db: Queryable, memberId: bigint): Promise<boolean> =>
  db.value<boolean>(sql`select cashier_plays_again(${memberId}::bigint) as plays`)

export function decideWithdrawal(
  db: Queryable,
  d: {
    id: bigint
    action: 'approve' | 'reject'
    reason: string | null
    operatorId: bigint
    operatorName: string
    house: string
    confirmMinutes: number
    second: SecondRule
    /** Whose provider pays it; null: it was paid by hand. */
    channelCode: string | null
    /** What the operator saw as not paid yet; null: all of it. */
    left: Money | null
    /** By which transaction USDT was paid by hand, and to which kinds the channel's provider pays. */
    txid: string | null
    kinds: readonly PayoutKind[]
  },
): Promise<Reply> {
  return replied(
    db,
    sql`select cashier_decide_withdrawal(${d.id}::bigint, ${d.action}, ${d.reason}, ${d.operatorId}::bigint, ${d.operatorName}, ${d.house}, ${d.confirmMinutes}, ${JSON.stringify(d.second)}::jsonb, ${d.channelCode}::text, ${d.left}::bigint, ${d.txid}::text, ${[...d.kinds]}::text[]) as reply`,
  )
}

export function confirmReceived(db: Queryable, memberId: bigint, id: bigint): Promise<Reply> {
  return replied(db, sql`select cashier_confirm_received(${memberId}::bigint, ${id}::bigint) as reply`)
}

export type LateWithdrawal = { id: bigint; ref_no: string; member_id: bigint; amount: bigint; promised_at: Date }

/** Opens the cases of withdrawals whose promise has passed, each once; returns the new ones. */
export function openLateCases(db: Queryable, limit: number): Promise<LateWithdrawal[]> {
  return db.many<LateWithdrawal>(sql`select * from cashier_open_late_cases(${limit}::integer)`)
}

export async function forceReceived(db: Queryable): Promise<number> {
  return db.value<number>(sql`select cashier_force_received() as forced`)
}
