import { sql, type Queryable } from '@lotus/database'

/** `lockedUntil` only while it lasts; `changedAt` null for one chosen at the registration. */
export type FundState = { isSet: boolean; changedAt: Date | null; resetAt: Date | null; lockedUntil: Date | null }

export function getFundState(db: Queryable, memberId: bigint): Promise<FundState> {
  return db.one<FundState>(sql`
    select is_set as "isSet", changed_at as "changedAt", reset_at as "resetAt", locked_until as "lockedUntil"
    from fund_password_state(${memberId})`)
}

export type FundTry = { hash: string | null; lockedUntil: Date | null; triesLeft: number | null }

/** Counts a try; answers the hash to check it with, which is null while it is locked, or where none is set. */
export function beginFundTry(
  db: Queryable,
  memberId: bigint,
  { max, lockHours }: { max: number; lockHours: number },
): Promise<FundTry> {
  return db.one<FundTry>(sql`
    select hash, locked_until as "lockedUntil", tries_left as "triesLeft"
    from fund_password_try(${memberId}, ${max}, ${lockHours})`)
}

/** The try was right; with a session it may send one withdrawal. False if the fund password was changed meanwhile. */
export function proveFund(
  db: Queryable,
  memberId: bigint,
  proof: { hash: string; sessionId: bigint | null; minutes: number },
): Promise<boolean> {
  return db.value<boolean>(
    sql`select fund_password_prove(${memberId}::bigint, ${proof.hash}, ${proof.sessionId}::bigint, ${proof.minutes}) as value`,
  )
}

/** False if `readHash` is no longer the stored one. */
export function storeFundPassword(
  db: Queryable,
  memberId: bigint,
  change: { hash: string; readHash: string | null; isReset: boolean },
): Promise<boolean> {
  return db.value<boolean>(
    sql`select fund_password_store(${memberId}::bigint, ${change.hash}, ${change.readHash}, ${change.isReset}) as value`,
  )
}

export function getFundHash(db: Queryable, memberId: bigint): Promise<string | null> {
  return db.value<string | null>(sql`select payment_password_hash as value from member where id = ${memberId}`)
}

/** False if none is set. */
export function clearFundPassword(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.value<boolean>(sql`select fund_password_clear(${memberId}::bigint) as value`)
}
