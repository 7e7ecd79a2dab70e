import { AppError, businessDay, isTwoPlaces, moneyToString, must, parseMoney } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { fingerprintOf, getBuckets, getTurnover, currency } from '../wallet/index.ts'
import { idOf, readPage } from '../../platform/paging.ts'
import * as repo from './cashier.repo.ts'
import type { CashierDeps } from './deps.ts'
import { getCashierSettings } from './settings.ts'
import { listPayoutBanks, readBankNames } from './payout-banks.ts'
import { presentPayoutAccount, presentWithdrawal } from './presenters.ts'

const LIMIT_DEFAULT = 10

export async function listPayoutAccounts(
  deps: CashierDeps,
  memberId: bigint,
): Promise<RouteValue<'cashier.payoutAccounts'>> {
  const { payoutAccountsMax } = await getCashierSettings(deps.db)
  const nameOf = await readBankNames(deps.db)
  return {
    accounts: (await repo.listPayoutAccounts(deps.db, memberId)).map((row) => presentPayoutAccount(row, nameOf)),
    banks: await listPayoutBanks(deps.db),
    limit: payoutAccountsMax,
  }
}

export async function addPayoutAccount(
  deps: CashierDeps,
  memberId: bigint,
  input: RouteParsedInput<'cashier.addPayoutAccount'>,
): Promise<RouteValue<'cashier.addPayoutAccount'>> {
  if (!(await listPayoutBanks(deps.db)).some((bank) => bank.code === input.bankCode))
    throw new AppError<ErrorCode>('bad_request', { fields: { bankCode: 'invalid' } })
  const { payoutAccountsMax } = await getCashierSettings(deps.db)
  const holderName = input.holderName.toUpperCase().replace(/ +/g, ' ')
  const row = await repo.insertPayoutAccount(deps.db, {
    memberId,
    bankCode: input.bankCode,
    accountNumber: input.accountNumber,
    holderName,
    max: payoutAccountsMax,
  })
  const nameOf = await readBankNames(deps.db)
  if (row) return presentPayoutAccount(row, nameOf)
  // The same account again (a double click) returns the existing account.
  const known = (await repo.listPayoutAccounts(deps.db, memberId)).find(
    (account) => account.bank_code === input.bankCode && account.account_number === input.accountNumber,
  )
  if (!known) throw new AppError<ErrorCode>('payout_account_limit', { limit: payoutAccountsMax })
  return presentPayoutAccount(known, nameOf)
}

/**
 * Every rule with its figures, failing ones first (operations.md 3.4), so that the page can show them beforehand. While
 * a turnover requirement is open, the whole balance is locked.
 */
export async function getEligibility(deps: CashierDeps, memberId: bigint): Promise<RouteValue<'cashier.eligibility'>> {
  const settings = await getCashierSettings(deps.db)
  // Requirements first: counting for them may turn a bonus into cash.
  const turnover = await getTurnover(deps.db, memberId)
  const [{ cash, bonus }, today, accounts] = await Promise.all([
    getBuckets(deps.db, memberId, currency),
    repo.sumToday(deps.db, memberId),
    repo.listPayoutAccounts(deps.db, memberId),
  ])
  const isLocked = turnover.open > 0
  const countLeft = Math.max(0, settings.withdrawDailyCount - today.count)
  const amountLeft = settings.withdrawDailyAmount > today.amount ? settings.withdrawDailyAmount - today.amount : 0n
  const checks: RouteValue<'cashier.eligibility'>['checks'] = [
    { code: 'account_active', ok: true, details: {} },
    { code: 'payout_account', ok: accounts.length > 0, details: { count: String(accounts.length) } },
    { code: 'no_open_request', ok: today.open === 0, details: {} },
    {
      code: 'turnover',
      ok: !isLocked,
      details: {
        open: String(turnover.open),
        required: moneyToString(turnover.required),
        progress: moneyToString(turnover.progress),
        left: moneyToString(turnover.left),
      },
    },
    {
      code: 'daily_limit',
      ok: countLeft > 0 && amountLeft >= settings.withdrawMin,
      details: {
        used: String(today.count),
        count: String(settings.withdrawDailyCount),
        usedAmount: moneyToString(today.amount),
        amount: moneyToString(settings.withdrawDailyAmount),
      },
    },
    {
      code: 'balance',
      ok: cash >= settings.withdrawMin,
      details: { withdrawable: moneyToString(cash), min: moneyToString(settings.withdrawMin) },
    },
  ]
  return {
    balance: moneyToString(cash + bonus),
    withdrawable: moneyToString(isLocked ? 0n : cash),
    locked: moneyToString(isLocked ? cash + bonus : bonus),
    min: moneyToString(settings.withdrawMin),
    max: moneyToString(settings.withdrawMax),
    dailyCountLeft: countLeft,
    dailyAmountLeft: moneyToString(amountLeft),
    confirmMinutes: settings.withdrawConfirmMinutes,
    checks: [...checks.filter((check) => !check.ok), ...checks.filter((check) => check.ok)],
  }
}

