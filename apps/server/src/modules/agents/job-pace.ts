import type { Queryable } from '@lotus/database'
import type { PaceRules } from '../../platform/pace.ts'
import { getSettings } from '../system/index.ts'
import { agentsSettings } from './settings.ts'

/** How the jobs that work through everybody's play give way. */
export async function jobPace(db: Queryable): Promise<PaceRules> {
  const { jobRestPercent: restPercent, jobHurryAfter: hurryAfterSeconds } = await getSettings(db, agentsSettings)
  return { restPercent, hurryAfterSeconds }
}
