import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'
import { definePort } from '../../platform/module.ts'

/** What changes limits and exclusions takes the lock of the member's money. */
export type ProtectionCommands = {
  setLimit: (
    db: Queryable,
    limit: {
      memberId: bigint
      kind: 'stake' | 'loss' | 'deposit'
      hours: 24 | 168 | 720
      amount: Money | null
      raiseHours: number
    },
  ) => Promise<void>
  /** Answers the exclusion's id. */
  excludeMember: (
    db: Queryable,
    exclusion: { memberId: bigint; until: Date | null; reason: 'cool_off' | 'self' | 'operator' },
  ) => Promise<bigint>
}

/** The wallet stands above this module and answers. */
export const protectionCommands = definePort<ProtectionCommands>('protection.commands')

export type ProtectionDeps = Pick<PlatformDeps, 'db' | 'clock' | 'http' | 'nudgeOutbox'> & {
  commands: ProtectionCommands
}
