import { sql, type Database } from '@lotus/database'
import { expect } from 'vitest'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { runLooks } from './run-looks.ts'

const sizes = [agentsSettings.reportMembersMax, agentsSettings.teamLookMax, agentsSettings.reportContractsMax] as const

/**
 * Asks twice: as of a small team, and as of one that is too large, or has too many contracts, to be gone through at once, counted behind
 * in parts of two members. Both answers must be the same; `told` leaves out what says how it was counted.
 */
export const bothWays =
  (test: { db: Database; owner: Database }) =>
  async <T>(ask: () => Promise<T>, told: (answer: T) => unknown = (answer) => answer): Promise<T> => {
    const small = await ask()
    await test.owner.query(sql`delete from agent_look`)
    for (const setting of sizes) await setSetting(test.db, setting, 0, 'test')
    await ask()
    await runLooks(test.db, { part: 2 })
    const large = await ask()
    for (const setting of sizes) await setSetting(test.db, setting, setting.default, 'test')
    expect(told(large)).toEqual(told(small))
    return small
  }
