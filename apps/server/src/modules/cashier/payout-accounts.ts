import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { usdtNetworks } from '@lotus/contract/schemas'
import { getFundState } from '../identity/index.ts'
import type { CashierDeps } from './deps.ts'
import { readNewAccount } from './new-payout-account.ts'
import * as repo from './payout-account.repo.ts'
import { listPayoutBanks, listPayoutWallets, readBankNames, type PayoutKind } from './payout-banks.ts'
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
    kinds: await listOfferedKinds(deps),
    banks: await listPayoutBanks(deps.db),
    wallets: await listPayoutWallets(deps.db),
    networks: [...usdtNetworks],
    limit: payoutAccountsMax,
    needsFundPassword: (await getFundState(deps.db, memberId)).isSet,
  }
}

/** The kinds that the operator has open and that can be used: an e-wallet is named, USDT has a rate, however old it is by now. */
async function listOfferedKinds(deps: CashierDeps): Promise<PayoutKind[]> {
  const { payoutKinds } = await getCashierSettings(deps.db)
  const can = {
    bank: () => true,
    wallet: async () => (await listPayoutWallets(deps.db)).length > 0,
    usdt: async () => (await deps.usdtRateOf()) !== null,
  }
  const offered: PayoutKind[] = []
  for (const kind of payoutKinds) if (await can[kind]()) offered.push(kind)
  return offered
}

async function payoutAccountPresenter(deps: CashierDeps) {
  const { payoutCoolingHours, payoutKinds } = await getCashierSettings(deps.db)
  const nameOf = await readBankNames(deps.db)
  const now = deps.clock.now()
  return (row: repo.PayoutAccountRow) =>
    presentPayoutAccount(row, nameOf, { coolingHours: payoutCoolingHours, kinds: payoutKinds, now })
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
  const { payoutAccountsMax } = await getCashierSettings(deps.db)
  if (!(await listOfferedKinds(deps)).includes(input.kind ?? 'bank'))
    throw new AppError<ErrorCode>('payout_kind_closed')
  const account = await readNewAccount(deps, input)
  const { id: memberId, sessionId } = member
  const reply = await repo.addPayoutAccount(deps.db, { ...account, memberId, sessionId, max: payoutAccountsMax })
  switch (reply.code) {
    case 'payout_account_limit':
      throw new AppError<ErrorCode>('payout_account_limit', { limit: payoutAccountsMax })
    case 'fund_password_locked':
      throw new AppError<ErrorCode>('fund_password_locked', { until: reply.until })
    case 'fund_password_required':
      throw new AppError<ErrorCode>('fund_password_required')
    case 'ok': {
      const present = await payoutAccountPresenter(deps)
      const row = (await repo.listPayoutAccounts(deps.db, memberId)).find(({ id }) => id.toString() === reply.id)
      return present(must(row, 'the account was just added'))
    }
  }
}
