import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FlagName } from './flags.ts'
import { done, none } from './schema-parts.ts'

/**
 * `public` works without a token (and is personal with one); `member` wants a real member's token and refuses trial
 * accounts; `player` also takes trial accounts; `operator` a back-office token; `psp` is a payment provider's signed
 * callback.
 */
export type Access = 'public' | 'player' | 'member' | 'operator' | 'psp'
export type Gate = 'deposit' | 'play' | 'withdrawal'
/** How often one caller may make a call. */
export type Rate = { readonly max: number; readonly perSeconds: number }

/** What browsers have to know of a call: everything but its schemas and what the server alone decides. */
export type RouteDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  /** The body is sealed for the server (ADR 0002). */
  readonly sealed?: true
  /** The call moves money: the header `Idempotency-Key` (1 to 64 characters, made by the caller) is required. */
  readonly keyed?: true
  /** Also open to a session that has yet to pass its verification (trust.md 4.8), or to set up its authenticator. */
  readonly limited?: true
  /** Needs a second look at the person within the last minutes (trust.md ACC-6); else `step_up_required`. */
  readonly stepUp?: true
  /**
   * What the call begins: refused with `terms_required` while changed terms are not accepted (not for a withdrawal), and
   * with `identity_check_required` where the operator checks who somebody is before it (trust.md ACC-3, ACC-4).
   */
  readonly gate?: Gate
  /** The leaf of the white-label tree that must be on; else `module_disabled` (spec 6). */
  readonly flag?: FlagName
  /** The body may also be form-urlencoded (C05). */
  readonly form?: true
  /** The body is an image as it is (png, jpeg); the input comes from the query. */
  readonly upload?: true
  /** The same for everybody who speaks a language: browsers keep the answer and ask whether it is still so. */
  readonly revalidated?: true
  /** Operator calls: the permission that is needed. */
  readonly permission?: string
  /** The specification's call id, where it names the call. */
  readonly id?: string
}

/** All that is known of a call; whatever else knows something of it folds it from here. */
export type CallDefinition = RouteDefinition & {
  /** Operator calls: what a call may write into the audit log, `group.act`. */
  readonly audit?: readonly `${string}.${string}`[]
  /** Instead of the server's general limit, per caller; of a provider's callback per key and address. */
  readonly rate?: Rate
  /** What the call itself may refuse with; `errorsOf` adds what follows from its other fields. */
  readonly errors?: readonly ErrorCode[]
  /** An input for the documentation, where none follows from the schema. */
  readonly example?: unknown
  readonly input: z.ZodType
  readonly value: z.ZodType
}

type OwnDefaults = { readonly method: 'GET'; readonly input: typeof none; readonly value: typeof done }
/** What a call need not say of itself: it reads, takes nothing and answers `ok`; under `/bo/` it is for operators. */
type Defaults = OwnDefaults & { readonly access: 'operator' }
type Written = Omit<CallDefinition, keyof Defaults> &
  Partial<Pick<CallDefinition, keyof OwnDefaults>> &
  ({ readonly access: Access } | { readonly path: `/bo/${string}`; readonly access?: Access })

/** One call. A field that no call has is an error of types. */
export function defineCall<const C extends Written>(
  call: C & Readonly<Record<Exclude<keyof C, keyof CallDefinition>, never>>,
): C & Omit<Defaults, keyof C> {
  const defaults = { method: 'GET', path: call.path, access: 'operator', input: none, value: done } as const
  const whole: CallDefinition = Object.assign(defaults, call)
  return whole as CallDefinition & C & Omit<Defaults, keyof C> // What is written, and the defaults of the rest.
}
