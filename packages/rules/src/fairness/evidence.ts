import type { DrawContext } from '../lottery/catalogue/draws/shape.ts'
import type { DrawTerms } from '../lottery/submitted-draw.ts'

/** Everything needed to check a draw, in one file that a member can keep and give to anybody. */
export type Evidence = {
  readonly format: 'lotus-evidence/v1'
  readonly certificate: Certificate
  /** A member's own order: the exact text of its leaf and its index under the issue's root. */
  readonly order?: { readonly leaf: string; readonly index: number; readonly path: readonly string[] }
  /** The signed receipt of that order. */
  readonly receipt?: string
  readonly log?: {
    /** The log's verifier key, `NAME+ID+BASE64`. */
    readonly key: string
    readonly witnessKeys: readonly string[]
    /** A signed note with the cosignatures of witnesses, if there are any. */
    readonly checkpoint: string
    readonly entries: readonly { readonly index: number; readonly leaf: string; readonly path: readonly string[] }[]
  }
}

export type BeaconState = 'waiting' | 'received' | 'unavailable'
/** The fields of `lottery.certificate` that are checked. */
export type Certificate = {
  readonly gameCode: string
  readonly issueNo: string
  readonly family: string
  readonly commitment: string
  readonly lockAt: string
  /** Every ticket under the root, those given back before the lock included. */
  readonly orderCount: number
  readonly totalStake?: string
  /** Those that take part in the draw; absent in older files, null until they are frozen. */
  readonly liveCount?: number | null
  readonly liveStake?: string | null
  readonly orderRoot: string | null
  readonly frozenAt: string | null
  readonly seed: string | null
  readonly yearAnimal: string | null
  readonly draw: Readonly<Record<string, unknown>> | null
  readonly beacon?: {
    readonly chain: string
    readonly round: number
    readonly state: BeaconState
    readonly randomness: string | null
    readonly signature: string | null
  } | null
  /** For draws with submitted numbers: the terms, and from the lock on the texts of all submissions. */
  readonly submissions?: {
    readonly terms: DrawTerms
    readonly root: string | null
    readonly leaves: readonly string[]
  } | null
}

/** `warn` is for something as announced but worth knowing; `skipped` for what could not be checked here. */
export type StepOutcome = 'ok' | 'bad' | 'warn' | 'skipped'
export const stepNames = [
  'commitment',
  'order',
  'receipt',
  'draw',
  'beacon',
  'checkpoint',
  'log_commitment',
  'log_root',
  'log_result',
  'witness',
] as const
export type StepName = (typeof stepNames)[number]
export type StepReason =
  | 'matches'
  | 'differs'
  | 'malformed'
  | 'not_drawn'
  | 'not_frozen'
  | 'not_given'
  | 'not_used'
  | 'unknown_family'
  | 'bad_signature'
  | 'other_key'
  | 'other_issue'
  | 'not_included'
  | 'not_in_log'
  | 'wrong_order'
  | 'other_round'
  | 'too_early'
  | 'unavailable'
  | 'waiting'
  | 'not_supported'
export type Step = {
  readonly name: StepName
  readonly outcome: StepOutcome
  readonly reason: StepReason
  /** The value in the evidence and the one computed here, if both can be shown. */
  readonly stated?: string
  readonly computed?: string
}

export const contextOf = ({ yearAnimal }: Certificate): DrawContext => (yearAnimal === null ? {} : { yearAnimal })

/** One result of the check. */
export const step = (
  name: StepName,
  outcome: StepOutcome,
  reason: StepReason,
  shown: { stated?: string; computed?: string } = {},
): Step => ({ name, outcome, reason, ...shown })
