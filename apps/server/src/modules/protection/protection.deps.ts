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
  /** In a transaction, before anything else of the member's is locked: every stake takes this lock first. */
  lockFunds: (db: Queryable, memberId: bigint) => Promise<void>
  /** Stakes and wins since each of these times, in their order, as limits count them. */
  playedSince: (
    db: Queryable,
    memberId: bigint,
    since: readonly Date[],
  ) => Promise<readonly { staked: Money; won: Money }[]>
}

/** Implemented by the wallet, which is above this module. */
export const protectionCommands = definePort<ProtectionCommands>('protection.commands')

/** Everything that a member ever deposited and withdrew; implemented by the cashier. */
export const memberCash =
  definePort<(db: Queryable, memberId: bigint) => Promise<{ deposited: Money; withdrawn: Money }>>('protection.cash')

export type ProtectionDeps = Pick<PlatformDeps, 'db' | 'clock' | 'http' | 'nudgeOutbox'> & {
  commands: ProtectionCommands
  cashOf: (db: Queryable, memberId: bigint) => Promise<{ deposited: Money; withdrawn: Money }>
}
