import type { Gate } from '@lotus/contract'
import type { Language } from '../language.ts'

/** The caller, as the authenticator of the token's kind determined. */
export type MemberActor = {
  kind: 'member'
  memberId: bigint
  sessionId: bigint
  /** The wire's isAgent: 4 is a trial account (T01). */
  accountType: number
  username: string
  /** `verify`: logged in, but from an unknown address range: only calls marked `limited` are allowed (trust.md 4.8). */
  stage: 'open' | 'verify'
  /** Whether the person passed a step-up check within the last minutes (trust.md ACC-6). */
  isSteppedUp: boolean
  /** The version of the terms to accept before the next deposit or bet (trust.md ACC-3); absent: none. */
  termsDue?: string | null
  /** Gates that are closed until the operator has checked the identity (trust.md ACC-4); absent: none. */
  checkBefore?: readonly Gate[]
}
export type OperatorActor = {
  kind: 'operator'
  operatorId: bigint
  sessionId: bigint
  username: string
  permissions: readonly string[]
  /** Opened by a colleague's code, since the authenticator was lost: only calls marked `limited` are allowed (BO-2). */
  mustEnrol?: boolean
}
/** A vendor's engineer: every statement of theirs is limited to the vendor. `invitedBy` is the operator who let them in. */
export type EngineerActor = { kind: 'engineer'; sessionId: bigint; vendor: string; name: string; invitedBy: string }
/** A payment provider, whose signature over the raw body was verified. */
export type ProviderActor = { kind: 'provider'; channelCode: string }
export type Actor = MemberActor | OperatorActor | EngineerActor | ProviderActor

/** Without an age the cookie ends with the browser. */
export type CookieOptions = { maxAgeSeconds?: number }

export type CallContext = {
  requestId: string
  ip: string
  userAgent: string
  language: Language
  moduleId: string | null
  /** Present on keyed calls; its form is checked; its scope is (caller, route). */
  idempotencyKey: string | null
  actor: Actor | null
  /** The raw body (signatures cover bytes). */
  rawBody: Buffer | null
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** By plain name; on HTTPS they are sent with the prefix `__Host-`. */
  cookies: Readonly<Record<string, string | undefined>>
  /** HttpOnly, SameSite=Strict, Secure on HTTPS. Null deletes it. */
  setCookie(name: string, value: string | null, options?: CookieOptions): void
}
export type MemberContext = CallContext & { actor: MemberActor; member: MemberActor }
export type EngineerContext = CallContext & { actor: EngineerActor; engineer: EngineerActor }
export type OperatorContext = CallContext & { actor: OperatorActor; operator: OperatorActor }
