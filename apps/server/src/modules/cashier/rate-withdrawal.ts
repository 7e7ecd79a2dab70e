import { parseMoney, type Money } from '@lotus/kernel'
import { depositMethods } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../system/index.ts'
import { measureKinds, sumByKind, type KindMeasure } from '../wallet/index.ts'
import * as repo from './risk.repo.ts'
import { scoreRisk, type Risk, type RiskFacts, type RiskRules } from './risk-score.ts'
import { riskSettings } from './risk-settings.ts'

/** `id`: of one that is there already. `documentsCase`: as `documentsCaseOf` says. */
type Rated = {
  id?: bigint
  memberId: bigint
  amount: Money
  payoutAccountId: bigint
  sessionId: bigint | null
  documentsCase: string | null
}

/** Rates a withdrawal that is about to be opened by what the database knows at this moment (operations.md 5.4). */
export async function rateWithdrawal(db: Queryable, w: Rated): Promise<Risk> {
  const { span, ...rules } = await riskRules(db)
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
      deposits: sum(...depositMethods) - sum('DEP_REVERSAL'),
      stakes: sum('BET') - sum('BET_REFUND', 'BET_CANCEL'),
      payouts: sum('WIN') - sum('WIN_REVERSAL'),
      transfers: sum(...transfersIn),
      documentsCase: w.documentsCase,
      ...(await measureLegs(db, w, span)),
    },
    rules,
  )
}

const transfersIn = ['XFER_DOWN_IN', 'XFER_UP_IN'] as const
const transfersOut = ['XFER_DOWN_OUT', 'XFER_UP_OUT'] as const
const staked = ['BET', 'BET_REFUND', 'BET_CANCEL'] as const

/** What came and left lately, by the ledger and the withdrawals, this one left out. */
async function measureLegs(db: Queryable, w: Rated, span: repo.Span): Promise<Pick<RiskFacts, 'recent' | 'near'>> {
  const kinds = [...depositMethods, 'DEP_REVERSAL', ...transfersIn, ...transfersOut, ...staked]
  const measured = await measureKinds(db, w.memberId, { kinds, ...span })
  const withdrawn = await repo.measureWithdrawals(db, { memberId: w.memberId, id: w.id ?? null, span })
  const add = (codes: readonly string[], of: (one: KindMeasure) => bigint) =>
    codes.reduce((all, code) => {
      const one = measured.get(code)
      return one === undefined ? all : all + of(one)
    }, 0n)
  const recent = (...codes: string[]) => add(codes, (one) => one.recent)
  const near = (codes: readonly string[]) => ({
    count: Number(add(codes, (one) => BigInt(one.nearCount))),
    sum: add(codes, (one) => one.nearSum),
  })
  return {
    recent: {
      deposits: recent(...depositMethods) - recent('DEP_REVERSAL'),
      transfersIn: recent(...transfersIn),
      withdrawals: withdrawn.recent,
      transfersOut: recent(...transfersOut),
      stakes: recent('BET') - recent('BET_REFUND', 'BET_CANCEL'),
    },
    near: {
      deposits: near(depositMethods),
      transfersIn: near(transfersIn),
      withdrawals: { count: withdrawn.nearCount, sum: withdrawn.nearSum },
      transfersOut: near(transfersOut),
    },
  }
}

async function riskRules(db: Queryable): Promise<RiskRules & { span: repo.Span }> {
  const settings = await getSettings(db, riskSettings)
  const splitBelow = parseMoney(settings.riskSplitBelow)
  const least = splitBelow - (splitBelow * BigInt(settings.riskSplitPpm)) / 1_000_000n
  return {
    span: { recentHours: settings.riskPassHours, nearDays: settings.riskSplitDays, least, below: splitBelow },
    passLeast: parseMoney(settings.riskPassLeast),
    passPpm: settings.riskPassPpm,
    splitBelow,
    splitLeast: least,
    splitCount: settings.riskSplitCount,
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
