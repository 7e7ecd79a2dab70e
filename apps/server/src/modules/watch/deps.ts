import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { ProtectionCommands } from '../protection/index.ts'

/** What a member ever sent to other members and was not taken back, which a higher module knows. */
type SentOf = (db: Queryable, memberId: bigint) => Promise<Money>

export type WatchDeps = PlatformDeps & { commands: ProtectionCommands; sentOf: SentOf }
