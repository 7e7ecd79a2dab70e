import type { Queryable } from '@lotus/database'
import type { PaceRules } from '../../platform/pace.ts'
import { getSettings } from '../system/index.ts'
import { agentsSettings } from './settings.ts'

/** How the counting of rebates gives way. */
export async function rebatePace(db: Queryable): Promise<PaceRules> {
  const { jobRestPercent: restPercent, jobHurryAfter: hurryAfterSeconds } = await getSettings(db, agentsSettings)
  return { restPercent, hurryAfterSeconds }
}

/** How the settlement of contracts gives way: it has less to do in its time, so it can rest longer. */
export async function settlePace(db: Queryable): Promise<PaceRules> {
  const { settleRestPercent: restPercent, settleHurryAfter: hurryAfterSeconds } = await getSettings(db, agentsSettings)
  return { restPercent, hurryAfterSeconds }
}
