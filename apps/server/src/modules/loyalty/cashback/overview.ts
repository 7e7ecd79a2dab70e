import type { RouteValue } from '@lotus/contract'
import { businessDay, moneyToString, parseMoney, zonedInstant, type Money } from '@lotus/kernel'
import {
  cashbackRank,
  dayCashback,
  exactCashback,
  exactText,
  payCashback,
  type CashbackRank,
} from '@lotus/rules/loyalty'
import { getSetting } from '../../system/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { cashbackWaits } from '../claims/claims.repo.ts'
import { findStanding } from '../ranks/ranks.repo.ts'
import { loyaltySettings } from '../settings.ts'
import { readCashbackTerms } from './cashback-terms.ts'
import * as repo from './cashback.repo.ts'
import { cashbackSettings } from './cashback-settings.ts'

type Overview = RouteValue<'cashback.overview'>
const DAYS_MAX = 60
const PPM = 1_000_000n

/** What can be claimed now, with the days and products that it is worked out from (MC07). */
export async function getCashback(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  memberId: bigint,
): Promise<Overview> {
  const now = clock.now()
  const today = businessDay(now)
  const terms = await readCashbackTerms(db)
  const isProgrammeOpen = (await getSetting(db, loyaltySettings.countsFrom)) !== null
  const { claimed, taken, open } = await repo.getAccount(db, memberId)
  const carried = claimed - taken * PPM
  const due = carried + open
  const level = (await findStanding(db, memberId))?.level ?? 0
  const topLevel = (await getSetting(db, loyaltySettings.ranks)).length - 1
  const opensHour = await getSetting(db, cashbackSettings.opensHour)
  return {
    isOpen: isProgrammeOpen && terms.from !== null,
    claimable: moneyToString(payCashback(due).amount),
    due: exactText(due),
    carried: exactText(carried),
    min: moneyToString(parseMoney(String(await getSetting(db, cashbackSettings.min)))),
    opensHour,
    rests: now < zonedInstant(today, `${String(opensHour).padStart(2, '0')}:00`),
    waitsUntil: (await cashbackWaits(db, memberId))?.toISOString() ?? null,
    multiplePpm: await getSetting(db, cashbackSettings.multiple),
    leftover: await getSetting(db, cashbackSettings.leftover),
    leftoverHour: await getSetting(db, cashbackSettings.leftoverHour),
    terms: wireTerms(terms.ranks, level),
    next: level < topLevel ? wireTerms(terms.ranks, level + 1) : null,
    withBonus: terms.withBonus,
    withRebate: terms.withRebate,
    days: (await repo.listOpenDays(db, memberId, today, DAYS_MAX)).map(wireDay),
  }
}

/** A rank's terms as the wire has them. */
export function wireTerms(ranks: readonly CashbackRank[], level: number): Overview['terms'] {
  const { ratesPpm, dayMax } = cashbackRank(ranks, level)
  return { level, ratesPpm, dayMax: textOf(dayMax) }
}

const textOf = (amount: Money | null): string | null => (amount === null ? null : moneyToString(amount))

function wireDay({ dayMax, earned, claimed, parts, ...day }: repo.DayRow): Overview['days'][number] {
  return {
    ...day,
    dayMax: textOf(dayMax),
    earned: exactText(earned),
    cut: exactText(dayCashback(parts, dayMax).cut),
    claimed: exactText(claimed),
    parts: parts.map(({ category, validBet, ratePpm }) => ({
      category,
      validBet: moneyToString(validBet),
      ratePpm,
      amount: exactText(exactCashback(validBet, ratePpm)),
    })),
  }
}
