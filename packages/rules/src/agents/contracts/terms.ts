import { larger, type Rate } from '../exact.ts'
import { chooseTier, type ContractKind, type Tier } from '../statement.ts'
import type { Contract, ContractTerms } from '../world.ts'

/** Who pays what a contract comes to: the operator, out of what the granter gets, or the granter's own wallet (DECISIONS 43). */
export type Funding = 'OPERATOR' | 'UPLINE'
/** How it is paid: at once, after the operator's review, or once its holder claims it (operations.md 2.9). */
export type Payout = 'AUTO' | 'REVIEW' | 'CLAIM'

/** What a contract promises, without its parties and dates. */
export type ContractOffer = Pick<Contract, 'cadence' | 'categories' | 'terms'> & {
  /** None: OPERATOR. */
  readonly funding?: Funding
  /** None: AUTO. */
  readonly payout?: Payout
}

/** The highest rate of each kind; of a real-time salary it holds for each of its two rates. Operators set them. */
export type RateBounds = Readonly<Record<ContractKind, Rate>>

/** Codes of the specification (operations.md 2.10), and one for terms that no form can send. */
export type TermsFault = 'CONTRACT_RATE_BOUNDS' | 'CONTRACT_TIER_ORDER' | 'CONTRACT_TERMS'

export const MAX_TIERS = 10

/** Why terms may not be offered, or undefined (operations.md 2.3). */
export function findTermsFault(
  { terms, categories, cadence, payout }: ContractOffer,
  bounds: RateBounds,
): TermsFault | undefined {
  if (categories.size === 0 || !isCadenceOf(terms.kind, cadence)) return 'CONTRACT_TERMS'
  // Nobody can claim every hour, or every five minutes.
  if (payout === 'CLAIM' && (cadence === 'SLOT' || cadence === 'HOUR')) return 'CONTRACT_TERMS'
  const bound = bounds[terms.kind]
  if (terms.kind === 'REALTIME') {
    if (terms.singleBet < 0n) return 'CONTRACT_TERMS'
    const [profit, loss] = [terms.profitRate, terms.lossRate]
    const isInside = profit >= 0n && loss >= 0n && larger(profit, loss) > 0n && larger(profit, loss) <= bound
    return isInside ? undefined : 'CONTRACT_RATE_BOUNDS'
  }
  const { tiers, activeMinBet, activeMinDeposit = 0n } = terms
  if (tiers.length === 0 || tiers.length > MAX_TIERS || activeMinBet < 0n || activeMinDeposit < 0n)
    return 'CONTRACT_TERMS'
  if (tiers.some(({ rate }) => rate <= 0n || rate > bound)) return 'CONTRACT_RATE_BOUNDS'
  return isInOrder(tiers) ? undefined : 'CONTRACT_TIER_ORDER'
}

function isCadenceOf(kind: ContractKind, cadence: ContractOffer['cadence']): boolean {
  if (kind === 'REALTIME') return cadence === 'SLOT'
  if (kind === 'HOURLY') return cadence === 'HOUR'
  return cadence !== 'SLOT' && cadence !== 'HOUR'
}

/** No condition is below zero or falls down the list, and every rate is higher than the one before. */
function isInOrder(tiers: readonly Tier[]): boolean {
  return tiers.every((tier, at) => {
    const before = tiers[at - 1] ?? { rate: 0n, active: 0, validBet: 0n, loss: 0n }
    return (
      tier.rate > before.rate &&
      Number.isSafeInteger(tier.active) &&
      tier.active >= before.active &&
      tier.validBet >= before.validBet &&
      tier.loss >= before.loss
    )
  })
}

/** How a granted contract is compared with what its granter holds (DECISIONS 44: TIERWISE by default). */
export type Dominance = 'TIERWISE' | 'MAX_RATE'

/** Where a contract goes beyond its granter's own: `place` is the tier, from 1, where it is one. */
export type ContractGap = {
  readonly in:
    | 'KIND'
    | 'PERIOD'
    | 'CATEGORIES'
    | 'FUNDING'
    | 'RATE'
    | 'ACTIVE_MIN_BET'
    | 'ACTIVE_MIN_DEPOSIT'
    | 'PROFIT_RATE'
    | 'LOSS_RATE'
    | 'SINGLE_BET'
  readonly place?: number
}

/**
 * Where `child` goes beyond `parent`; an empty list where it lies within. Under MAX_RATE the offering agent is warned
 * with what TIERWISE finds. Both periods must be the same: only then are the child's earnings taken off the parent's.
 */
