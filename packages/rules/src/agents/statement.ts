import { isPlayerType } from '@lotus/kernel'
import { isFirstHalf, type Cadence, type Period } from './calendar.ts'
import { cutToCents, larger, multiply, smaller, type Exact, type Rate } from './exact.ts'
import { isPayableAgent, type Account } from './rebates.ts'

export type ContractKind = 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME'
export type CarryMode = 'NONE' | 'PREVIOUS' | 'MONTH' | 'PERMANENT'
export type ShortfallPolicy = 'CARRY_TO_UPLINE' | 'OPERATOR_ABSORBS'

export type Tier = {
  readonly rate: Rate
  readonly active: number
  readonly validBet: Exact
  /** Of a dividend the base is compared with it, of a wage the team's loss. */
  readonly loss: Exact
}

/** A team's facts of one period: each figure is a sum, so a caller may add them up in any order and in parts. */
export type TeamSums = {
  readonly facts: number
  readonly validBet: Exact
  /** What the members lost to the house: stakes less payouts. */
  readonly loss: Exact
  readonly active: number
}

export type ChosenTier = { readonly tier: number | null; readonly rate: Rate }
const NO_TIER: ChosenTier = { tier: null, rate: 0n }

/** From when on a member counts as active (operations.md 0.1). */
export type ActiveTerms = {
  readonly activeMinBet: Exact
  /** What a member must have deposited in the period besides; none or zero: nothing is asked. */
  readonly activeMinDeposit?: Exact
}

/** Whether a member whose valid bets and deposits of the period add up to so much counts as active. */
export function isActive(validBet: Exact, deposited: Exact, least: ActiveTerms): boolean {
  const { activeMinBet, activeMinDeposit = 0n } = least
  return validBet > 0n && validBet >= activeMinBet && (activeMinDeposit === 0n || deposited >= activeMinDeposit)
}

/** Which conditions of a tier are reached; `loss` is what the tier's is compared with. */
export function metOf(tier: Tier, sums: Pick<TeamSums, 'active' | 'validBet'>, loss: Exact) {
  return { active: sums.active >= tier.active, validBet: sums.validBet >= tier.validBet, loss: loss >= tier.loss }
}

/** The last tier of the list whose every condition is reached; its place counts from 1. */
export function chooseTier(tiers: readonly Tier[], sums: TeamSums, loss: Exact): ChosenTier {
  const place = tiers.findLastIndex((tier) => {
    const met = metOf(tier, sums, loss)
    return met.active && met.validBet && met.loss
  })
  const tier = tiers[place]
  return tier ? { tier: place + 1, rate: tier.rate } : NO_TIER
}

/** A daily or hourly wage (operations.md 2.5, 2.6). A period that only has children's wages reaches no tier. */
export function wageGross(tiers: readonly Tier[], sums: TeamSums): ChosenTier & { readonly gross: Exact } {
  const chosen = sums.facts > 0 ? chooseTier(tiers, sums, sums.loss) : NO_TIER
  return { ...chosen, gross: multiply(sums.validBet, chosen.rate) }
}

export type RealtimeTerms = { readonly profitRate: Rate; readonly lossRate: Rate; readonly singleBet: Exact }

/** A bet as the real-time salary judges it; a void has the stake and payout of its bet and a negative `validBet`. */
export type JudgedBet = { readonly stake: Exact; readonly payout: Exact; readonly validBet: Exact }

/** What the rates of a real-time salary are of: the valid bet, or what was won or lost. Operators set it (operations.md 2.7). */
export type RtsBasis = 'VALID_BET' | 'WIN_LOSS'

/** What the rate of a bet is of; negative of a void. A bet that does not count as valid gives nothing by either. */
export function realtimeBase({ stake, payout, validBet }: JudgedBet, basis: RtsBasis): Exact {
  if (basis === 'VALID_BET' || validBet === 0n) return validBet
  const difference = payout < stake ? stake - payout : payout - stake
  return validBet < 0n ? -difference : difference
}

/** What one bet gives (operations.md 2.7). */
export function realtimeShare(terms: RealtimeTerms, bet: JudgedBet, basis: RtsBasis): Exact {
  if (bet.stake < terms.singleBet || bet.payout === bet.stake) return 0n
  return multiply(realtimeBase(bet, basis), bet.payout < bet.stake ? terms.lossRate : terms.profitRate)
}

