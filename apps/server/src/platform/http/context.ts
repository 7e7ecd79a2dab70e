import type { Gate } from '@lotus/contract'
import type { Language } from '../language.ts'

/** Who asks, as the authenticator of the token's kind found out. */
export type MemberActor = {
  kind: 'member'
  memberId: bigint
  sessionId: bigint
  /** isAgent of the wire: 4 is a trial account (T01). */
  accountType: number
  username: string
  /** `verify`: logged in, but from where nobody knows them: only calls marked `limited` are open (trust.md 4.8). */
  stage: 'open' | 'verify'
  /** Whether the person proved themselves once more within the last minutes (trust.md ACC-6). */
  isSteppedUp: boolean
  /** The version of the terms that is to be accepted before the next deposit or bet (trust.md ACC-3); absent: none. */
  termsDue?: string | null
  /** What is closed until the house has checked who this is (trust.md ACC-4); absent: nothing. */
  checkBefore?: readonly Gate[]
}
export type OperatorActor = {
  kind: 'operator'
  operatorId: bigint
  sessionId: bigint
  username: string
  permissions: readonly string[]
  /** A colleague's code opened it where the authenticator was lost: only calls marked `limited` are open (BO-2). */
  mustEnrol?: boolean
}
export type Actor = MemberActor | OperatorActor

/** Without an age the cookie ends with the browser. */
export type CookieOptions = { maxAgeSeconds?: number }

export type CallContext = {
  requestId: string
  ip: string
  userAgent: string
  language: Language
  moduleId: string | null
  /** Present on keyed calls: checked for its form, scope is (who asks, route). */
  idempotencyKey: string | null
  actor: Actor | null
  /** The raw body, kept for calls with access `psp` (signatures are made over bytes). */
  rawBody: Buffer | null
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** By plain name; on HTTPS they travel with the prefix `__Host-`. */
  cookies: Readonly<Record<string, string | undefined>>
  /** HttpOnly, SameSite=Strict, Secure on HTTPS. Null deletes it. */
  setCookie(name: string, value: string | null, options?: CookieOptions): void
}
export type MemberContext = CallContext & { actor: MemberActor; member: MemberActor }
export type OperatorContext = CallContext & { actor: OperatorActor; operator: OperatorActor }
