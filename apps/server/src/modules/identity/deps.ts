import type { Queryable, Transaction } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { CallContext } from '../../platform/http/context.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { definePort } from '../../platform/module.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { Passwords } from '../../platform/passwords.ts'

export type IdentityDeps = Pick<PlatformDeps, 'db' | 'rng' | 'nudgeOutbox'> & {
  passwords: Passwords
  /** Runs in the transaction that stores a new member; absent where nobody joins anything. */
  memberJoined?: MemberJoined
  /** The same for members whom another member invited by the code of their own. */
  memberReferred?: MemberReferred
  /** Absent where nobody has an upline. */
  mayTransferUp?: MayTransferUp
  hasWage?: HasWage
}

/** A new member, and who invited them: by a link with this code, or by the code of their own. */
export type Joined = { memberId: bigint; inviterId: bigint; affiliateCode: string | null }
/** Puts a new member below whoever invited them. Refuses with `invitation_code_error` if the link takes nobody any more. */
type MemberJoined = (tx: Transaction, joined: Joined) => Promise<void>
/** Implemented by the agents' module, which is above this one. */
export const memberJoined = definePort<MemberJoined>('identity.memberJoined', async () => undefined)

type MemberReferred = (tx: Queryable, referred: Omit<Joined, 'affiliateCode'>) => Promise<void>
/** Implemented by loyalty: notes whose invitation a new member took. Refuses nothing. */
export const memberReferred = definePort<MemberReferred>('identity.memberReferred', async () => undefined)

/** Whether a member may send money to the agent directly above (operations.md 3.5). */
type MayTransferUp = (db: Queryable, memberId: bigint) => Promise<boolean>
/** Implemented by the agents' module; without it nobody has an upline. */
export const mayTransferUp = definePort<MayTransferUp>('identity.mayTransferUp', async () => false)

/** Whether a player ever was offered a wage (operations.md 2.3). */
type HasWage = (db: Queryable, memberId: bigint) => Promise<boolean>
/** Implemented by the agents' module. */
export const hasWage = definePort<HasWage>('identity.hasWage', async () => false)

/** What logging in and registering need beyond that. */
export type AccountDeps = IdentityDeps &
  Pick<PlatformDeps, 'clock' | 'config' | 'log'> & {
    messages: Messages
    grantTrialBalance: GrantTrialBalance
  }

/** Puts play money on a trial account. */
type GrantTrialBalance = (tx: Queryable, memberId: bigint, amount: Money) => Promise<void>
/** Implemented by the wallet, which is above this module. */
export const trialGrant = definePort<GrantTrialBalance>('identity.trialGrant')

/** What is known of the caller before anybody is logged in. */
export type Caller = Pick<CallContext, 'ip' | 'userAgent' | 'language'>
/** With the browser's cookies: for calls that set or read one. */
export type Browser = Caller & Pick<CallContext, 'cookies' | 'setCookie'>
