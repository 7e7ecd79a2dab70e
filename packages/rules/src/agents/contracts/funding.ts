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
 * One payment of what an upline owes: whole cents of its wallet, never more than there is nor than `most`, then by the policy.
 * `cash` of an upline whose account is closed to it is 0. BY_HAND: the upline itself asks, and nobody pays instead.
 */
export function fundPayment(
  due: Exact,
  cash: Exact,
  policy: FundingPolicy | 'BY_HAND',
  most: Exact = due,
): FundingStep {
  const byUpline = smaller(smaller(due, most), cutToCents(larger(0n, cash)))
  const byOperator = policy === 'UPLINE_PAYS' || policy === 'BY_HAND' ? 0n : due - byUpline
  return {
    byUpline,
    byOperator,
    toReturn: policy === 'CARRY_TO_UPLINE' ? byOperator : 0n,
    left: due - byUpline - byOperator,
  }
}

/** Why the last try left something: the wallet had a part, or nothing; the upline's account, or the holder's, is closed to it. */
export type FundingReason = 'PARTIAL' | 'INSUFFICIENT' | 'UNAVAILABLE' | 'HOLDER'

/** What an upline owes for one statement, and what became of it (`agent_funding` of the server). */
export type Debt = {
  readonly due: Exact
  readonly byUpline: Exact
  readonly byOperator: Exact
  /** What the upline has to give back to the operator, advances and what was set off, and has. */
  readonly toReturn: Exact
  readonly returned: Exact
  /** Of `toReturn`: what the upline's statement took off for the operator. */
  readonly setOff: Exact
  /** How often the job found less than all of it. */
  readonly tries: number
  readonly reason: FundingReason | null
  readonly state: 'OPEN' | 'DONE' | 'CANCELLED'
}

/** Who asks for a payment of a debt, and what stands in its way. */
export type FundingAsk = {
  readonly cash: Exact
  readonly policy: FundingPolicy | 'BY_HAND'
  readonly isUplineActive: boolean
  readonly isHolderPayable: boolean
  /** Only the job's tries count. */
  readonly isJob: boolean
  /** Of a transfer: no more than this is paid. */
  readonly most?: Exact
}

/**
 * Asks an upline's wallet for what is left of a debt; `step` says what was paid. The SQL function `agent_funding_pay_some` does the same
 * with money, and a property test holds the two against each other.
 */
export function payDebt(debt: Debt, ask: FundingAsk): { readonly debt: Debt; readonly step: FundingStep } {
  const left = debt.due - debt.byUpline - debt.byOperator
  const nothing = { byUpline: 0n, byOperator: 0n, toReturn: 0n, left }
  if (debt.state !== 'OPEN') return { debt, step: nothing }
  const cash = ask.isUplineActive ? ask.cash : 0n
  const step = ask.isHolderPayable ? fundPayment(left, cash, ask.policy, ask.most) : nothing
  const reason = reasonOf(debt, ask, step)
  const isTry = ask.isJob && reason !== null && reason !== 'HOLDER'
  const paid = {
    ...debt,
    byUpline: debt.byUpline + step.byUpline,
    byOperator: debt.byOperator + step.byOperator,
    toReturn: debt.toReturn + step.toReturn,
    tries: debt.tries + (isTry ? 1 : 0),
    reason,
    state: step.left === 0n ? ('DONE' as const) : ('OPEN' as const),
  }
  return { debt: paid, step }
}

/** Why the upline did not pay all that was left; null: it did, or it was asked for no more. */
function reasonOf(debt: Debt, ask: FundingAsk, step: FundingStep): FundingReason | null {
  if (!ask.isHolderPayable) return 'HOLDER'
  if (step.left + step.byOperator === 0n) return null
  if (step.byUpline === ask.most) return debt.tries > 0 ? 'PARTIAL' : null
  if (!ask.isUplineActive) return 'UNAVAILABLE'
  return debt.byUpline + step.byUpline > 0n ? 'PARTIAL' : 'INSUFFICIENT'
}

/**
 * What an upline gives back to the operator of what it was just paid: its debts in their order, the oldest first, whole cents and
 * never more than it has. Answers them as they are then.
 */
export function giveBack(debts: readonly Debt[], received: Exact, cash: Exact): Debt[] {
  let room = smaller(received, cutToCents(larger(0n, cash)))
  return debts.map((debt) => {
    const part = larger(0n, smaller(room, debt.toReturn - debt.returned))
    room -= part
    return { ...debt, returned: debt.returned + part }
  })
}

/** What an upline's statement took off for the operator: the upline owes it to the operator (operations.md 2.9). */
export function setOffDebt(debt: Debt | undefined, amount: Exact): Debt {
  const none = { due: 0n, byUpline: 0n, byOperator: 0n, toReturn: 0n, returned: 0n, setOff: 0n }
  const before: Debt = debt ?? { ...none, tries: 0, reason: null, state: 'DONE' }
  return { ...before, setOff: before.setOff + amount, toReturn: before.toReturn + amount }
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