export function findContractGaps(parent: ContractOffer, child: ContractOffer, dominance: Dominance): ContractGap[] {
  if (parent.terms.kind !== child.terms.kind) return [{ in: 'KIND' }]
  const gaps: ContractGap[] = []
  if (parent.cadence !== child.cadence) gaps.push({ in: 'PERIOD' })
  if ([...child.categories].some((category) => !parent.categories.has(category))) gaps.push({ in: 'CATEGORIES' })
  // The operator takes what it pays the child off what it pays the parent: nothing, where the parent's own upline pays that.
  if (parent.funding === 'UPLINE' && child.funding !== 'UPLINE') gaps.push({ in: 'FUNDING' })
  return [...gaps, ...findRateGaps(parent.terms, child.terms, dominance)]
}

/**
 * The same where the granter may hold none of the kind: then it grants nothing, or, where the operator allows it
 * (`allow_self_funded`), what its own wallet pays (operations.md 2.3).
 */
export function findGapsOfGranter(
  own: ContractOffer | undefined,
  child: ContractOffer,
  { dominance, allowSelfFunded }: { readonly dominance: Dominance; readonly allowSelfFunded: boolean },
): ContractGap[] {
  if (own) return findContractGaps(own, child, dominance)
  return child.funding === 'UPLINE' && allowSelfFunded ? [] : [{ in: 'KIND' }]
}

function findRateGaps(parent: ContractTerms, child: ContractTerms, dominance: Dominance): ContractGap[] {
  if (parent.kind === 'REALTIME' || child.kind === 'REALTIME') {
    if (parent.kind !== 'REALTIME' || child.kind !== 'REALTIME') return []
    const gaps: ContractGap[] = []
    if (child.profitRate > parent.profitRate) gaps.push({ in: 'PROFIT_RATE' })
    if (child.lossRate > parent.lossRate) gaps.push({ in: 'LOSS_RATE' })
    if (child.singleBet < parent.singleBet) gaps.push({ in: 'SINGLE_BET' })
    return gaps
  }
  const best = bestRate(parent.tiers)
  const gaps = child.tiers.flatMap((tier, at): ContractGap[] => {
    const held = dominance === 'MAX_RATE' ? best : rateAt(parent.tiers, tier)
    return tier.rate > held ? [{ in: 'RATE', place: at + 1 }] : []
  })
  // Members who are active by a smaller bet, or deposit, would reach the child's tiers and not the parent's.
  if (dominance === 'TIERWISE' && parent.tiers.some(({ active }) => active > 0)) {
    if (child.activeMinBet < parent.activeMinBet) gaps.push({ in: 'ACTIVE_MIN_BET' })
    if ((child.activeMinDeposit ?? 0n) < (parent.activeMinDeposit ?? 0n)) gaps.push({ in: 'ACTIVE_MIN_DEPOSIT' })
  }
  return gaps
}

/** A tier, from 1, at whose conditions the granter would pay `rate` and be paid `held`. */
export type TierLoss = { readonly place: number; readonly rate: Rate; readonly held: Rate }
export type DominanceWarning = { readonly tiers: readonly TierLoss[]; readonly isActiveEasier: boolean }

/**
 * What MAX_RATE lets pass and TIERWISE would not (DECISIONS 44): where the granter may pay more than the granter gets.
 * `isActiveEasier`: members are active by a smaller bet, or deposit, than in the granter's own contract.
 */
export function warnOfOffer(parent: ContractOffer, child: ContractOffer, dominance: Dominance): DominanceWarning {
  const [own, terms] = [parent.terms, child.terms]
  if (dominance !== 'MAX_RATE' || own.kind === 'REALTIME' || terms.kind === 'REALTIME' || own.kind !== terms.kind) {
    return { tiers: [], isActiveEasier: false }
  }
  const refused = findRateGaps(own, terms, 'MAX_RATE')
  const found = findRateGaps(own, terms, 'TIERWISE').filter(
    ({ place }) => !refused.some((gap) => gap.place !== undefined && gap.place === place),
  )
  const tiers = terms.tiers.flatMap((tier, at): TierLoss[] =>
    found.some(({ place }) => place === at + 1)
      ? [{ place: at + 1, rate: tier.rate, held: rateAt(own.tiers, tier) }]
      : [],
  )
  return { tiers, isActiveEasier: found.some((gap) => gap.in === 'ACTIVE_MIN_BET' || gap.in === 'ACTIVE_MIN_DEPOSIT') }
}

function bestRate(tiers: readonly Tier[]): Rate {
  return tiers.reduce((best: Rate, { rate }) => larger(best, rate), 0n)
}

/** What the tiers give a team that reaches exactly these conditions. */
function rateAt(tiers: readonly Tier[], { active, validBet, loss }: Tier): Rate {
  return chooseTier(tiers, { facts: 1, active, validBet, loss }, loss).rate
}
