import type { Database } from '@lotus/database'
import { listWrittenSince } from '../../../platform/outbox/outbox.repo.ts'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { setSetting } from '../../system/index.ts'
import { promotionTopics, settledTopics } from '../../wallet/index.ts'
import { countBets } from '../rebates/count-bets.ts'
import { countPromotions } from '../rebates/count-promotions.ts'
import { ensurePartitions, lockRebates, payDays } from '../rebates/rebate.repo.ts'
import { agentsSettings } from '../settings.ts'
import { findNode } from '../tree/tree.repo.ts'
import { DEMO_AGENT } from './demo-agent.ts'
import { setPlacedSince } from './past.repo.ts'

/** As many news as a round of the job takes. */
const ROWS = 200
const DAYS = 500

/** From the first day of the demo's history on its agent leads a team, and bets earn rebates. */
export async function beginRebates(db: Database, at: Date): Promise<void> {
  const agentId = (await listMemberIdsByNames(db, [DEMO_AGENT])).get(DEMO_AGENT)
  if (agentId === undefined || !(await findNode(db, agentId))?.isAgent) return
  await setPlacedSince(db, agentId, at)
  await setSetting(db, agentsSettings.rebatesFrom, at.toISOString(), 'demo')
}

/**
 * Before anything else of a transaction that writes history: the job has this lock before those of wallets, so whoever took
 * it after them would wait for the job, and the job for them.
 */
export async function holdRebates(db: Database): Promise<void> {
  await lockRebates(db)
}

/** Pays the rebates of what was settled since then, as the job does on that day; it finds them counted when it comes to them. */
export async function payPastRebates(db: Database, since: Date, day: string): Promise<void> {
  const rows = await listWrittenSince(db, settledTopics, since)
  for (let at = 0; at < rows.length; at += ROWS) await db.tx((tx) => countBets(rows.slice(at, at + ROWS), tx))
  const promotions = await listWrittenSince(db, promotionTopics, since)
  for (let at = 0; at < promotions.length; at += ROWS)
    await db.tx((tx) => countPromotions(promotions.slice(at, at + ROWS), tx))
  await db.tx(async (tx) => {
    await lockRebates(tx)
    await payDays(tx, day, DAYS)
  })
}

export { ensurePartitions as ensureRebateMonths }
