import type { PlatformDeps } from '../../platform/deps.ts'
import { getBalance } from './get-balance.ts'
import { listStatement } from './list-statement.ts'

export function registerWalletRoutes({ db, http }: PlatformDeps): void {
  http.handle('wallet.balance', async (context) => getBalance(db, context.member.memberId))
  http.handle('wallet.statement', async (context, input) => listStatement(db, context.member.memberId, input))
}
