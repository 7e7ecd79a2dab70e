import type { PlatformDeps } from '../../platform/deps.ts'
import type { PlacementDeps } from './sale/place-orders.ts'
import type { ReceiptRouteDeps } from './receipt/receipt.routes.ts'

export type LotteryRouteDeps = PlacementDeps &
  ReceiptRouteDeps &
  Pick<PlatformDeps, 'http'> & {
    /** The brand's order of spending (DECISIONS 6); bonus first by default. */
    isBonusFirst?: () => Promise<boolean>
  }
