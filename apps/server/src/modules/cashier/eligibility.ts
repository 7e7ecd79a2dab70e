import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { MemberActor } from '../../platform/http/context.ts'
import { listOpenTurnover } from '../wallet/index.ts'
import * as repo from './cashier.repo.ts'
import { dailyLimitsOf } from './daily-limits.ts'
import type { CashierDeps, RankLimits } from './deps.ts'
import { getCashierSettings } from './settings.ts'
import { mostOfRequest } from './payments/payout-channel.ts'
import { getPayoutTimes } from './payout-times.ts'
import { splitBalance } from './split-balance.ts'
import { presentFee, readFeeTerms } from './withdrawal-fee.ts'

type Eligibility = RouteValue<'cashier.eligibility'>
/** Who asks, and which calls an operator's rule closes to them until their identity was checked (trust.md ACC-4). */
export type Asking = { id: bigint; checkBefore?: MemberActor['checkBefore'] }

/** Shown in the list; bets fill the oldest first, so those are the ones to work on. */
const REQUIREMENTS_SHOWN = 20

type Settings = Awaited<ReturnType<typeof getCashierSettings>>
type Told = Pick<repo.WithdrawalRules, 'contractDebt' | 'isBlocked' | 'fee' | 'sent'> & { rank: RankLimits | null }

function dailyRules(settings: Settings, rank: RankLimits | null) {
  const { count, amount } = dailyLimitsOf(settings, rank)
  return {
    dailyCount: count.most,
    countRank: count.rank,
    dailyAmount: amount.most.toString(),
    amountRank: amount.rank,
  }
}

/** The operator's rules as the database asks them; the one place that says which setting is which rule. */
export const rulesOf = (
  settings: Settings,
  { contractDebt, isBlocked, rank, fee, sent }: Told,
): repo.WithdrawalRules => ({
  ...dailyRules(settings, rank),
  contractDebt,
  isBlocked,
  fee,
  sent,
  min: settings.withdrawMin.toString(),
  from: settings.withdrawFrom,
  until: settings.withdrawUntil,
  isOpen: settings.withdrawOpen,
  kinds: settings.payoutKinds,
  coolingHours: settings.payoutCoolingHours,
  isFundRequired: settings.fundPasswordRequired,
  isUnplayedTaken: settings.withdrawUnplayed,
  fundHoldHours: settings.fundPasswordHoldHours,
  promiseMinutes: settings.withdrawPromiseMinutes,
})

/** What higher modules say of the member, and what follows for the fee. */
export async function toldOf(deps: CashierDeps, memberId: bigint): Promise<Told> {
  const rank = await deps.rankLimitsOf(memberId)
  return {
    contractDebt: await deps.debtOf(memberId),
    isBlocked: await deps.isBlocked(memberId),
    sent: (await deps.sentOf(memberId)).toString(),
    rank,
    fee: (await readFeeTerms(deps.db))(rank),
  }
}

/**
 * "Why can I not withdraw?" (operations.md 3.4): every rule with its figures, those not met first, what can be taken
 * now, and why not the rest. The rules are asked by the function that decides the request too; the identity check
 * alone is asked before any handler runs, by the gate of the call.
 */
export async function getEligibility(deps: CashierDeps, member: Asking): Promise<Eligibility> {
  const settings = await getCashierSettings(deps.db)
  const told = await toldOf(deps, member.id)
  const daily = dailyLimitsOf(settings, told.rank)
  const found = await repo.readWithdrawalChecks(deps.db, member.id, rulesOf(settings, told))
  const [first, ...others] = found.checks
  const identity = { code: 'identity_check' as const, ok: !member.checkBefore?.includes('withdrawal'), details: {} }
  const checks: Eligibility['checks'] = first ? [first, identity, ...others] : [identity]
  const failing = checks.filter((check) => !check.ok)
  const turnover = checks.find(({ code }) => code === 'turnover')
  const [cash, bonus] = [BigInt(found.cash), BigInt(found.bonus)]
  const used = BigInt(found.usedAmount)
  const dailyCountLeft = Math.max(0, daily.count.most - found.usedCount)
  const dailyAmountLeft = daily.amount.most > used ? daily.amount.most - used : 0n
  const levelLeft = found.levelLeft === null ? null : BigInt(found.levelLeft)
  const { withdrawMin: min } = settings
  const max = await mostOfRequest(deps, settings.withdrawMax)
  const { now, rest } = splitBalance({
    cash,
    bonus,
    min,
    max,
    dailyCountLeft,
    dailyAmountLeft,
    levelLeft,
    blockedBy: failing[0]?.code ?? null,
  })
  return {
    balance: moneyToString(cash + bonus),
    withdrawable: moneyToString(turnover?.ok ? cash : 0n),
    locked: moneyToString(turnover?.ok ? bonus : cash + bonus),
    now: moneyToString(now),
    rest: rest.map(({ reason, amount }) => ({ reason, amount: moneyToString(amount) })),
    onHold: moneyToString(BigInt(found.held)),
    min: moneyToString(min),
    max: moneyToString(max),
    dailyCountLeft,
    dailyAmountLeft: moneyToString(dailyAmountLeft),
    levelLeft: levelLeft === null ? null : moneyToString(levelLeft),
    fee: presentFee(found.fee),
    confirmMinutes: settings.withdrawConfirmMinutes,
    checks: [...failing, ...checks.filter((check) => check.ok)],
    promiseMinutes: settings.withdrawPromiseMinutes,
    payoutTimes: await getPayoutTimes(deps),
    requirements: await listOpenTurnover(deps.db, member.id, REQUIREMENTS_SHOWN),
  }
}
