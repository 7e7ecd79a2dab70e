import { isSameTerm, type RouteInput } from '@lotus/contract'
import { inEachLanguage, mapTexts, type Localized } from '@lotus/i18n/languages'
import { moneyToString, parseMoney } from '@lotus/kernel'
import type { Channel, Kind, Method, Tag, Terms } from './types.ts'

const PPM_OF_PERCENT = 10_000
const PERCENT_MAX = 50

export const methods = ['DEP_BANK', 'DEP_QR', 'DEP_EWALLET', 'DEP_CRYPTO', 'DEP_CARD'] as const satisfies Method[]
export const networks = ['', 'TRC20', 'ERC20'] as const
export const tags = ['hot', 'new', 'fast', 'saver'] as const satisfies Tag[]
/** A member reads two at most. */
export const TAGS_MAX = 2
/** As a choice: for first deposits and later ones. */
export const EVERYBODY = ''
export const rules = [EVERYBODY, 'only', 'after'] as const
/** As a choice: an account at a bank instead of a provider. */
export const BANK = ''

/** A channel as it is typed: every figure is text until it is sent, empty where there is none. */
export type ChannelDraft = Record<
  | 'code'
  | 'provider'
  | 'telcos'
  | 'bankName'
  | 'bin'
  | 'account'
  | 'holder'
  | 'min'
  | 'max'
  | 'payoutMax'
  | 'fixedAmounts'
  | 'quickAmounts'
  | 'feePpm'
  | 'feeFixed'
  | 'openFrom'
  | 'openUntil'
  | 'dailyCap'
  | 'rankMin'
  | 'weight'
  | 'orderMinutes'
  | 'countries',
  string
> & {
  name: Localized
  method: Method
  network: (typeof networks)[number]
  isOpen: boolean
  tags: readonly Tag[]
  firstRule: (typeof rules)[number]
}

const plain = (amount: string | null): string => amount?.replace(/\.0*$|(\.\d*?)0+$/, '$1') ?? ''
const list = (amounts: readonly string[]): string => amounts.map((amount) => plain(amount)).join(', ')

export function draftOf(channel: Channel | undefined): ChannelDraft {
  const terms = channel?.terms
  const kind = channel?.kind
  return {
    code: channel?.code ?? '',
    method: kind?.method ?? 'DEP_BANK',
    provider: kind?.provider ?? BANK,
    network: kind?.network ?? '',
    telcos: kind?.telcos.join(', ') ?? '',
    bankName: kind?.bank?.name ?? '',
    bin: kind?.bank?.bin ?? '',
    account: kind?.bank?.account ?? '',
    holder: kind?.bank?.holder ?? '',
    name: inEachLanguage(terms?.name),
    isOpen: terms?.isOpen ?? false,
    min: plain(terms?.min ?? '50'),
    max: plain(terms?.max ?? '10000'),
    payoutMax: plain(terms?.payoutMax ?? null),
    fixedAmounts: list(terms?.fixedAmounts ?? []),
    quickAmounts: list(terms?.quickAmounts ?? []),
    feePpm: String((terms?.feePpm ?? 0) / PPM_OF_PERCENT),
    feeFixed: plain(terms?.feeFixed ?? '0'),
    openFrom: terms?.openFrom ?? '',
    openUntil: terms?.openUntil ?? '',
    dailyCap: plain(terms?.dailyCap ?? null),
    rankMin: String(terms?.rankMin ?? 0),
    weight: String(terms?.weight ?? 10),
    orderMinutes: String(terms?.orderMinutes ?? 30),
    tags: terms?.tags ?? [],
    countries: terms?.countries.join(', ') ?? '',
    firstRule: terms?.firstRule ?? EVERYBODY,
  }
}

const isEmpty = (text: string) => text.trim() === ''
const isSum = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text.trim())
const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
const isPercent = (text: string) => /^\d{1,2}(\.\d{1,4})?$/.test(text.trim()) && Number(text) <= PERCENT_MAX
const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim())
const itemsOf = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export type Problems = Partial<Record<keyof ChannelDraft | 'kind', string>>

/**
 * Whether the form asks for a fee: an account of the operator's own takes none (issue 20). One that has a fee from before shows it, so that
 * it can be set to 0.
 */
export const asksForFee = ({ provider }: ChannelDraft, known: Terms | undefined): boolean =>
  provider !== BANK || (known !== undefined && (known.feePpm > 0 || parseMoney(known.feeFixed) > 0n))

