import { sql, type Queryable } from '@lotus/database'

export type Realm = 'member' | 'operator'

export type AttemptRules = { failuresMax: number; classFailuresMax: number; windowSeconds: number }
export type AttemptAnswer = { attemptId: bigint | null; lockedUntil: Date | null; classRetrySeconds: number | null }

export function beginAttempt(
  db: Queryable,
  who: { realm: Realm; usernameKey: string; addressClass: string },
  rules: AttemptRules,
): Promise<AttemptAnswer> {
  return db.one<AttemptAnswer>(sql`
    select attempt_id as "attemptId", locked_until as "lockedUntil", class_retry_seconds as "classRetrySeconds"
    from login_attempt_begin(${who.realm}, ${who.usernameKey}, ${who.addressClass}, ${rules.failuresMax}, ${rules.classFailuresMax}, ${rules.windowSeconds})`)
}

export async function succeedAttempt(db: Queryable, attemptId: bigint): Promise<void> {
  await db.query(sql`select login_attempt_succeed(${attemptId})`)
}

export async function unlockAttempts(
  db: Queryable,
  who: { realm: Realm; usernameKey: string; addressClass: string },
): Promise<void> {
  await db.query(sql`select login_attempt_unlock(${who.realm}, ${who.usernameKey}, ${who.addressClass})`)
}

export function isCaptchaWanted(
  db: Queryable,
  who: { usernameKey: string; addressClass: string },
  rules: { after: number; classAfter: number; allAfter: number; windowSeconds: number },
): Promise<boolean> {
  return db.value<boolean>(sql`
    select login_captcha_wanted(${who.usernameKey}, ${who.addressClass}, ${rules.after}, ${rules.classAfter},
      ${rules.allAfter}, ${rules.windowSeconds}) as wanted`)
}
