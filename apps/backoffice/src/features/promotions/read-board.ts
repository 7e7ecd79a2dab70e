import { businessDay, parseMoney } from '@lotus/kernel'
import { BOARD_PERIODS_MAX, boardCost, boardSpans } from '@lotus/rules/board'
import type { Reader } from './draft-reader.ts'
import type { PromotionDraft } from './promotion-draft.ts'
import type { Rule } from './types.ts'

const PLACES_MAX = 50

/** Prizes by rank; later rows are of later places and give no more. */
export function readBoard(draft: PromotionDraft, read: Reader): Rule['given'] {
  const at = (rest: string) => `rule.given.${rest}`
  const prizes = draft.ranks.map(({ upTo, amount }, place) => ({
    upTo: read.count(at(`prizes.${place}.upTo`), upTo, [1, PLACES_MAX]),
    amount: read.amount(at(`prizes.${place}.amount`), amount),
  }))
  for (const [place, { upTo, amount }] of prizes.entries()) {
    const before = prizes[place - 1]
    if (before === undefined) continue
    if (upTo <= before.upTo) read.say(at(`prizes.${place}.upTo`), 'notHigher')
    if (parseMoney(amount) > parseMoney(before.amount)) read.say(at(`prizes.${place}.amount`), 'notLower')
  }
  return {
    form: 'BOARD',
    prizes,
    top: read.count(at('top'), draft.top, [3, PLACES_MAX]),
    waitHours: read.count(at('waitHours'), draft.waitHours, [1, 168]),
  }
}

type Times = { startsAt: string | null; endsAt: string | null }

/** How many periods there are, and what the prizes of one cost; undefined while these cannot be told. */
export function boardFigures({ given, period }: Rule, { startsAt, endsAt }: Times) {
  if (given.form !== 'BOARD') return undefined
  const prizes = given.prizes.map(({ upTo, amount }) => ({ upTo, amount: parseMoney(amount) }))
  const each = boardCost(prizes)
  if (startsAt === null || endsAt === null || businessDay(new Date(startsAt)) > businessDay(new Date(endsAt)))
    return { each, periods: undefined }
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  return { each, periods: boardSpans(period, times).length }
}

/** A leaderboard has an end, and a budget that covers the prizes of every period. */
export function checkBoard(rule: Rule, { budget, ...times }: Times & { budget: string | null }, read: Reader): void {
  if (rule.given.form !== 'BOARD') return
  if (rule.who.newDays !== null) read.say('rule.who.newDays', 'notOnBoard')
  if (times.endsAt === null) read.say('endsAt', 'missing')
  const { each = 0n, periods } = boardFigures(rule, times) ?? {}
  if (periods === undefined) return
  if (periods > BOARD_PERIODS_MAX) read.say('endsAt', 'periods')
  if (budget === null || parseMoney(budget) < each * BigInt(periods)) read.say('budget', 'boards')
}
