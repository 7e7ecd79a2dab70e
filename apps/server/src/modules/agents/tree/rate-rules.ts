import type { Queryable } from '@lotus/database'
import { getSettings } from '../../system/index.ts'
import type { RateRules } from '../rates.ts'
import { agentsSettings } from '../settings.ts'

export async function rateRules(db: Queryable): Promise<RateRules> {
  const { rebateMax, rebateStep, gapAgent, gapPlayer } = agentsSettings
  const { max, step, agent, player } = await getSettings(db, {
    max: rebateMax,
    step: rebateStep,
    agent: gapAgent,
    player: gapPlayer,
  })
  return { max, step, gap: { agent, player } }
}
