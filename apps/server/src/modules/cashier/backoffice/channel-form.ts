import { isTwoPlaces, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import { isSameTerm, type RouteValue } from '@lotus/contract'
import { completeLanguages } from '../../../platform/language.ts'
import type { ChannelRow } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'

type Channel = RouteValue<'bo.channels'>['channels'][number]
export type ChannelTerms = Channel['terms']
export type ChannelKind = Channel['kind']

const clock = (time: string | null) => time?.slice(0, 5) ?? null
const sum = (amount: Money | null) => (amount === null ? null : moneyToString(amount))

export const termsOf = (row: ChannelRow): ChannelTerms => ({
  name: row.name,
  isOpen: row.is_open,
  min: moneyToString(row.min_amount),
  max: moneyToString(row.max_amount),
  payoutMax: sum(row.payout_max),
  fixedAmounts: row.fixed_amounts.map(moneyToString),
  quickAmounts: row.quick_amounts.map(moneyToString),
  feePpm: row.fee_ppm,
  feeFixed: moneyToString(row.fee_fixed),
  openFrom: clock(row.open_from),
  openUntil: clock(row.open_until),
  dailyCap: sum(row.daily_cap),
  rankMin: row.rank_min,
  tags: row.tags,
  countries: row.countries,
  firstRule: row.first_rule,
  weight: row.weight,
  orderMinutes: row.order_minutes,
})

export function kindOf(row: ChannelRow): ChannelKind {
  const {
    method,
    provider,
    network,
    telcos,
    payee_bank: name,
    payee_bin: bin,
    payee_account: account,
    payee_name: holder,
  } = row
  const isBank = name !== null && bin !== null && account !== null && holder !== null
  return {
    method,
    provider: provider === usualChannel.provider ? null : provider,
    network,
    telcos,
    bank: isBank ? { name, bin, account, holder } : null,
  }
}

/** As the database has them: 100 and 100.0000 are one amount, and no name is longer than it is written. */
export function readTerms({ name, ...typed }: ChannelTerms): ChannelTerms {
  const plain = (amount: string) => moneyToString(parseMoney(amount))
  const maybe = (amount: string | null) => (amount === null ? null : plain(amount))
  return {
    ...typed,
    name: Object.fromEntries(Object.entries(name).map(([language, text]) => [language, text?.trim()])),
    min: plain(typed.min),
    max: plain(typed.max),
    payoutMax: maybe(typed.payoutMax),
    fixedAmounts: typed.fixedAmounts.map(plain),
    quickAmounts: typed.quickAmounts.map(plain),
    feeFixed: plain(typed.feeFixed),
    dailyCap: maybe(typed.dailyCap),
    tags: [...new Set(typed.tags)],
    countries: [...new Set(typed.countries)].toSorted((one, other) => one.localeCompare(other)),
  }
}

/** What the database keeps of the terms. */
export const columnsOf = (terms: ChannelTerms) => ({
  name: terms.name,
  is_open: terms.isOpen,
  min_amount: parseMoney(terms.min),
  max_amount: parseMoney(terms.max),
  payout_max: terms.payoutMax === null ? null : parseMoney(terms.payoutMax),
  fixed_amounts: terms.fixedAmounts.map(parseMoney),
  quick_amounts: terms.quickAmounts.map(parseMoney),
  fee_ppm: terms.feePpm,
  fee_fixed: parseMoney(terms.feeFixed),
  open_from: terms.openFrom,
  open_until: terms.openUntil,
  daily_cap: terms.dailyCap === null ? null : parseMoney(terms.dailyCap),
  rank_min: terms.rankMin,
  tags: terms.tags,
  countries: terms.countries,
  first_rule: terms.firstRule,
  weight: terms.weight,
  order_minutes: terms.orderMinutes,
})

/** The names of the terms that are others. */
export const changedTerms = (before: ChannelTerms, after: ChannelTerms): (keyof ChannelTerms)[] =>
  (Object.keys(after) as (keyof ChannelTerms)[]).filter((name) => !isSameTerm(before[name], after[name]))

const PPM = 1_000_000n
type Problems = Partial<Record<keyof ChannelTerms | 'kind', string>>
/** The least that a payout of as many parts as there may be has to carry, where withdrawals are paid through this channel; else null. */
type Around = {
  kind: ChannelKind
  /** As the channel is now; null: a new one. */
  before: ChannelTerms | null
  leastPayout: Money | null
  partsMax: bigint
  providers: readonly string[]
  telcos: readonly string[]
}

/** What is wrong with the terms, by field. */
export function problemsOf(terms: ChannelTerms, around: Around): Problems {
  const { kind } = around
  const c = columnsOf(terms)
  const wrong: Problems = {}
  if (completeLanguages.some((language) => !terms.name[language])) wrong.name = 'required'
  if (c.min_amount <= 0n || !isTwoPlaces(c.min_amount)) wrong.min = 'amount'
  if (c.max_amount < c.min_amount || !isTwoPlaces(c.max_amount)) wrong.max = 'below_min'
  const isInside = (amount: Money) => isTwoPlaces(amount) && amount >= c.min_amount && amount <= c.max_amount
  if (!c.fixed_amounts.every(isInside) || new Set(terms.fixedAmounts).size < terms.fixedAmounts.length)
    wrong.fixedAmounts = 'between'
  if (!c.quick_amounts.every(isInside)) wrong.quickAmounts = 'between'
  if (kind.method === 'DEP_CARD' && terms.fixedAmounts.length === 0) wrong.fixedAmounts = 'faces'
  if (!isTwoPlaces(c.fee_fixed) || c.fee_fixed + (c.min_amount * BigInt(c.fee_ppm)) / PPM >= c.min_amount)
    wrong.feeFixed = 'eats_all'
  Object.assign(wrong, ownAccountFee(terms, around))
  if ((c.open_from === null) !== (c.open_until === null) || (c.open_from !== null && c.open_from === c.open_until))
    wrong.openUntil = 'both'
  if (c.daily_cap !== null && c.daily_cap < c.min_amount) wrong.dailyCap = 'below_min'
  const payout = payoutProblem(c.payout_max, around)
  if (payout !== null) wrong.payoutMax = payout
  return wrong
}

/**
 * A fee of a transfer to the operator's own account is no movement of the ledger: the whole transfer is in the account, and nothing says
 * whose the fee is (issue 20). A channel that has one from before can be closed as it is, and opens again without it.
 */
function ownAccountFee(terms: ChannelTerms, { kind, before }: Around): Problems {
  if (kind.provider !== null) return {}
  const isKept = before?.feePpm === terms.feePpm && before.feeFixed === terms.feeFixed
  if (isKept && !terms.isOpen) return {}
  return {
    ...(terms.feePpm === 0 ? {} : { feePpm: 'own_account' }),
    ...(parseMoney(terms.feeFixed) === 0n ? {} : { feeFixed: 'own_account' }),
  }
}

function payoutProblem(most: Money | null, { kind, leastPayout, partsMax }: Around): string | null {
  if (most === null) return null
  if (kind.provider === null) return 'no_provider'
  if (most <= 0n || !isTwoPlaces(most)) return 'amount'
  return leastPayout !== null && most * partsMax < leastPayout ? 'too_little' : null
}

/** What is wrong with what a new channel is; null: nothing. */
export function kindProblem({ method, provider, network, telcos, bank }: ChannelKind, around: Around): string | null {
  if ((provider === null) === (bank === null)) return 'bank_or_provider'
  if (provider !== null && !around.providers.includes(provider)) return 'provider'
  // Only transfers have an account; what is not a transfer has a provider.
  if (provider === null && method !== 'DEP_BANK' && method !== 'DEP_QR') return 'provider'
  if ((method === 'DEP_CARD') !== telcos.length > 0 || !telcos.every((one) => around.telcos.includes(one)))
    return 'telcos'
  return (method === 'DEP_CRYPTO') === (network !== null) ? null : 'network'
}
