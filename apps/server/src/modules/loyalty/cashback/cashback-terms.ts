import type { Queryable } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import type { CashbackRank } from '@lotus/rules/loyalty'
import { getSetting } from '../../system/index.ts'
import { cashbackSettings } from './cashback-settings.ts'

export type CashbackTerms = {
  /** Bets placed from then on give cashback; null: none do. */
  from: Date | null
  ranks: readonly CashbackRank[]
  withBonus: boolean
  withRebate: boolean
}

/** The terms as they are now. */
export async function readCashbackTerms(db: Queryable): Promise<CashbackTerms> {
  const from = await getSetting(db, cashbackSettings.from)
  const ranks = await getSetting(db, cashbackSettings.ranks)
  return {
    from: from === null ? null : new Date(from),
    ranks: ranks.map(({ ratesPpm, dayMax }) => ({
      ratesPpm,
      dayMax: dayMax === null ? null : parseMoney(String(dayMax)),
    })),
    withBonus: await getSetting(db, cashbackSettings.withBonus),
    withRebate: await getSetting(db, cashbackSettings.withRebate),
  }
}
