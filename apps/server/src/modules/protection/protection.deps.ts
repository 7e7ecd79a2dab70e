import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'
import { definePort } from '../../platform/module.ts'

/** Commands that change limits and exclusions lock the member's money. */
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
  /** Returns the exclusion's id. */
  excludeMember: (
    db: Queryable,
    exclusion: { memberId: bigint; until: Date | null; reason: 'cool_off' | 'self' | 'operator' },
  ) => Promise<bigint>
}

/** Implemented by the wallet, which is above this module. */
export const protectionCommands = definePort<ProtectionCommands>('protection.commands')

export type ProtectionDeps = Pick<PlatformDeps, 'db' | 'clock' | 'http' | 'nudgeOutbox'> & {
  commands: ProtectionCommands
}
