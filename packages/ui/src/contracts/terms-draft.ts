import { rebateCategories, type RebateCategory, type RouteInput, type RouteValue } from '@lotus/contract'
import { percentText, readPercent } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'

export type ContractTerms = RouteInput<'agent.offerContract'>['terms']
export type Contract = RouteValue<'agent.contracts'>['rows'][number]
export type OfferPreview = RouteValue<'agent.previewContract'>
export type OfficeOfferPreview = RouteValue<'bo.previewContract'>
export type EndedContract = RouteValue<'agent.previewContract'>['ends'][number]
export type ContractGap = RouteValue<'agent.previewContract'>['gaps'][number]
export type Past = RouteValue<'agent.previewContract'>['past']
export type ContractKind = ContractTerms['kind']
export type TieredTerms = Extract<ContractTerms, { tiers: unknown }>
type Cadence = Extract<ContractTerms, { kind: 'DAILY' }>['cadence']
type Carry = Extract<ContractTerms, { kind: 'DIVIDEND' }>['carry']

export const contractKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const satisfies readonly ContractKind[]
export const cadences = ['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY'] as const satisfies readonly Cadence[]
export const carries = ['NONE', 'PREVIOUS', 'MONTH', 'PERMANENT'] as const satisfies readonly Carry[]
export const fundings = ['OPERATOR', 'UPLINE'] as const
export const payouts = ['AUTO', 'REVIEW', 'CLAIM'] as const
/** Nobody can claim every hour, or every five minutes. */
export const payoutsOf = (kind: ContractKind): readonly (typeof payouts)[number][] =>
  kind === 'HOURLY' || kind === 'REALTIME' ? ['AUTO', 'REVIEW'] : payouts
export const TIERS_MAX = 10

/** An amount is undefined while its field is empty or unreadable. */
export type Amount = string | undefined
export type TierDraft = { key: number; rate: string; active: string; validBet: Amount; loss: Amount }
/** Terms while they are typed: rates and numbers as text. A kind uses its own part of it. */
export type TermsDraft = {
  cadence: Cadence
  carry: Carry
  categories: readonly RebateCategory[]
  activeMinBet: Amount
  activeMinDeposit: Amount
  tiers: readonly TierDraft[]
  profit: string
  loss: string
  singleBet: Amount
  funding: (typeof fundings)[number]
  payout: (typeof payouts)[number]
}

/** `draft.<field>` of the texts says what is wrong; `place` is the tier, from 0. */
export type DraftProblem = {
  field:
    | 'categories'
    | 'activeMinBet'
    | 'activeMinDeposit'
    | 'rate'
    | 'active'
    | 'validBet'
    | 'loss'
    | 'profit'
    | 'lossRate'
    | 'singleBet'
  place?: number
  text: 'missing' | 'percent' | 'count' | 'amount' | 'none' | 'notHigher' | 'falls' | 'bothZero'
}

const emptyTier = (key: number): TierDraft => ({ key, rate: '', active: '0', validBet: '0', loss: '0' })

const empty: TermsDraft = {
  cadence: 'DAILY',
  carry: 'MONTH',
  categories: rebateCategories,
  activeMinBet: '1000',
  activeMinDeposit: '0',
  tiers: [emptyTier(1)],
  profit: '',
  loss: '',
  singleBet: '100',
  funding: 'OPERATOR',
  payout: 'AUTO',
}

/** Where typing begins: the terms themselves, or without rates for another holder. */
export function draftOf(kind: ContractKind, terms: ContractTerms | undefined, keepsRates: boolean): TermsDraft {
  if (terms === undefined) return { ...empty, cadence: kind === 'DIVIDEND' ? 'SEMIMONTHLY' : 'DAILY' }
  // A first contract begins with what the operator pays by itself, whatever the granter's own says.
  const { categories, funding = 'OPERATOR', payout = 'AUTO' } = terms
  const paid = keepsRates ? { funding, payout } : { funding: empty.funding, payout: empty.payout }
  const rate = (ppm: number) => (keepsRates ? percentText(ppm) : '')
  if (terms.kind === 'REALTIME') {
    const { profitPpm, lossPpm, singleBet } = terms
    return { ...empty, ...paid, categories, profit: rate(profitPpm), loss: rate(lossPpm), singleBet }
  }
  return {
    ...empty,
    ...paid,
    categories,
    activeMinBet: terms.activeMinBet,
    activeMinDeposit: terms.activeMinDeposit ?? '0',
    ...(terms.kind === 'HOURLY' ? {} : { cadence: terms.cadence }),
    ...(terms.kind === 'DIVIDEND' ? { carry: terms.carry } : {}),
    tiers: terms.tiers.map(({ ratePpm, active, validBet, loss }, at) => ({
      key: at + 1,
      rate: rate(ratePpm),
      active: String(active),
      validBet,
      loss,
    })),
  }
}

