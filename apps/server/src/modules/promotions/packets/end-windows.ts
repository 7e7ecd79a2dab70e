import type { PromotionDeps } from '../deps.ts'
import * as repo from './packets.repo.ts'

const DUE_MAX = 50

/** Ends the windows whose time is over, each in a commit of its own: its seed is told, and anybody can check it. */
export async function endWindows({ db, metrics }: Pick<PromotionDeps, 'db' | 'metrics'>): Promise<void> {
  for (const { promotionId, window } of await repo.listDue(db, DUE_MAX)) {
    const outcome = await repo.endWindow(db, promotionId, window)
    metrics.commands.inc({ kind: 'promotion_packets_end', outcome })
  }
}