/** What cannot be sent as it is, and which text says so; the server compares the figures with each other. */
export function problemsOf(draft: ChannelDraft, isNew: boolean): Problems {
  const wrong: Problems = isNew ? problemsOfKind(draft) : {}
  if (Object.values(draft.name).some(isEmpty)) wrong.name = 'required'
  for (const name of ['min', 'max'] as const) if (!isSum(draft[name])) wrong[name] = 'amount'
  for (const name of ['payoutMax', 'dailyCap'] as const)
    if (!isEmpty(draft[name]) && !isSum(draft[name])) wrong[name] = 'amount'
  for (const name of ['fixedAmounts', 'quickAmounts'] as const)
    if (!itemsOf(draft[name]).every(isSum)) wrong[name] = 'amount'
  for (const name of ['openFrom', 'openUntil'] as const)
    if (!isEmpty(draft[name]) && !isClock(draft[name])) wrong[name] = 'clock'
  // Not shown for a new channel with a bank account, and not sent.
  if (!isNew || asksForFee(draft, undefined)) {
    if (!isSum(draft.feeFixed)) wrong.feeFixed = 'amount'
    if (!isPercent(draft.feePpm)) wrong.feePpm = 'percent'
  }
  if (!isWhole(draft.rankMin, 0, 100)) wrong.rankMin = 'number'
  if (!isWhole(draft.weight, 0, 1_000_000)) wrong.weight = 'number'
  if (!isWhole(draft.orderMinutes, 5, 120)) wrong.orderMinutes = 'number'
  if (!itemsOf(draft.countries).every((one) => /^[A-Za-z]{2}$/.test(one))) wrong.countries = 'countries'
  if (draft.tags.length > TAGS_MAX) wrong.tags = 'tags'
  return wrong
}

function problemsOfKind(draft: ChannelDraft): Problems {
  const wrong: Problems = {}
  if (!/^[a-z0-9_]{1,30}$/.test(draft.code) || draft.code === 'new') wrong.code = 'code'
  if (draft.provider !== BANK) return wrong
  if (isEmpty(draft.bankName)) wrong.bankName = 'required'
  if (!/^\d{6}$/.test(draft.bin.trim())) wrong.bin = 'bin'
  if (!/^\d{6,19}$/.test(draft.account.trim())) wrong.account = 'account'
  if (isEmpty(draft.holder)) wrong.holder = 'required'
  return wrong
}

const sum = (text: string) => moneyToString(parseMoney(text.trim()))
const maybe = <Value>(text: string, read: (text: string) => Value): Value | null => (isEmpty(text) ? null : read(text))

/** The terms as they are sent; only of a draft without problems. Texts in other languages stay. */
export function termsOf(draft: ChannelDraft, known: Terms | undefined): Terms {
  const hasFee = asksForFee(draft, known)
  return {
    name: { ...known?.name, ...mapTexts(draft.name, (text) => text.trim()) },
    isOpen: draft.isOpen,
    min: sum(draft.min),
    max: sum(draft.max),
    payoutMax: maybe(draft.payoutMax, sum),
    fixedAmounts: itemsOf(draft.fixedAmounts).map(sum),
    quickAmounts: itemsOf(draft.quickAmounts).map(sum),
    // Parts of a million; at most four decimals of a per cent, so whole after the multiplication.
    feePpm: hasFee ? Math.round(Number(draft.feePpm) * PPM_OF_PERCENT) : 0,
    feeFixed: sum(hasFee ? draft.feeFixed : '0'),
    openFrom: maybe(draft.openFrom, (text) => text.trim()),
    openUntil: maybe(draft.openUntil, (text) => text.trim()),
    dailyCap: maybe(draft.dailyCap, sum),
    rankMin: Number(draft.rankMin),
    weight: Number(draft.weight),
    orderMinutes: Number(draft.orderMinutes),
    tags: tags.filter((tag) => draft.tags.includes(tag)),
    countries: [...new Set(itemsOf(draft.countries.toUpperCase()))].toSorted((one, other) => one.localeCompare(other)),
    firstRule: draft.firstRule === EVERYBODY ? null : draft.firstRule,
  }
}

function kindOf(draft: ChannelDraft): Kind {
  const { method, provider, network, bankName, bin, account, holder } = draft
  const isBank = provider === BANK
  return {
    method,
    provider: isBank ? null : provider,
    network: method === 'DEP_CRYPTO' && network !== '' ? network : null,
    telcos: method === 'DEP_CARD' ? itemsOf(draft.telcos).map((code) => code.toUpperCase()) : [],
    bank: isBank ? { name: bankName.trim(), bin: bin.trim(), account: account.trim(), holder: holder.trim() } : null,
  }
}

export const inputOf = (
  draft: ChannelDraft,
  channel: Channel | undefined,
  reason: string,
): RouteInput<'bo.saveChannel'> => ({
  code: channel?.code ?? draft.code,
  version: channel?.version ?? null,
  kind: channel === undefined ? kindOf(draft) : null,
  terms: termsOf(draft, channel?.terms),
  reason,
})

export const termNames = [
  'name',
  'isOpen',
  'min',
  'max',
  'payoutMax',
  'fixedAmounts',
  'quickAmounts',
  'feePpm',
  'feeFixed',
  'openFrom',
  'openUntil',
  'dailyCap',
  'rankMin',
  'weight',
  'orderMinutes',
  'tags',
  'countries',
  'firstRule',
] as const satisfies (keyof Terms)[]
export type TermName = (typeof termNames)[number]

/** The names of the terms that are others; all of a new channel. */
export const changedTerms = (before: Terms | null, after: Terms): TermName[] =>
  termNames.filter((name) => before === null || !isSameTerm(before[name], after[name]))
