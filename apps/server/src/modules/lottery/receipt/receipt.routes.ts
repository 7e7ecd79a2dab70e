import { must } from '@lotus/kernel'
import type { NoteSigner } from '@lotus/rules/fairness'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { getReceipt } from './get-receipt.ts'

export type ReceiptRouteDeps = Pick<PlatformDeps, 'db' | 'http'> & {
  /** The log's key; tests of other calls do without. */
  signer?: NoteSigner
}

export function registerReceiptRoutes({ db, http, signer }: ReceiptRouteDeps): void {
  http.handle('lottery.receipt', async (context, input) =>
    getReceipt(db, must(signer, 'the program signs receipts'), context.member.memberId, input.id),
  )
}
