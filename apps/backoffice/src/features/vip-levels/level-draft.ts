import type { RouteInput } from '@lotus/contract'
import { inEachLanguage, mapTexts, type Localized } from '@lotus/i18n/languages'
import type { Terms } from './types.ts'

const PPM_OF_PERCENT = 10_000
const FEE_PERCENT_MAX = 10
const COUNT_MAX = 100
const REASON_MIN = 3
export const NAME_MAX = 30

export const conditions = ['upValidBet', 'upDeposit', 'keepValidBet'] as const
export const gifts = ['upgradeBonus', 'weeklyBonus', 'monthlyBonus', 'birthdayBonus'] as const
export const ofWithdrawals = ['withdrawCount', 'withdrawAmount', 'withdrawFree', 'withdrawFeePpm'] as const
export const figures = [...conditions, ...gifts, ...ofWithdrawals] as const
export type Figure = (typeof figures)[number]

/**
 * A level as it is typed: every figure is text until it is sent; empty where withdrawals' own settings hold. A name is written in
 * each language or in none.
 */
export type LevelDraft = Record<Figure | 'reason', string> & { name: Localized }

const plain = (value: string | number | null): string => (value === null ? '' : String(value))
export const percentOf = (ppm: number): string => String(ppm / PPM_OF_PERCENT)

/** A new level begins with the figures of the one below it. */
export function draftOf(terms: Terms): LevelDraft {
  const { name, withdrawCount, withdrawAmount, withdrawFree, withdrawFeePpm, ...sums } = terms
  return {
    ...sums,
    name: inEachLanguage(name ?? {}),
    withdrawCount: plain(withdrawCount),
    withdrawAmount: plain(withdrawAmount),
    withdrawFree: plain(withdrawFree),
    withdrawFeePpm: withdrawFeePpm === null ? '' : percentOf(withdrawFeePpm),
    reason: '',
  }
}

const isSum = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text.trim())
const isEmpty = (text: string) => text.trim() === ''
const isCount = (text: string, least: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= COUNT_MAX
const isPercent = (text: string) => /^\d{1,2}(\.\d{1,4})?$/.test(text.trim()) && Number(text) <= FEE_PERCENT_MAX

export type Problems = Partial<Record<keyof LevelDraft, string>>

/** Which figures cannot be sent as they are, and which text says so; the server compares with the levels beside it. */
export function problemsOf(draft: LevelDraft): Problems {
  const wrong: Problems = {}
  for (const field of [...conditions, ...gifts]) if (!isSum(draft[field])) wrong[field] = 'sum'
  const { withdrawAmount, withdrawCount, withdrawFree, withdrawFeePpm } = draft
  if (!isEmpty(withdrawAmount) && !isSum(withdrawAmount)) wrong.withdrawAmount = 'sumOrNone'
  if (!isEmpty(withdrawCount) && !isCount(withdrawCount, 1)) wrong.withdrawCount = 'count'
  if (!isEmpty(withdrawFree) && !isCount(withdrawFree, 0)) wrong.withdrawFree = 'free'
  if (!isEmpty(withdrawFeePpm) && !isPercent(withdrawFeePpm)) wrong.withdrawFeePpm = 'fee'
  const names = Object.values(draft.name)
  if (names.some(isEmpty) && !names.every(isEmpty)) wrong.name = 'name'
  if (draft.reason.trim().length < REASON_MIN) wrong.reason = 'reason'
  return wrong
}

/** Whether the conditions alone can be sent, for the preview. */
export const areConditions = (draft: LevelDraft): boolean => conditions.every((field) => isSum(draft[field]))

export const conditionsOf = (draft: LevelDraft): Pick<Terms, (typeof conditions)[number]> => ({
  upValidBet: draft.upValidBet.trim(),
  upDeposit: draft.upDeposit.trim(),
  keepValidBet: draft.keepValidBet.trim(),
})

const numberOf = (text: string): number | null => (isEmpty(text) ? null : Number(text))

/** Level 0 takes and gives nothing, whatever was stored for it before that was a rule. */
const nothing = Object.fromEntries([...conditions, ...gifts].map((field) => [field, '0']))

export function inputOf(draft: LevelDraft, level: number, version: string | null): RouteInput<'bo.saveRank'> {
  const percent = numberOf(draft.withdrawFeePpm)
  return {
    level,
    version,
    name: Object.values(draft.name).every(isEmpty) ? null : mapTexts(draft.name, (text) => text.trim()),
    ...conditionsOf(draft),
    upgradeBonus: draft.upgradeBonus.trim(),
    weeklyBonus: draft.weeklyBonus.trim(),
    monthlyBonus: draft.monthlyBonus.trim(),
    birthdayBonus: draft.birthdayBonus.trim(),
    withdrawCount: numberOf(draft.withdrawCount),
    withdrawAmount: isEmpty(draft.withdrawAmount) ? null : draft.withdrawAmount.trim(),
    withdrawFree: numberOf(draft.withdrawFree),
    // Parts of a million; at most four decimals of a per cent, so whole after the multiplication.
    withdrawFeePpm: percent === null ? null : Math.round(percent * PPM_OF_PERCENT),
    reason: draft.reason.trim(),
    ...(level === 0 ? nothing : {}),
  }
}
