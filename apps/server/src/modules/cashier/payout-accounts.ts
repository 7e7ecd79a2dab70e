import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { getFundState } from '../identity/index.ts'
import type { CashierDeps } from './deps.ts'
import * as repo from './payout-account.repo.ts'
import { listPayoutBanks, readBankNames } from './payout-banks.ts'
import { presentPayoutAccount } from './presenters.ts'
import { getCashierSettings } from './settings.ts'

export async function listPayoutAccounts(
  deps: CashierDeps,
  memberId: bigint,
): Promise<RouteValue<'cashier.payoutAccounts'>> {
  const { payoutAccountsMax } = await getCashierSettings(deps.db)
  const present = await payoutAccountPresenter(deps)
  return {
    accounts: (await repo.listPayoutAccounts(deps.db, memberId)).map(present),
    banks: await listPayoutBanks(deps.db),
    limit: payoutAccountsMax,
    needsFundPassword: (await getFundState(deps.db, memberId)).isSet,
  }
}

async function payoutAccountPresenter(deps: CashierDeps) {
  const { payoutCoolingHours } = await getCashierSettings(deps.db)
  const nameOf = await readBankNames(deps.db)
  const now = deps.clock.now()
  return (row: repo.PayoutAccountRow) => presentPayoutAccount(row, nameOf, { coolingHours: payoutCoolingHours, now })
}

/**
 * Adds an account to withdraw to; the same one again (a double click) is answered as it is. Where the member has a fund
 * password, the session must have given it just before (`fund_password_required`), and one proof adds one account.
 */
export async function addPayoutAccount(
  deps: CashierDeps,
  member: { id: bigint; sessionId: bigint | null },
  input: RouteParsedInput<'cashier.addPayoutAccount'>,
): Promise<RouteValue<'cashier.addPayoutAccount'>> {
  if (!(await listPayoutBanks(deps.db)).some((bank) => bank.code === input.bankCode))
    throw new AppError<ErrorCode>('bad_request', { fields: { bankCode: 'invalid' } })
  const { payoutAccountsMax } = await getCashierSettings(deps.db)
  const reply = await repo.addPayoutAccount(deps.db, {
    memberId: member.id,
    bankCode: input.bankCode,
    accountNumber: input.accountNumber,
    holderName: input.holderName.toUpperCase().replace(/ +/g, ' '),
    max: payoutAccountsMax,
    sessionId: member.sessionId,
  })
  switch (reply.code) {
    case 'payout_account_limit':
      throw new AppError<ErrorCode>('payout_account_limit', { limit: payoutAccountsMax })
    case 'fund_password_locked':
      throw new AppError<ErrorCode>('fund_password_locked', { until: reply.until })
    case 'fund_password_required':
      throw new AppError<ErrorCode>('fund_password_required')
    case 'ok': {
      const present = await payoutAccountPresenter(deps)
      const row = (await repo.listPayoutAccounts(deps.db, member.id)).find(({ id }) => id.toString() === reply.id)
      return present(must(row, 'the account was just added'))
    }
  }
}
