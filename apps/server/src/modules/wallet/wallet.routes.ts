import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../platform/deps.ts'
import { currencyOf } from './ledger/chart-of-accounts.ts'
import { noContracts, type ContractFlags } from './funds/contract-flags.ts'
import { getBalance } from './funds/get-balance.ts'
import { getFunds } from './funds/get-funds.ts'
import { listStatement } from './funds/list-statement.ts'

export function registerWalletRoutes(
  { db, http }: PlatformDeps,
  contractsOf: (db: Queryable, memberId: bigint) => Promise<ContractFlags | null>,
): void {
  http.handle('wallet.balance', async (context) =>
    getBalance(db, context.member.memberId, currencyOf(context.member.accountType)),
  )
  http.handle('wallet.funds', async ({ member: { memberId, accountType } }) => ({
    ...(await getFunds(db, memberId, currencyOf(accountType))),
    ...((await contractsOf(db, memberId)) ?? noContracts),
  }))
  http.handle('wallet.statement', async (context, input) => listStatement(db, context.member.memberId, input))
}
