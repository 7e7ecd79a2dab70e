import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { addDays, AppError, moneyToString, type Money } from '@lotus/kernel'
import { exactText } from '@lotus/rules/loyalty'
import { getSetting } from '../../system/index.ts'
import { readCashbackTerms } from '../cashback/cashback-terms.ts'
import { wireTerms } from '../cashback/overview.ts'
import { loyaltySettings } from '../settings.ts'
import * as repo from './cashback-report.repo.ts'

const DAYS_MAX = 92

/** What cashback costs in a period, and what it was worked out from. Refuses with `bad_request`. */
export async function reportCashback(
  db: Queryable,
  { from, to }: RouteParsedInput<'bo.cashbackReport'>,
): Promise<RouteValue<'bo.cashbackReport'>> {
  if (to < from || to >= addDays(from, DAYS_MAX)) {
    throw new AppError<ErrorCode>('bad_request', { fields: { to: 'out_of_range' } })
  }
  const terms = await readCashbackTerms(db)
  const days = await repo.listDays(db, { from, to })
  const products = await repo.listProducts(db, { from, to })
  const { waiting, owed } = await repo.sumOpen(db)
  const sum = (of: (day: repo.DayCost) => Money) => moneyToString(days.reduce((total, day) => total + of(day), 0n))
  return {
    isOpen: terms.from !== null && (await getSetting(db, loyaltySettings.countsFrom)) !== null,
    days: days.map((day) => ({
      ...day,
      claimed: moneyToString(day.claimed),
      auto: moneyToString(day.auto),
      expired: moneyToString(day.expired),
    })),
    products: products.map(({ category, validBet, amount }) => ({
      category,
      validBet: moneyToString(validBet),
      amount: exactText(amount),
    })),
    paid: sum(({ claimed, auto }) => claimed + auto),
    expired: sum(({ expired }) => expired),
    waiting: { ...waiting, amount: exactText(waiting.amount) },
    owed: { ...owed, amount: exactText(owed.amount) },
    ranks: terms.ranks.map((_rank, level) => wireTerms(terms.ranks, level)),
  }
}
