import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FlagName } from './flags.ts'
import { done, none } from './schema-parts.ts'

/**
 * `public` works without a token (and is personal with one); `member` requires a real member's token and refuses trial
 * accounts; `player` also accepts trial accounts; `operator` requires a back-office token; `engineer` the token of a
 * vendor's engineer, which names the vendor; `psp` is a payment provider's signed callback.
 */
export type Access = 'public' | 'player' | 'member' | 'operator' | 'engineer' | 'psp'
export type Gate = 'deposit' | 'play' | 'withdrawal'
/** How often one caller may make a call. */
export type Rate = { readonly max: number; readonly perSeconds: number }

/** What browsers need to know of a call: everything except its schemas and what only the server decides. */
export type RouteDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  /** The body is encrypted for the server (ADR 0002). */
  readonly sealed?: true
  /** The call moves money: the header `Idempotency-Key` (1 to 64 characters, made by the caller) is required. */
  readonly keyed?: true
  /** Also allowed in a session that must still pass its verification (trust.md 4.8), or set up its authenticator. */
  readonly limited?: true
  /** Needs a step-up check within the last minutes (trust.md ACC-6); else `step_up_required`. */
  readonly stepUp?: true
  /**
   * What the call starts: refused with `terms_required` while changed terms are not accepted (except for a withdrawal),
   * and with `identity_check_required` if the operator requires an identity check before it (trust.md ACC-3, ACC-4).
   */
  readonly gate?: Gate
  /** The white-label flag that must be on; else `module_disabled` (spec 6). */
  readonly flag?: FlagName
  /** The body may also be form-urlencoded (C05). */
  readonly form?: true
  /** The body is a raw image (png, jpeg); the input comes from the query. */
  readonly upload?: true
  /** The JSON body carries a file: it may be as long as an uploaded image. */
  readonly large?: true
  /** The same for everybody with one language: browsers cache the answer and revalidate it. */
  readonly revalidated?: true
  /** Operator calls: the required permission. */
  readonly permission?: string
  /** The specification's call id, if it has one. */
  readonly id?: string
}

/** All that is known of a call; everything else is derived from it. */
export type CallDefinition = RouteDefinition & {
  /** What a call of the back office may write into the audit log, `group.act`. */
  readonly audit?: readonly `${string}.${string}`[]
  /** Replaces the server's general limit, per caller; for a provider's signed callback per channel. */
  readonly rate?: Rate
  /** Refusals of the call itself; `errorsOf` adds those that follow from its other fields. */
  readonly errors?: readonly ErrorCode[]
  /** An input for the documentation, if none can be derived from the schema. */
  readonly example?: unknown
  readonly input: z.ZodType
  readonly value: z.ZodType
}

type Method = RouteDefinition['method']
/** What a call need not say of itself: it takes nothing and answers `ok`. */
type Usual = { readonly input: typeof none; readonly value: typeof done }
/**
 * `SomeType`, as zod asks of its own parts. With `ZodType` the compiler compares each schema method by method, and the
 * types of the contract are three times the work for every program that reads them.
 */
type WrittenSchemas = { readonly input?: z.core.SomeType; readonly value?: z.core.SomeType }
type Written = Omit<CallDefinition, 'method' | 'access' | keyof WrittenSchemas> & WrittenSchemas
type NothingBut<Keys, C> = C & Readonly<Record<Exclude<keyof C, Keys>, never>>
type Whole<C, Known> = C & Omit<Known & Usual, keyof C>

/** The fields in the same order in every call, since the list of reviewed calls is made of their JSON. */
function wholeOf({
  method,
  path,
  access,
  input = none,
  value = done,
  ...rest
}: Written & Pick<CallDefinition, 'method' | 'access'>): unknown {
  return { method, path, access, input, value, ...rest }
}

/** Defines one call. An unknown field is a type error. */
export function defineCall<const C extends Written & Pick<CallDefinition, 'method' | 'access'>>(
  call: NothingBut<keyof CallDefinition, C>,
): Whole<C, object> {
  return wholeOf(call) as Whole<C, object> // What is written, and what is usual of the rest.
}

/** `defineCall` for one method and one kind of caller, which the call then need not say. */
function callsOf<M extends Method, A extends Access, Path extends string = string>(method: M, access: A) {
  type Known = { readonly method: M; readonly access: A }
  return <const C extends Written & { readonly path: Path }>(call: NothingBut<keyof Written, C>): Whole<C, Known> =>
    wholeOf({ method, access, ...call }) as Whole<C, Known> // As above.
}

export const publicGet = callsOf('GET', 'public')
export const publicPost = callsOf('POST', 'public')
export const playerGet = callsOf('GET', 'player')
export const playerPost = callsOf('POST', 'player')
export const memberGet = callsOf('GET', 'member')
export const memberPost = callsOf('POST', 'member')
export const pspPost = callsOf('POST', 'psp')
export const engineerGet = callsOf<'GET', 'engineer', `/bo/${string}`>('GET', 'engineer')
export const engineerPost = callsOf<'POST', 'engineer', `/bo/${string}`>('POST', 'engineer')
export const operatorGet = callsOf<'GET', 'operator', `/bo/${string}`>('GET', 'operator')
export const operatorPost = callsOf<'POST', 'operator', `/bo/${string}`>('POST', 'operator')
