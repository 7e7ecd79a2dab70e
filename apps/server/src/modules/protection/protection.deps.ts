import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'

/** What changes limits and exclusions takes the lock of the member's money, so it stands above this module; composition.ts gives it. */
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
    exclusion: { memberId: bigint; until: Date | null; reason: 'cool_off' | 'self' },
  ) => Promise<bigint>
}

export type ProtectionDeps = Pick<PlatformDeps, 'db' | 'clock' | 'http' | 'nudgeOutbox'> & {
  commands: ProtectionCommands
}
