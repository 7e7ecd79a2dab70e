import type { Language } from '../language.ts'

/** Who asks, as the authenticator of the token's kind found out. */
export type MemberActor = {
  kind: 'member'
  memberId: bigint
  sessionId: bigint
  /** isAgent of the wire: 4 is a trial account (T01). */
  accountType: number
  username: string
}
export type OperatorActor = {
  kind: 'operator'
  operatorId: bigint
  sessionId: bigint
  username: string
  permissions: readonly string[]
}
export type Actor = MemberActor | OperatorActor

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
}
export type MemberContext = CallContext & { actor: MemberActor; member: MemberActor }
export type OperatorContext = CallContext & { actor: OperatorActor; operator: OperatorActor }
