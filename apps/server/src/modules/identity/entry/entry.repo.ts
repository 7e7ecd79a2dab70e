import { named, sql, type Queryable } from '@lotus/database'
import { credentialColumns, type Credentials, type LoginState } from '../identity.repo.ts'
import type { AttemptAnswer } from './login-attempts.repo.ts'

export type LoginBegun = AttemptAnswer & {
  isCaptchaWanted: boolean
  member: (Credentials & { facts: EntryFacts }) | undefined
}

type Begun = AttemptAnswer & { isCaptchaWanted: boolean; facts: EntryFacts | null } & {
  [Key in keyof Credentials]: Credentials[Key] | null
}

/** The first half of a password login: the member, and either the counted attempt or that a captcha is required. */
export async function beginLogin(
  db: Queryable,
  who: { usernameKey: string; addressClass: string; knownDays: number },
  rules: {
    failuresMax: number
    classFailuresMax: number
    windowSeconds: number
    captchaAfter: number
    captchaClass: number
    captchaAll: number
  },
): Promise<LoginBegun> {
  const row = await db.one<Begun>(
    named(
      'member_login_begin',
      sql`
        select b.captcha_wanted as "isCaptchaWanted", b.attempt_id as "attemptId", b.locked_until as "lockedUntil",
          b.class_retry_seconds as "classRetrySeconds", m.*
        from member_login_begin(${who.usernameKey}, ${who.addressClass}, ${rules.failuresMax}, ${rules.classFailuresMax},
          ${rules.windowSeconds}, ${rules.captchaAfter}, ${rules.captchaClass}, ${rules.captchaAll}) b
        left join (select ${credentialColumns}, member_entry_facts(id, ${who.addressClass}, ${who.knownDays}) as facts
          from member where username_key = ${who.usernameKey}) m on true`,
    ),
  )
  const { isCaptchaWanted, attemptId, lockedUntil, classRetrySeconds, ...found } = row
  // All or nothing: the join finds one row or none.
  const member = found.id === null ? undefined : (found as Credentials & { facts: EntryFacts })
  return { isCaptchaWanted, attemptId, lockedUntil, classRetrySeconds, member }
}

export type EntryFacts = {
  hasTotp: boolean
  hasSms: boolean
  hasEmail: boolean
  hasPassword: boolean
  hasPayeeName: boolean
  /** A password was reset by sms or mail and the authenticator was not used since (trust.md ACC-8). */
  isAuthenticatorDue: boolean
  /** The member has proved a factor from this address range. */
  isAddressKnown: boolean
}

/**
 * The facts that decide the stage of a login; the member's row is locked until the transaction ends. Undefined if
 * `passwordHash` has changed: whoever changes the password meanwhile waits, and then ends the session that starts here
 * (SES-5).
 */
export async function findEntryFacts(
  tx: Queryable,
  c: { memberId: bigint; addressClass: string; knownDays: number; passwordHash: string | null },
): Promise<EntryFacts | undefined> {
  const isHeld = await tx.hasRows(
    named(
      'member_entry_hold',
      sql`
        select id from member
        where id = ${c.memberId} and (${c.passwordHash}::text is null or password_hash = ${c.passwordHash}::text)
        for no key update`,
    ),
  )
  if (!isHeld) return undefined
  // Read after the lock: what was decided meanwhile counts.
  return tx.value<EntryFacts>(
    named(
      'member_entry_facts',
      sql`select member_entry_facts(${c.memberId}, ${c.addressClass}, ${c.knownDays}) as facts`,
    ),
  )
}

export type Entry = {
  memberId: bigint
  attemptId: bigint | null
  tokenHash: Uint8Array
  hours: number
  ip: string | null
  userAgent: string
  stage: 'open' | 'verify'
  methods: readonly string[] | null
  deviceId: bigint | null
  isSteppedUp: boolean
  /** The address range that is known from now on, if any. */
  knownClass: string | null
  usernameKey: string
  method: 'password' | 'sms' | 'oidc' | 'register' | 'reset' | 'free_play'
  country: string | null
  device: string
  /** The facts that the decision is based on, if the member's row is not locked; see 0153. */
  guard: { passwordHash: string; addressClass: string; knownDays: number; facts: EntryFacts } | null
}

/**
 * The second half of every login (0153): attempt, mark, session, history and event, in one statement. No session if the
 * facts have changed: see `guard`.
 */
export function enter(tx: Queryable, e: Entry): Promise<LoginState & { sessionId: bigint | null }> {
  return tx.one(
    named(
      'member_enter',
      sql`
        select session_id as "sessionId", previous_login_at as "previousLoginAt", is_first as "isFirst",
          must_change_password as "mustChangePassword", initial_password_until as "initialPasswordUntil",
          password_age_days as "passwordAgeDays", terms_version as "termsVersion"
        from member_enter(${e.memberId}, ${e.attemptId}, ${e.tokenHash}, ${e.hours}, ${e.ip}, ${e.userAgent}, ${e.stage},
          ${e.methods}::text[], ${e.deviceId}, ${e.isSteppedUp}, ${e.knownClass}, ${e.usernameKey}, ${e.method},
          ${e.country}, ${e.device}, ${e.guard === null ? null : JSON.stringify(e.guard)}::jsonb)`,
    ),
  )
}
