import type { FlagName } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { ContractKind } from '@lotus/rules/agents'
import { flagOn } from '../../system/index.ts'

const switches: readonly (readonly [ContractKind, FlagName])[] = [
  ['DIVIDEND', 'X_DIVIDEND'],
  ['DAILY', 'X_DAILYSAL'],
  ['HOURLY', 'X_HOURSAL'],
  ['REALTIME', 'X_RTSAL'],
]

/**
 * The kinds that are open to agents (operations.md 2.10, 5.5). One that is off is offered, signed and amended by nobody, and
 * its contracts are shown to operators alone. What runs goes on, and is paid; it can still be ended.
 */
export async function listKindsOn(db: Queryable): Promise<ContractKind[]> {
  if (!(await flagOn(db, 'AGENTPOLICY3'))) return []
  const are = await Promise.all(switches.map(([, flag]) => flagOn(db, flag)))
  return switches.flatMap(([kind], index) => (are[index] ? [kind] : []))
}

export const isKindOn = async (db: Queryable, kind: ContractKind): Promise<boolean> =>
  (await listKindsOn(db)).includes(kind)
