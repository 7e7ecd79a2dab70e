import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { cashierSettings } from '../../cashier/index.ts'
import { getSetting } from '../../system/index.ts'
import { readContractDebt } from '../statements/contract-debt.ts'
import * as repo from './transfer.repo.ts'
import { getTransferSettings } from './transfer-settings.ts'

type Settings = Awaited<ReturnType<typeof getTransferSettings>>

/** The one place that says which setting is which rule. A reset of the fund password holds transfers as it holds withdrawals. */
export const rulesOf = async (
  db: Queryable,
  memberId: bigint,
  way: repo.Way,
  settings: Settings,
): Promise<repo.TransferRules> => ({
  way,
  contractDebt: await readContractDebt(db, memberId),
  min: settings.transferMin.toString(),
  dailyCount: settings.transferDailyCount,
  dailyAmount: settings.transferDailyAmount.toString(),
  feePpm: settings.transferFeePpm,
  fundHoldHours: await getSetting(db, cashierSettings.fundPasswordHoldHours),
})

const least = (...amounts: Money[]): Money => amounts.reduce((low, amount) => (amount < low ? amount : low))
const CENT = 100n
const PPM = 1_000_000n

/** What a transfer costs its sender beside the amount: whole cents, rounded up, as `agent_transfer_fee` has it. */
const feeOf = (amount: Money, ppm: bigint): Money => ((amount * ppm + PPM * CENT - 1n) / (PPM * CENT)) * CENT

/** The most whole cents that this much pays for together with their fee. */
function mostFor(cash: Money, feePpm: number): Money {
  const ppm = BigInt(feePpm)
  // At most a cent too much, since the fee is rounded up.
  const near = ((cash * PPM) / (PPM + ppm) / CENT) * CENT
  return near + feeOf(near, ppm) <= cash ? near : near - CENT
}

/** Every rule with its figures, those not met first, and how much one transfer can be. */
export async function getRules(
  db: Queryable,
  memberId: bigint,
  way: repo.Way,
): Promise<RouteValue<'agent.transferRules'>> {
  const settings = await getTransferSettings(db)
  const { cash, usedCount, usedAmount, levelLeft, checks } = await repo.readChecks(
    db,
    memberId,
    await rulesOf(db, memberId, way, settings),
  )
  const failing = checks.filter(({ ok }) => !ok)
  const used = BigInt(usedAmount)
  const amountLeft = settings.transferDailyAmount > used ? settings.transferDailyAmount - used : 0n
  const most = least(
    mostFor(BigInt(cash), settings.transferFeePpm),
    settings.transferMax,
    amountLeft,
    levelLeft === null ? amountLeft : BigInt(levelLeft),
  )
  return {
    balance: moneyToString(BigInt(cash)),
    min: moneyToString(settings.transferMin),
    max: moneyToString(settings.transferMax),
    now: moneyToString(failing.length > 0 ? 0n : most - (most % CENT)),
    dailyCountLeft: Math.max(0, settings.transferDailyCount - usedCount),
    dailyAmountLeft: moneyToString(amountLeft),
    feePpm: settings.transferFeePpm,
    depth: way === 'DOWN' ? settings.transferDepth : 'DIRECT',
    turnoverPpm: way === 'DOWN' ? settings.transferTurnoverPpm : 0,
    checks: [...failing, ...checks.filter(({ ok }) => ok)],
  }
}
