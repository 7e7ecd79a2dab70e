import { sql, type Queryable } from '@lotus/database'
import type { UsdtNetwork } from './crypto/address.ts'
import type { PayoutKind } from './payout-banks.ts'

export type PayoutAccountRow = {
  id: bigint
  member_id: bigint
  kind: PayoutKind
  network: UsdtNetwork | null
  /** `placeOf`. */
  bank_code: string
  account_number: string
  holder_name: string
  label: string | null
  is_default: boolean
  created_at: Date
}

export function listPayoutAccounts(db: Queryable, memberId: bigint): Promise<PayoutAccountRow[]> {
  return db.many<PayoutAccountRow>(
    sql`select * from payout_account where member_id = ${memberId} order by is_default desc, id limit 50`,
  )
}

export function findPayoutAccount(db: Queryable, memberId: bigint, id: bigint): Promise<PayoutAccountRow | undefined> {
  return db.maybe<PayoutAccountRow>(sql`select * from payout_account where member_id = ${memberId} and id = ${id}`)
}

/** Whose payout accounts a member has: names as they were typed. */
export function listHolders(db: Queryable, memberId: bigint): Promise<string[]> {
  return db.values<string>(
    sql`select distinct holder_name from payout_account where member_id = ${memberId} and holder_name <> '' order by holder_name limit 50`,
  )
}

type AddReply =
  | { code: 'ok'; id: string }
  | { code: 'payout_account_limit' | 'fund_password_required' }
  | { code: 'fund_password_locked'; until: string }

export type NewPayoutAccount = {
  kind: PayoutKind
  place: string
  network: UsdtNetwork | null
  number: string
  holder: string
  label: string | null
}

/** Adds the account, or answers the same one that is there; the first is the default. `sessionId`: which gave the fund password; null: nobody did. */
export function addPayoutAccount(
  db: Queryable,
  { memberId, sessionId, ...account }: NewPayoutAccount & { memberId: bigint; max: number; sessionId: bigint | null },
): Promise<AddReply> {
  const added = JSON.stringify({ ...account, session: sessionId?.toString() ?? null })
  return db.value<AddReply>(sql`select cashier_add_payout_account(${memberId}::bigint, ${added}::jsonb) as reply`)
}
