import { betsSettled, ordersSettled } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { getSetting } from '../../system/index.ts'
import { walletSettings } from '../settings.ts'
import { applyEvents, expireRequirements, purgeTurnover } from './turnover.repo.ts'

/** `turnover_drain` has the consumer's name and topics too: it reads the events this one has not reached. */
export const TURNOVER_CONSUMER = 'wallet.turnover'
export const TURNOVER_TOPICS = [ordersSettled.topic, betsSettled.topic]

type Rows = Parameters<typeof applyEvents>[1]

/** Settled bets count for open requirements. A whole batch is one call, so that its members are locked in one order. */
export function registerTurnoverConsumer({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  const handle = async (rows: Rows, tx: Queryable): Promise<void> => {
    await applyEvents(tx, rows)
  }
  consumers.onBatch(TURNOVER_CONSUMER, TURNOVER_TOPICS, handle)
}

const EXPIRE_BATCH = 100
const PURGE_BATCH = 500

/** Every minute: requirements whose time has run out end, a bonus's share goes back (operations.md 6, expiry). Every night: what filled requirements that are long over. */
export function registerTurnoverJobs({
  db,
  jobs,
  nudgeOutbox,
}: Pick<PlatformDeps, 'db' | 'jobs' | 'nudgeOutbox'>): void {
  jobs.schedule('wallet.expire_turnover', '* * * * *', async () => {
    if ((await expireTurnover(db)) > 0) nudgeOutbox()
  })
  jobs.schedule('wallet.purge_turnover', '33 3 * * *', async () => {
    const months = await getSetting(db, walletSettings.turnoverMonths)
    await runUntilEmpty(() => purgeTurnover(db, months, PURGE_BATCH))
  })
}

/** Ends expired requirements, batch by batch; returns how many. */
export async function expireTurnover(db: Queryable): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await expireRequirements(db, EXPIRE_BATCH)
    total += ended
    if (ended < EXPIRE_BATCH) return total
  }
}
