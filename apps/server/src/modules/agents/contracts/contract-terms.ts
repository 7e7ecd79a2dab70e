import type { RouteParsedInput } from '@lotus/contract'
import { must, moneyToString, parseMoney } from '@lotus/kernel'
import {
  exactFromMoney,
  moneyFromExact,
  parseExact,
  parseRate,
  rateFromPpm,
  type ContractOffer,
  type Rate,
} from '@lotus/rules/agents'
import type { RebateCategory } from '@lotus/contract'

export type WireTerms = RouteParsedInput<'agent.offerContract'>['terms']
type Tiered = Extract<WireTerms, { tiers: unknown }>

/** Terms as the rules judge them. */
export function offerOf(terms: WireTerms): ContractOffer {
  const categories = new Set<string>(terms.categories)
  const paid = paidBy(terms)
  const exact = (text: string) => exactFromMoney(parseMoney(text))
  const rate = (ppm: number) => rateFromPpm(BigInt(ppm))
  if (terms.kind === 'REALTIME') {
    const [profitRate, lossRate, singleBet] = [rate(terms.profitPpm), rate(terms.lossPpm), exact(terms.singleBet)]
    return { cadence: 'SLOT', categories, terms: { kind: terms.kind, profitRate, lossRate, singleBet }, ...paid }
  }
  const tiers = terms.tiers.map((tier) => ({
    rate: rate(tier.ratePpm),
    active: tier.active,
    validBet: exact(tier.validBet),
    loss: exact(tier.loss),
  }))
  const active = {
    activeMinBet: exact(terms.activeMinBet),
    ...(asksDeposit(terms) ? { activeMinDeposit: exact(terms.activeMinDeposit) } : {}),
  }
  if (terms.kind === 'DIVIDEND') {
    const dividend = { kind: terms.kind, tiers, ...active, carry: terms.carry }
    return { cadence: terms.cadence, categories, terms: dividend, ...paid }
  }
  const cadence = terms.kind === 'HOURLY' ? 'HOUR' : terms.cadence
  return { cadence, categories, terms: { kind: terms.kind, tiers, ...active }, ...paid }
}

/** Whether active members have to deposit. Terms without it, and with zero, are the same terms. */
const asksDeposit = <T extends { activeMinDeposit?: string | undefined }>(
  terms: T,
): terms is T & { activeMinDeposit: string } =>
  terms.activeMinDeposit !== undefined && /[1-9]/.test(terms.activeMinDeposit)

/** Who pays and how, where it is not the operator at once. */
const paidBy = ({ funding, payout }: Pick<WireTerms, 'funding' | 'payout'>) => ({
  ...(funding === 'UPLINE' ? { funding } : {}),
  ...(payout === undefined || payout === 'AUTO' ? {} : { payout }),
})

type Text = {
  kind: WireTerms['kind']
  cadence: 'DAILY' | 'WEEKLY' | 'SEMIMONTHLY' | 'MONTHLY'
  categories: RebateCategory[]
  activeMinBet: string
  /** Of the third form alone. */
  activeMinDeposit?: string
  carry: 'NONE' | 'PREVIOUS' | 'MONTH' | 'PERMANENT'
  tiers: { rate: string; active: number; validBet: string; loss: string }[]
  profitRate: string
  lossRate: string
  singleBet: string
  /** Of the second form alone. */
  funding?: 'OPERATOR' | 'UPLINE'
  payout?: 'AUTO' | 'REVIEW' | 'CLAIM'
}

const PPM_PLACES = 1_000_000n
export const ppmOfRate = (rate: Rate): number => Number(rate / PPM_PLACES)
const ppmOf = (text: string): number => ppmOfRate(must(parseRate(text), 'a rate of a signed text'))
const amountOf = (text: string): string =>
  moneyToString(moneyFromExact(must(parseExact(text), 'an amount of a signed text')))

/** The terms of a signed text (`contractText` of the rules): what was signed is what is shown. */
export function termsOfText(text: string): WireTerms {
  const t = JSON.parse(text) as Text // written by contractText alone
  const { kind } = t
  const common = { categories: t.categories, ...paidBy(t) }
  if (kind === 'REALTIME') {
    return {
      kind,
      ...common,
      profitPpm: ppmOf(t.profitRate),
      lossPpm: ppmOf(t.lossRate),
      singleBet: amountOf(t.singleBet),
    }
  }
  const tiered: Pick<Tiered, 'categories' | 'activeMinBet' | 'activeMinDeposit' | 'tiers' | 'funding' | 'payout'> = {
    ...common,
    activeMinBet: amountOf(t.activeMinBet),
    ...(t.activeMinDeposit === undefined ? {} : { activeMinDeposit: amountOf(t.activeMinDeposit) }),
    tiers: t.tiers.map(({ rate, active, validBet, loss }) => ({
      ratePpm: ppmOf(rate),
      active,
      validBet: amountOf(validBet),
      loss: amountOf(loss),
    })),
  }
  if (kind === 'HOURLY') return { kind, ...tiered }
  if (kind === 'DAILY') return { kind, cadence: t.cadence, ...tiered }
  return { kind, cadence: t.cadence, carry: t.carry, ...tiered }
}

/** The highest rate of the terms, in parts of a million. */
export const topPpm = (terms: WireTerms): number =>
  terms.kind === 'REALTIME'
    ? Math.max(terms.profitPpm, terms.lossPpm)
    : Math.max(...terms.tiers.map(({ ratePpm }) => ratePpm))