/** Asks for a payout: the amount is held at once, an operator decides, and only the operator can cancel. */
export async function createWithdrawal(
  deps: CashierDeps,
  member: { id: bigint; ip: string },
  key: string,
  input: RouteParsedInput<'cashier.createWithdrawal'>,
): Promise<RouteValue<'cashier.createWithdrawal'>> {
  const settings = await getCashierSettings(deps.db)
  const amount = parseMoney(input.amount)
  if (!isTwoPlaces(amount)) throw new AppError<ErrorCode>('amount_invalid')
  if (!/^\d{1,18}$/.test(input.payoutAccountId)) throw new AppError<ErrorCode>('payout_account_missing')
  const fingerprint = fingerprintOf('withdrawal', member.id, amount, input.payoutAccountId)
  // The key first: its earlier outcome stays, whatever limits have changed since.
  const known = await repo.withdrawalOutcome(deps.db, member.id, key, fingerprint)
  if (known) return decided(deps, member.id, known)
  if (amount < settings.withdrawMin)
    throw new AppError<ErrorCode>('amount_below_minimum', { min: moneyToString(settings.withdrawMin) })
  if (amount > settings.withdrawMax)
    throw new AppError<ErrorCode>('amount_above_maximum', { max: moneyToString(settings.withdrawMax) })
  const reply = await repo.openWithdrawal(deps.db, {
    memberId: member.id,
    amount,
    payoutAccountId: BigInt(input.payoutAccountId),
    key,
    fingerprint,
    refNo: await repo.nextRef(deps.db, 'W', businessDay(deps.clock.now())),
    dailyCount: settings.withdrawDailyCount,
    dailyAmount: settings.withdrawDailyAmount,
    ip: member.ip,
  })
  return decided(deps, member.id, reply)
}

/** The database's decision about a withdrawal, new or known by its key. */
async function decided(
  deps: CashierDeps,
  memberId: bigint,
  reply: repo.Reply,
): Promise<RouteValue<'cashier.createWithdrawal'>> {
  deps.metrics.commands.inc({ kind: 'withdrawal', outcome: reply.code })
  switch (reply.code) {
    case 'ok':
      break
    case 'insufficient_balance':
      throw new AppError<ErrorCode>('insufficient_balance', {
        balance: units(reply['balance']),
        short: units(reply['short']),
      })
    case 'withdrawal_not_eligible':
      throw new AppError<ErrorCode>('withdrawal_not_eligible', {
        check: reply['check'],
        checks: (await getEligibility(deps, memberId)).checks,
      })
    case 'payout_account_missing':
      throw new AppError<ErrorCode>('payout_account_missing')
    case 'account_disabled':
      throw new AppError<ErrorCode>('account_disabled')
    case 'key_conflict':
      throw new AppError<ErrorCode>('key_conflict')
    default:
      throw new Error(`opening a withdrawal answered ${reply.code}`)
  }
  deps.nudgeOutbox()
  const row = await repo.findWithdrawal(
    deps.db,
    BigInt(must(reply['withdrawalId'], 'an opened withdrawal has an id')),
    memberId,
  )
  return presentWithdrawal(must(row, 'the withdrawal was just written'), await readBankNames(deps.db))
}

const units = (value: string | undefined) => moneyToString(BigInt(must(value, 'a refusal names its amounts')))

export async function listOwnWithdrawals(
  deps: CashierDeps,
  memberId: bigint,
  input: RouteParsedInput<'cashier.withdrawals'>,
): Promise<RouteValue<'cashier.withdrawals'>> {
  const filter = { memberId, statuses: null, refNo: null, memberIds: null }
  const page = await readPage(input, (at) => repo.listWithdrawals(deps.db, filter, at), LIMIT_DEFAULT)
  const nameOf = await readBankNames(deps.db)
  return { ...page, rows: page.rows.map((row) => presentWithdrawal(row, nameOf)) }
}

/** T17: the member says that the payout arrived. */
export async function confirmReceived(
  deps: CashierDeps,
  memberId: bigint,
  id: string,
): Promise<RouteValue<'cashier.confirmReceived'>> {
  const withdrawal = idOf(id)
  const reply = await repo.confirmReceived(deps.db, memberId, withdrawal)
  if (reply.code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (reply.code === 'state_conflict') throw new AppError<ErrorCode>('state_conflict', { state: reply['state'] })
  deps.nudgeOutbox()
  const row = must(await repo.findWithdrawal(deps.db, withdrawal, memberId), 'it was just confirmed')
  return presentWithdrawal(row, await readBankNames(deps.db))
}
