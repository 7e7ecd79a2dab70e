import { periodAt, type Period } from './calendar.ts'
import type { Exact } from './exact.ts'
import type { CarryMode, ContractKind } from './statement.ts'

// Carry and debt belong to the line between a granter and a holder (operations.md 2.4), not to one version of their contract.

/** What a line takes over from its statement before; zero or negative, both. */
export type LinePast = { readonly carry: Exact; readonly owed: Exact }
export const NO_PAST: LinePast = { carry: 0n, owed: 0n }

/** A version's statement as others of its line see it. */
export type LineStatement = Period & { readonly n: number }

/**
 * The order in which statements of a line take over from one another, which is that in which they are settled: by their end,
 * of two that end together the longer one first, of one period the earlier version first.
 */
export function compareInLine(x: LineStatement, y: LineStatement): number {
  return x.end - y.end || x.start - y.start || x.n - y.n
}

/** What a statement left of a carry; `mode` of its terms, null where it was not kept. */
export type LeftCarry = { readonly end: number; readonly carryOut: Exact; readonly mode: CarryMode | null }

/**
 * What a statement can take over: of the line's last statement before it, and of the last one before it from which the line
 * went on to its own version, thus without an end of the contract between them. Mostly they are the same.
 */
export type LineLeft = {
  readonly last: (LeftCarry & { readonly owedOut: Exact }) | undefined
  readonly lastOfVersion: LeftCarry | undefined
}

/**
 * A debt waits for the line's next statement, however late it is, whatever has ended meanwhile. A carry goes on where no time
 * lies between: a version with periods of another length takes it over too, though its period begins before that of the last
 * one ended, or within it. It ends where the contract ended, unless it `survives` (operations.md 2.4): then one that is carried
 * until it is earned back waits as a debt does. In a real-time salary the day's next slot takes it.
 */
export function takeOver(
  { last, lastOfVersion }: LineLeft,
  { kind, period, survives }: { readonly kind: ContractKind; readonly period: Period; readonly survives: boolean },
): LinePast {
  const owed = last?.owedOut ?? 0n
  const from = kind === 'REALTIME' || survives ? last : lastOfVersion
  if (!from) return { carry: 0n, owed }
  const waits = survives && from.mode === 'PERMANENT'
  const isNext =
    kind === 'REALTIME' ? from.end > periodAt('DAILY', period.start).start : waits || from.end >= period.start
  return { carry: isNext ? from.carryOut : 0n, owed }
}

/**
 * Which of a line's versions in one period, the oldest first, takes over what there is to take, and which of a holder's what the
 * downlines earn: the last one that is stated. A wage is stated where it has play; a dividend's last version always is, if anything is open.
 */
export function takerOf<Version>(
  kind: ContractKind,
  versions: readonly Version[],
  isPlayed: (version: Version) => boolean,
): Version | undefined {
  return (kind === 'DIVIDEND' ? undefined : versions.findLast(isPlayed)) ?? versions.at(-1)
}

/**
 * Of a dividend's versions in one period, the oldest first, those that take a carry over, where it ends with the contract: the
 * last one of each contract. `contractOf` answers the same for versions that were amended into one another. A contract that was
 * ended and signed anew within the period is two, and each goes on with its own.
 */
export function carryTakersOf<Version>(
  versions: readonly Version[],
  contractOf: (version: Version) => number,
): ReadonlySet<Version> {
  return new Set(new Map(versions.map((version) => [contractOf(version), version])).values())
}