/** A slot: `carried` is what earlier slots of the day are short of, zero or negative, and so is `left`. */
export function realtimeGross(shares: Exact, carried: Exact): { readonly gross: Exact; readonly left: Exact } {
  const sum = shares + carried
  return { gross: larger(0n, sum), left: smaller(0n, sum) }
}

/** What a dividend deducts from the team's loss, each already left out where its switch is off. */
export type Deductions = {
  readonly rebates: Exact
  readonly accruals: Exact
  readonly costs: Exact
  readonly wages: Exact
  readonly fee: Exact
}

/** The operator's fee on what the team lost. */
export function adminFee(loss: Exact, rate: Rate): Exact {
  return multiply(larger(0n, loss), rate)
}

export function sumOfDeductions({ rebates, accruals, costs, wages, fee }: Deductions): Exact {
  return rebates + accruals + costs + wages + fee
}

export type DividendFigures = ChosenTier & {
  readonly thisNet: Exact
  readonly carryIn: Exact
  readonly base: Exact
  readonly gross: Exact
}

/** A dividend (operations.md 2.4); `carryIn` is what `carryOut` said of the period before. */
export function dividendGross(
  tiers: readonly Tier[],
  sums: TeamSums,
  deductions: Exact,
  carryIn: Exact,
): DividendFigures {
  const thisNet = sums.loss - deductions
  const base = thisNet + carryIn
  const chosen = chooseTier(tiers, sums, base)
  return { ...chosen, thisNet, carryIn, base, gross: multiply(larger(0n, base), chosen.rate) }
}

/**
 * What a period leaves for the next one: zero or negative, since a positive result was paid. MONTH is left by the first
 * half of a month alone, and taken by its second half alone.
 */
export function carryOut(mode: CarryMode, cadence: Cadence, period: Period, figures: DividendFigures): Exact {
  switch (mode) {
    case 'NONE':
      return 0n
    case 'PREVIOUS':
      return smaller(0n, figures.thisNet)
    case 'MONTH':
      return cadence === 'SEMIMONTHLY' && isFirstHalf(period) ? smaller(0n, figures.thisNet) : 0n
    case 'PERMANENT':
      return smaller(0n, figures.base)
  }
}

export type StatementStatus = 'PAID' | 'NOT_REACHED' | 'HELD'
export type NetFigures = {
  readonly children: Exact
  readonly owedIn: Exact
  readonly net: Exact
  readonly owedOut: Exact
  readonly paid: Exact
  readonly status: StatementStatus
}

/** Whether a statement of this kind can be paid to the account: a player may hold a wage, never a dividend. */
export function isPayable(kind: ContractKind, account: Account): boolean {
  return isPayableAgent(account) || (kind !== 'DIVIDEND' && isPlayerType(account.type) && account.status === 'ACTIVE')
}

/** Whether a contract of this kind may be offered to a member: a player gets a wage alone, and only where the operator wants it. */
export function mayBeOffered(
  kind: ContractKind,
  to: { readonly isAgent: boolean; readonly wageToPlayer: boolean },
): boolean {
  return to.isAgent || (kind !== 'DIVIDEND' && to.wageToPlayer)
}

/**
 * What is paid of a gross (operations.md 2.8): less what the holder's own downlines earn of the same kind and period.
 * A shortfall is kept for the next statement of the contract, or the operator bears it.
 */
export function settleNet(input: {
  readonly gross: Exact
  readonly children: Exact
  readonly owedIn: Exact
  readonly shortfall: ShortfallPolicy
  readonly isPayable: boolean
  readonly isReached: boolean
}): NetFigures {
  const { children, owedIn } = input
  const net = input.gross - children + owedIn
  return {
    children,
    owedIn,
    net,
    owedOut: input.shortfall === 'CARRY_TO_UPLINE' ? smaller(0n, net) : 0n,
    paid: input.isPayable ? cutToCents(larger(0n, net)) : 0n,
    status: input.isPayable ? (input.isReached ? 'PAID' : 'NOT_REACHED') : 'HELD',
  }
}

/**
 * Takes off what the holder got too much for earlier periods, as operators adjusted them (operations.md 2.9): whole cents, and never more
 * than there is to pay. `open` is what is left of it, without a sign.
 */
export function takeOff<Net extends Pick<NetFigures, 'owedIn' | 'net' | 'paid'>>(
  net: Net,
  open: Exact,
): Net & { readonly off: Exact } {
  const off = smaller(cutToCents(open), net.paid)
  return { ...net, owedIn: net.owedIn - off, net: net.net - off, paid: net.paid - off, off }
}
