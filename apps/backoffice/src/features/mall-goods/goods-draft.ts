import type { itemKinds, RouteInput } from '@lotus/contract'
import { completeLanguages, inEachLanguage, type Localized } from '@lotus/i18n'
import { moneyToString } from '@lotus/kernel'
import type { Goods } from './types.ts'

/** Goods as they are typed: every figure is text until it is sent. */
export type GoodsDraft = {
  kind: (typeof itemKinds)[number]
  name: Localized
  description: Localized
  art: string
  points: string
  amount: string
  worth: string
  /** How many times, "1" or "2.5". */
  multiple: string
  stock: string
  memberMax: string
  dayMax: string
  leastRank: string
  place: string
  startsAt: string | null
  endsAt: string | null
  isOn: boolean
}
const PPM = 1_000_000
const fresh: GoodsDraft = {
  kind: 'PHYSICAL',
  name: inEachLanguage(),
  description: inEachLanguage(),
  art: 'GOODS.box',
  points: '',
  amount: '0',
  worth: '0',
  multiple: '0',
  stock: '0',
  memberMax: '',
  dayMax: '',
  leastRank: '0',
  place: '100',
  startsAt: null,
  endsAt: null,
  isOn: false,
}

export function draftOf(goods: Goods | undefined): GoodsDraft {
  if (!goods) return fresh
  const plain = (amount: string) => amount.replace(/\.?0+$/, '')
  const whole = (count: number | null) => (count === null ? '' : String(count))
  return {
    kind: goods.kind,
    name: inEachLanguage(goods.name),
    description: inEachLanguage(goods.description),
    art: goods.art,
    points: plain(goods.points),
    amount: plain(goods.amount),
    worth: plain(goods.worth),
    multiple: plain(moneyToString(BigInt(goods.multiplePpm) / 100n)),
    stock: whole(goods.stock),
    memberMax: whole(goods.memberMax),
    dayMax: whole(goods.dayMax),
    leastRank: String(goods.leastRank),
    place: String(goods.place),
    startsAt: goods.startsAt,
    endsAt: goods.endsAt,
    isOn: goods.isOn,
  }
}

export const isMoney = ({ kind }: Pick<GoodsDraft, 'kind'>): boolean => kind === 'CASH' || kind === 'BONUS'
const amountPattern = /^\d{1,8}(\.\d{1,2})?$/
const isAmount = (text: string) => amountPattern.test(text.trim())
const isCount = (text: string, least: number) =>
  text.trim() === '' || (/^\d{1,6}$/.test(text.trim()) && Number(text) >= least)
const isWithin = (text: string, most: number) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= most
const isEmpty = (texts: Localized) => completeLanguages.some((language) => texts[language].trim() === '')

/** Which fields cannot be sent as they are, and which text says so. */
export function problemsOf(draft: GoodsDraft): Partial<Record<keyof GoodsDraft, string>> {
  const wrong: Partial<Record<keyof GoodsDraft, string>> = {}
  const check = (field: keyof GoodsDraft, isRight: boolean, text: string) => {
    if (!isRight) wrong[field] = text
  }
  check('name', !isEmpty(draft.name), 'name')
  check('description', !isEmpty(draft.description), 'description')
  check('points', isAmount(draft.points) && Number(draft.points) > 0, 'points')
  check('amount', isAmount(draft.amount), 'amount')
  check('worth', !isMoney(draft) || (isAmount(draft.worth) && Number(draft.worth) > 0), 'worth')
  const multiple = Number(draft.multiple)
  const isMultiple = isAmount(draft.multiple) && multiple <= 100 && (draft.kind !== 'BONUS' || multiple > 0)
  check('multiple', !isMoney(draft) || isMultiple, 'multiple')
  check('stock', isCount(draft.stock, 0), 'whole')
  check('memberMax', isCount(draft.memberMax, 1), 'whole')
  check('dayMax', isCount(draft.dayMax, 1), 'whole')
  check('leastRank', isWithin(draft.leastRank, 99), 'rank')
  check('place', isWithin(draft.place, 9999), 'place')
  const { startsAt, endsAt } = draft
  check('endsAt', startsAt === null || endsAt === null || startsAt < endsAt, 'period')
  return wrong
}

const countOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** What is sent; of goods that are money, what they give. */
export function inputOf(draft: GoodsDraft, goods: Goods | undefined): RouteInput<'bo.saveMallItem'> {
  const { multiple, ...rest } = draft
  return {
    ...rest,
    id: goods?.id ?? null,
    version: goods?.version ?? null,
    points: draft.points.trim(),
    amount: draft.amount.trim(),
    worth: isMoney(draft) ? draft.worth.trim() : '0',
    // At most two places: whole after the multiplication.
    multiplePpm: isMoney(draft) ? Math.round(Number(multiple) * PPM) : 0,
    stock: countOf(draft.stock),
    memberMax: countOf(draft.memberMax),
    dayMax: countOf(draft.dayMax),
    leastRank: Number(draft.leastRank),
    place: Number(draft.place),
  }
}