/** One more tier, with the conditions of the last one, from where they rise. */
export function withTier(draft: TermsDraft): TermsDraft {
  const last = draft.tiers.at(-1) ?? emptyTier(0)
  const key = Math.max(0, ...draft.tiers.map((tier) => tier.key)) + 1
  return { ...draft, tiers: [...draft.tiers, { ...last, key, rate: '' }] }
}

/** The terms as they are sent, once nothing is wrong with them. */
export function readTerms(
  kind: ContractKind,
  draft: TermsDraft,
): { terms: ContractTerms | undefined; problems: readonly DraftProblem[] } {
  const problems = kind === 'REALTIME' ? problemsOfRates(draft) : problemsOfTiers(draft)
  if (draft.categories.length === 0) problems.push({ field: 'categories', text: 'none' })
  return { terms: problems.length === 0 ? termsOf(kind, draft) : undefined, problems }
}

const ppm = (text: string): number => readPercent(text) ?? 0
const countOf = (text: string): number | undefined => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

function termsOf(kind: ContractKind, draft: TermsDraft): ContractTerms {
  const categories = rebateCategories.filter((category) => draft.categories.includes(category))
  const paid = {
    ...(draft.funding === 'UPLINE' ? { funding: draft.funding } : {}),
    ...(draft.payout === 'AUTO' || !payoutsOf(kind).includes(draft.payout) ? {} : { payout: draft.payout }),
  }
  if (kind === 'REALTIME') {
    return {
      kind,
      ...paid,
      categories,
      profitPpm: ppm(draft.profit),
      lossPpm: ppm(draft.loss),
      singleBet: draft.singleBet ?? '0',
    }
  }
  const tiered = {
    ...paid,
    categories,
    activeMinBet: draft.activeMinBet ?? '0',
    // Zero is the same as none.
    ...(/[1-9]/.test(draft.activeMinDeposit ?? '') ? { activeMinDeposit: draft.activeMinDeposit } : {}),
    tiers: draft.tiers.map(({ rate, active, validBet, loss }) => ({
      ratePpm: ppm(rate),
      active: countOf(active) ?? 0,
      validBet: validBet ?? '0',
      loss: loss ?? '0',
    })),
  }
  if (kind === 'HOURLY') return { kind, ...tiered }
  return kind === 'DAILY'
    ? { kind, cadence: draft.cadence, ...tiered }
    : { kind, cadence: draft.cadence, carry: draft.carry, ...tiered }
}

function problemsOfRates({ profit, loss, singleBet }: TermsDraft): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (readPercent(profit) === undefined) problems.push({ field: 'profit', text: 'percent' })
  if (readPercent(loss) === undefined) problems.push({ field: 'lossRate', text: 'percent' })
  if (problems.length === 0 && ppm(profit) === 0 && ppm(loss) === 0)
    problems.push({ field: 'lossRate', text: 'bothZero' })
  if (singleBet === undefined) problems.push({ field: 'singleBet', text: 'amount' })
  return problems
}

/** As the server reads tiers (operations.md 2.3): no condition falls down the list, and every rate is higher. */
function problemsOfTiers({ tiers, activeMinBet, activeMinDeposit }: TermsDraft): DraftProblem[] {
  const problems: DraftProblem[] = []
  if (activeMinBet === undefined) problems.push({ field: 'activeMinBet', text: 'amount' })
  if (activeMinDeposit === undefined) problems.push({ field: 'activeMinDeposit', text: 'amount' })
  for (const [place, tier] of tiers.entries()) {
    const before = tiers[place - 1]
    const rate = readPercent(tier.rate)
    if (tier.rate.trim() === '') problems.push({ field: 'rate', place, text: 'missing' })
    else if (rate === undefined || rate === 0) problems.push({ field: 'rate', place, text: 'percent' })
    else if (before && rate <= ppm(before.rate)) problems.push({ field: 'rate', place, text: 'notHigher' })
    const active = countOf(tier.active)
    if (active === undefined) problems.push({ field: 'active', place, text: 'count' })
    else if (before && active < (countOf(before.active) ?? 0)) problems.push({ field: 'active', place, text: 'falls' })
    for (const field of ['validBet', 'loss'] as const) {
      if (tier[field] === undefined) problems.push({ field, place, text: 'amount' })
      else if (before && parseMoney(tier[field]) < parseMoney(before[field] ?? '0'))
        problems.push({ field, place, text: 'falls' })
    }
  }
  return problems
}

/** The highest rate of the terms, in parts of a million. */
export const topPpm = (terms: ContractTerms): number =>
  terms.kind === 'REALTIME'
    ? Math.max(terms.profitPpm, terms.lossPpm)
    : Math.max(...terms.tiers.map(({ ratePpm }) => ratePpm))
