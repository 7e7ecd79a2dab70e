import { parseMoney, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../system/index.ts'
import { sumByKind } from '../wallet/index.ts'
import * as repo from './risk.repo.ts'
import { scoreRisk, type Risk, type RiskRules } from './risk-score.ts'
import { riskSettings } from './risk-settings.ts'

/** Rates a withdrawal that is about to be opened by what the database knows at this moment (operations.md 5.4). */
export async function rateWithdrawal(
  db: Queryable,
  w: { memberId: bigint; amount: Money; payoutAccountId: bigint; sessionId: bigint | null },
): Promise<Risk> {
  const rules = await riskRules(db)
  const row = await repo.readRiskFacts(db, w)
  const totals = await sumByKind(db, w.memberId)
  const sum = (...kinds: string[]): Money => kinds.reduce((all, kind) => all + (totals.get(kind) ?? 0n), 0n)
  return scoreRisk(
    {
      now: row.now,
      amount: w.amount,
      paidCount: row.paid_count,
      paidAverage: row.paid_average,
      accountAddedAt: row.account_added_at,
      accountSharedBy: row.account_shared_by,
      passwordChangedAt: row.password_changed_at,
      phoneChangedAt: row.phone_changed_at,
      fundPasswordChangedAt: row.fund_password_changed_at,
      deviceSeenAt: row.device_seen_at,
      newCountry: row.is_country_new ? row.country : null,
      failedTries: row.failed_tries,
      sharedFields: row.shared_fields,
      deposits: sum('DEP_BANK') - sum('DEP_REVERSAL'),
      stakes: sum('BET') - sum('BET_REFUND', 'BET_CANCEL'),
      payouts: sum('WIN') - sum('WIN_REVERSAL'),
      transfers: sum('XFER_DOWN_IN', 'XFER_UP_IN'),
    },
    rules,
  )
}

async function riskRules(db: Queryable): Promise<RiskRules> {
  const settings = await getSettings(db, riskSettings)
  return {
    points: settings.riskPoints,
    newHours: settings.riskNewHours,
    amountTimes: settings.riskAmountTimes,
    turnoverPpm: settings.riskTurnoverPpm,
    winningsLeast: parseMoney(settings.riskWinningsLeast),
    winningsTimes: settings.riskWinningsTimes,
    transfersPpm: settings.riskTransfersPpm,
    failedTries: settings.riskFailedTries,
  }
}
