import type { Queryable } from '@lotus/database'
import { getSetting, getSettings } from '../../system/index.ts'
import type { RateRules } from '../rates.ts'
import { agentsSettings } from '../settings.ts'
import { readNow } from '../contracts/contract.repo.ts'

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

/** Whether bets that are placed now earn rebates. */
export async function areRebatesPaid(db: Queryable): Promise<boolean> {
  const from = await getSetting(db, agentsSettings.rebatesFrom)
  return from !== null && new Date(from) <= (await readNow(db))
}
