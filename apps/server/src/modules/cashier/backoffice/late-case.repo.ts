import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { WithdrawalRow } from '../cashier.repo.ts'
import type { PayoutRow } from '../payments/payout.repo.ts'

export type CaseRow = {
  id: bigint
  ref_no: string
  member_id: bigint
  amount: Money
  fee: Money
  given_back: Money
  status: WithdrawalRow['status']
  promised_at: Date | null
  opened_at: Date
  late_at: Date | null
  unclear: PayoutRow['unclear']
  /** When the member said that it did not arrive, and it is not decided. */
  claimed_at: Date | null
  paid_at: Date | null
  kind: WithdrawalRow['kind']
  bank_code: string
  tail: string
  holder_name: string
  owner_name: string | null
  taken_at: Date | null
  closed_at: Date | null
  closed_name: string | null
  closing_note: string | null
}

const columns = sql`w.id, w.ref_no, w.member_id, w.amount, w.fee, w.given_back, w.status, w.promised_at, c.opened_at, c.late_at, c.owner_name, c.taken_at,
  c.closed_at, c.closed_name, c.closing_note, (
    select o.unclear from withdrawal_payout o
    where o.cell = c.cell and o.member_id = c.member_id and o.withdrawal_id = c.withdrawal_id and o.unclear is not null
    order by o.attempt desc limit 1) as unclear, (
    select l.claimed_at from withdrawal_claim l
    where l.cell = c.cell and l.member_id = c.member_id and l.withdrawal_id = c.withdrawal_id and l.outcome is null) as claimed_at,
  w.paid_at, p.kind, p.bank_code, right(p.account_number, 4) as tail, p.holder_name`
const tables = sql`withdrawal_case c join withdrawal w on w.id = c.withdrawal_id
  join payout_account p on p.id = w.payout_account_id`

export type CaseFilter = { isClosed: boolean | null; ownerId: bigint | null }

export function listCases(
  db: Queryable,
  f: CaseFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<CaseRow[]> {
  return db.many<CaseRow>(sql`
    select ${columns} from ${tables}
    where (${f.isClosed}::boolean is null or (c.closed_at is not null) = ${f.isClosed}::boolean)
      and (${f.ownerId}::bigint is null or c.owner_id = ${f.ownerId}::bigint)
      and (${page.beforeId}::bigint is null or c.withdrawal_id < ${page.beforeId}::bigint)
    order by c.withdrawal_id desc limit ${page.limit}`)
}

export function findCase(db: Queryable, id: bigint): Promise<CaseRow | undefined> {
  return db.maybe<CaseRow>(sql`select ${columns} from ${tables} where c.withdrawal_id = ${id}`)
}

export type NoteRow = { operator_name: string; note: string; created_at: Date }

/** At most a hundred, the first one first. */
export function listNotes(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<NoteRow[]> {
  return db.many<NoteRow>(sql`
    select operator_name, note, created_at from withdrawal_case_note
    where cell = cell_of(${memberId}::bigint) and member_id = ${memberId} and withdrawal_id = ${withdrawalId}
    order by n limit 100`)
}

type By = { id: bigint; username: string }
type Reply = 'ok' | 'not_found' | 'state_conflict'

export const takeCase = (db: Queryable, id: bigint, by: By): Promise<Reply> =>
  db.value(sql`select cashier_case_take(${id}::bigint, ${by.id}::bigint, ${by.username}) as reply`)

export const noteCase = (db: Queryable, id: bigint, by: By, note: string): Promise<Reply> =>
  db.value(sql`select cashier_case_note(${id}::bigint, ${by.id}::bigint, ${by.username}, ${note}) as reply`)

export const closeCase = (db: Queryable, id: bigint, by: By, note: string): Promise<Reply> =>
  db.value(sql`select cashier_case_close(${id}::bigint, ${by.id}::bigint, ${by.username}, ${note}) as reply`)
