import { cutToCents, larger, smaller, type Exact } from '../exact.ts'
import type { OrphanPolicy } from './cascade.ts'
import type { Funding } from './terms.ts'

/** What becomes of what an upline's wallet cannot pay (operations.md 2.8). */
export type FundingPolicy = 'UPLINE_PAYS' | 'CARRY_TO_UPLINE' | 'OPERATOR_ABSORBS'

export type FundingStep = {
  readonly byUpline: Exact
  readonly byOperator: Exact
  /** Of `byOperator`: what the upline gives back of what it is paid later. */
  readonly toReturn: Exact
  /** Still owed after this. */
  readonly left: Exact
}

/**
 * One payment of what an upline owes: whole cents of its wallet, never more than there is, then by the policy. `cash` of an
 * upline whose account is closed to it is 0.
 */
export function fundPayment(due: Exact, cash: Exact, policy: FundingPolicy): FundingStep {
  const byUpline = smaller(due, cutToCents(larger(0n, cash)))
  const byOperator = policy === 'UPLINE_PAYS' ? 0n : due - byUpline
  return {
    byUpline,
    byOperator,
    toReturn: policy === 'CARRY_TO_UPLINE' ? byOperator : 0n,
    left: due - byUpline - byOperator,
  }
}

/** A signed contract of one kind and period, as far as its funding asks. */
export type FundedContract = { readonly holder: string; readonly granter: string | null; readonly funding: Funding }

/**
 * Which of the contracts of one kind and period the upline pays of its own wallet: those whose terms say so; under
 * KEEP_UNFUNDED those whose granter holds none any more, at the granter's own cost (operations.md 2.2); and all below one of
 * them, since what is not paid by the operator is nothing to take theirs off.
 */
export function isFundedByUpline(
  contracts: readonly FundedContract[],
  orphans: OrphanPolicy,
): (one: FundedContract) => boolean {
  const held = Map.groupBy(contracts, ({ holder }) => holder)
  const known = new Map<FundedContract, boolean>()
  return isFunded

  function isFunded(one: FundedContract): boolean {
    const before = known.get(one)
    if (before !== undefined) return before
    // Before its granters are asked: a tree has no circle, and a broken one ends.
    known.set(one, one.funding === 'UPLINE')
    if (one.granter === null) return false
    const above = held.get(one.granter) ?? []
    const isOrphan = above.length === 0 && orphans === 'KEEP_UNFUNDED'
    const is = one.funding === 'UPLINE' || isOrphan || above.some(isFunded)
    known.set(one, is)
    return is
  }
}
