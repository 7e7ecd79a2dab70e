import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'
import { definePort } from '../../platform/module.ts'
import type { ProtectionCommands } from '../protection/index.ts'

type SentOf = (db: Queryable, memberId: bigint) => Promise<Money>
/** What a member ever sent to other members and was not taken back, which a higher module knows. */
export const sentToOthers = definePort<SentOf>('watch.sentToOthers', async () => 0n)

export type WatchDeps = PlatformDeps & { commands: ProtectionCommands; sentOf: SentOf }
