import { sql, type Queryable } from '@lotus/database'

export type PayoutAccountRow = {
  id: bigint
  member_id: bigint
  bank_code: string
  account_number: string
  holder_name: string
  is_default: boolean
  created_at: Date
}

export function listPayoutAccounts(db: Queryable, memberId: bigint): Promise<PayoutAccountRow[]> {
  return db.many<PayoutAccountRow>(
    sql`select * from payout_account where member_id = ${memberId} order by is_default desc, id limit 50`,
  )
}

/** Whose payout accounts a member has: names as they were typed. */
export function listHolders(db: Queryable, memberId: bigint): Promise<string[]> {
  return db.values<string>(
    sql`select distinct holder_name from payout_account where member_id = ${memberId} order by holder_name limit 50`,
  )
}

type AddReply =
  | { code: 'ok'; id: string }
  | { code: 'payout_account_limit' | 'fund_password_required' }
  | { code: 'fund_password_locked'; until: string }

/** Adds the account, or answers the same one that is there; the first is the default. */
export function addPayoutAccount(
  db: Queryable,
  a: {
    memberId: bigint
    bankCode: string
    accountNumber: string
    holderName: string
    max: number
    /** Which gave the fund password; null: nobody did. */
    sessionId: bigint | null
  },
): Promise<AddReply> {
  return db.value<AddReply>(sql`
    select cashier_add_payout_account(${a.memberId}::bigint, ${a.bankCode}, ${a.accountNumber}, ${a.holderName},
      ${a.max}::integer, ${a.sessionId}::bigint) as reply`)
}
