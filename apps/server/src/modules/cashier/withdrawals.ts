import { AppError, businessDay, isTwoPlaces, moneyToString, must, parseMoney } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { fingerprintOf } from '../wallet/index.ts'
import { idOf, readPage } from '../../platform/paging.ts'
import * as repo from './cashier.repo.ts'
import type { CashierDeps } from './deps.ts'
import type { UsdtNetwork } from './crypto/address.ts'
import { findPayoutAccount } from './payout-account.repo.ts'
import { networkFeeTooHigh, readUsdtTerms } from './payout-usdt.ts'
import { getCashierSettings } from './settings.ts'
import { getEligibility, rulesOf, toldOf, type Asking } from './eligibility.ts'
import { mostOfRequest } from './payments/payout-channel.ts'
import { rateWithdrawal } from './rate-withdrawal.ts'
import { presentWithdrawal, readShowing } from './presenters.ts'

const LIMIT_DEFAULT = 10

/** Asks for a payout: the amount is held at once, an operator decides, and only the operator can cancel. */
export async function createWithdrawal(
  deps: CashierDeps,
  member: Asking & { ip: string; sessionId: bigint | null },
  key: string,
  input: RouteParsedInput<'cashier.createWithdrawal'>,
): Promise<RouteValue<'cashier.createWithdrawal'>> {
  const settings = await getCashierSettings(deps.db)
  const amount = parseMoney(input.amount)
  if (!isTwoPlaces(amount)) throw new AppError<ErrorCode>('amount_invalid')
  if (!/^\d{1,18}$/.test(input.payoutAccountId)) throw new AppError<ErrorCode>('payout_account_missing')
  const fee = parseMoney(input.fee ?? '0')
  // Not by its fee: asked again after a lost answer it may cost something else, and is the same withdrawal all the same.
  const fingerprint = fingerprintOf('withdrawal', member.id, amount, input.payoutAccountId)
  // The key first: its earlier outcome stays, whatever limits have changed since.
  const known = await repo.withdrawalOutcome(deps.db, member.id, key, fingerprint)
  if (known) return decided(deps, member, known)
  if (amount < settings.withdrawMin)
    throw new AppError<ErrorCode>('amount_below_minimum', { min: moneyToString(settings.withdrawMin) })
  const account = await findPayoutAccount(deps.db, member.id, BigInt(input.payoutAccountId))
  const max = await mostOfRequest(deps, settings.withdrawMax, account?.kind)
  if (amount > max) throw new AppError<ErrorCode>('amount_above_maximum', { max: moneyToString(max) })
  if (account && !settings.payoutKinds.includes(account.kind)) throw new AppError<ErrorCode>('payout_kind_closed')
  const usdt = account?.network ? await lockRate(deps, account.network, input.rateVnd) : null
  const asked = { memberId: member.id, amount, payoutAccountId: BigInt(input.payoutAccountId) }
  const documentsCase = await deps.documentsCaseOf(member.id)
  const risk = await rateWithdrawal(deps.db, { ...asked, sessionId: member.sessionId, documentsCase })
  const reply = await repo.openWithdrawal(deps.db, {
    ...asked,
    key,
    fingerprint,
    refNo: await repo.nextRef(deps.db, 'W', businessDay(deps.clock.now())),
    rules: {
      ...rulesOf(settings, await toldOf(deps, member.id)),
      session: member.sessionId?.toString() ?? null,
      risk,
      feeSeen: fee.toString(),
      usdt,
    },
    ip: member.ip,
  })
  return decided(deps, member, reply)
}

/** What is locked, if it is by the rate that the member saw. */
async function lockRate(deps: CashierDeps, network: UsdtNetwork, seen: string | undefined) {
  const { rateVnd, vndPerUnit, feeUnits } = await readUsdtTerms(deps, network)
  if (seen !== rateVnd.toString()) throw new AppError<ErrorCode>('usdt_rate_changed', { rateVnd: rateVnd.toString() })
  return { rateVnd: rateVnd.toString(), perUnit: vndPerUnit.toString(), feeUnits: feeUnits.toString() }
}

/** The database's decision about a withdrawal, new or known by its key. */
async function decided(
  deps: CashierDeps,
  member: Asking,
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
        checks: (await getEligibility(deps, member)).checks,
      })
    case 'withdrawal_fee_changed':
      throw new AppError<ErrorCode>('withdrawal_fee_changed', { fee: units(reply['fee']) })
    case 'usdt_fee_too_high':
      throw networkFeeTooHigh(BigInt(must(reply['fee'], 'a refusal names its fee')))
    case 'withdrawal_fee_too_high':
      throw new AppError<ErrorCode>('withdrawal_fee_too_high', { fee: units(reply['fee']) })
    case 'fund_password_required':
    case 'payout_account_missing':
    case 'usdt_rate_old':
    case 'key_conflict':
      throw new AppError<ErrorCode>(reply.code)
    default:
      throw new Error(`opening a withdrawal answered ${reply.code}`)
  }
  deps.nudgeOutbox()
  const row = await repo.findWithdrawal(
    deps.db,
    BigInt(must(reply['withdrawalId'], 'an opened withdrawal has an id')),
    member.id,
  )
  return presentWithdrawal(must(row, 'the withdrawal was just written'), await readShowing(deps.db))
}

const units = (value: string | undefined) => moneyToString(BigInt(must(value, 'a refusal names its amounts')))

export async function listOwnWithdrawals(
  deps: CashierDeps,
  memberId: bigint,
  input: RouteParsedInput<'cashier.withdrawals'>,
): Promise<RouteValue<'cashier.withdrawals'>> {
  const filter = { memberId, statuses: null, refNo: null, memberIds: null }
  const page = await readPage(input, (at) => repo.listWithdrawals(deps.db, filter, at), LIMIT_DEFAULT)
  const showing = await readShowing(deps.db)
  return { ...page, rows: page.rows.map((row) => presentWithdrawal(row, showing)) }
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
  return presentWithdrawal(row, await readShowing(deps.db))
}
