import { sql, type Queryable } from '@lotus/database'
import type { DepositRow } from '../deposits/deposit.repo.ts'

/** An order, or a further transfer for one. */
export type ReviewRow = Pick<
  DepositRow,
  'ref_no' | 'member_id' | 'channel_code' | 'method' | 'status' | 'amount' | 'fee_ppm' | 'fee_fixed' | 'amount_paid'
> & {
  of: 'order' | 'extra'
  id: bigint
  deposit_id: bigint
  review_reason: string | null
  credited: bigint | null
  debt: bigint
  provider_ref: string | null
  authorisation: string | null
  is_currency: boolean
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  decision: 'credit' | 'return' | null
  decided_name: string | null
  decision_reason: string | null
  decided_at: Date | null
}

const orderColumns = sql`'order' as of, d.id, d.id as deposit_id, d.ref_no, d.member_id, d.channel_code, d.method, d.status, d.amount, d.fee_ppm, d.fee_fixed,
  d.amount_paid, d.review_reason, d.credited, d.debt, d.provider_ref, d.authorisation,
  d.amount_paid is not null as is_currency, d.created_at, d.expires_at, d.paid_at,
  case when d.decided_at is null then null when d.credited is null then 'return' else 'credit' end as decision,
  d.decided_name, d.decision_reason, d.decided_at`
const extraColumns = sql`'extra' as of, x.id, d.id as deposit_id, d.ref_no, d.member_id, d.channel_code, d.method, d.status, d.amount, d.fee_ppm, d.fee_fixed,
  x.amount as amount_paid, 'paid_again' as review_reason, x.credited, 0::bigint as debt, x.provider_ref, x.authorisation,
  x.is_currency, d.created_at, d.expires_at, x.paid_at, x.decision, x.decided_name, x.decision_reason, x.decided_at`

export type ReviewFilter = {
  statuses: readonly string[] | null
  refNo: string | null
  memberIds: readonly bigint[] | null
}
type Page = { beforeId: bigint | null; limit: number }

const idsOf = (ids: readonly bigint[] | null) => ids?.map(String) ?? null

export function listOrders(db: Queryable, f: ReviewFilter, page: Page): Promise<ReviewRow[]> {
  return db.many<ReviewRow>(sql`
    select ${orderColumns} from deposit d
    where (${f.statuses}::text[] is null or d.status = any(${f.statuses}::text[]))
      and ((${f.refNo}::text is null and ${idsOf(f.memberIds)}::bigint[] is null)
        or d.ref_no = ${f.refNo}::text or d.member_id = any(${idsOf(f.memberIds)}::bigint[]))
      and (${page.beforeId}::bigint is null or d.id < ${page.beforeId}::bigint)
    order by d.id desc limit ${page.limit}`)
}

/** Further transfers that nobody has decided. */
export function listOpenExtras(db: Queryable, f: ReviewFilter, page: Page): Promise<ReviewRow[]> {
  return db.many<ReviewRow>(sql`
    select ${extraColumns} from deposit_extra_payment x join deposit d on d.id = x.deposit_id
    where x.decision is null
      and ((${f.refNo}::text is null and ${idsOf(f.memberIds)}::bigint[] is null)
        or d.ref_no = ${f.refNo}::text or d.member_id = any(${idsOf(f.memberIds)}::bigint[]))
      and (${page.beforeId}::bigint is null or x.id < ${page.beforeId}::bigint)
    order by x.id desc limit ${page.limit}`)
}

export function findReview(db: Queryable, of: 'order' | 'extra', id: bigint): Promise<ReviewRow | undefined> {
  return of === 'order'
    ? db.maybe<ReviewRow>(sql`select ${orderColumns} from deposit d where d.id = ${id}`)
    : db.maybe<ReviewRow>(
        sql`select ${extraColumns} from deposit_extra_payment x join deposit d on d.id = x.deposit_id where x.id = ${id}`,
      )
}

type Decision = {
  of: 'order' | 'extra'
  id: bigint
  decision: 'credit' | 'return'
  reason: string
  operatorId: bigint
  operatorName: string
  house: string
  fingerprint: Buffer
  turnoverPpm: number
}

export async function decideDeposit(db: Queryable, d: Decision): Promise<{ code: string; state?: string }> {
  const decision = {
    ...d,
    id: d.id.toString(),
    operatorId: d.operatorId.toString(),
    fingerprint: d.fingerprint.toString('hex'),
  }
  return db.value(sql`select cashier_decide_deposit(${JSON.stringify(decision)}::jsonb) as reply`)
}
