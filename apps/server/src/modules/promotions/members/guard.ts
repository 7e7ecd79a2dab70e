import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { inLanguage, type Language } from '../../../platform/language.ts'
import { getSetting } from '../../system/index.ts'
import { currency, listOpenBonuses, walletSettings } from '../../wallet/index.ts'
import { titlesOfAwards } from './facts.repo.ts'

const OPEN_MAX = 20
const awardPattern = /^A\d{1,18}-(\d{1,9})$/

/** The titles of promotions by the reference of the member's bonus; what other mechanisms gave is left out. */
export async function titlesOfBonuses(
  db: Queryable,
  memberId: bigint,
  refs: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const numbers = refs.flatMap((ref) => {
    const [, n] = awardPattern.exec(ref) ?? []
    return n === undefined ? [] : [Number(n)]
  })
  if (numbers.length === 0) return new Map()
  const titles = await titlesOfAwards(db, memberId, numbers)
  return new Map([...titles].map(([n, title]) => [`A${memberId}-${n}`, inLanguage(title, language)]))
}

/** The call `bonus.guard`: what a bet would count, and which stake would break a bonus's terms. */
export async function guardBets(
  db: Queryable,
  memberId: bigint,
  language: Language,
): Promise<RouteValue<'bonus.guard'>> {
  const open = await listOpenBonuses(db, memberId, currency, OPEN_MAX)
  const titles = await titlesOfBonuses(
    db,
    memberId,
    open.map(({ ref }) => ref),
    language,
  )
  const limits = open.flatMap(({ maxBet }) => maxBet ?? [])
  return {
    maxBet: limits.length === 0 ? null : moneyToString(limits.reduce((least, one) => (one < least ? one : least))),
    isRefused: await getSetting(db, walletSettings.bonusMaxBetRefused),
    open: open.map(({ ref, left, maxBet, contributions }) => ({
      ref,
      title: titles.get(ref) ?? null,
      left: moneyToString(left),
      maxBet: maxBet === null ? null : moneyToString(maxBet),
      contributions,
    })),
  }
}
