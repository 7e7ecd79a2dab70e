import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { maskEmail, maskName, maskPhone } from './mask.ts'
import { getFundState } from './fund-password.repo.ts'
import { listRestrictions } from './restriction.repo.ts'
import { getSamePerson } from './same-person.repo.ts'
import * as repo from './security.repo.ts'
import * as sessions from './sessions.repo.ts'
import * as support from './support.repo.ts'
import { identitySettings } from '../settings.ts'
import { found } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'

const LOGINS_MAX = 20
const DAY_MS = 86_400_000

/** The member of exactly this name; `not_found` if there is none. */
export async function memberIdOf(db: Queryable, username: string): Promise<bigint> {
  return found(await support.findIdByName(db, username))
}

/** An id from outside must be a member's; else `not_found`. */
export async function assertMember(db: Queryable, memberId: bigint): Promise<void> {
  if (!(await support.isMember(db, memberId))) throw new AppError<ErrorCode>('not_found')
}

/** Exclusion is added by the protection module, which is above this one. */
type SupportedMember = Omit<RouteValue<'bo.member'>, 'exclusion' | 'exclusionMonths'>

/** What customer service sees of an account: masked, and never a secret. The caller audits the look (ACC-11). */
export async function getMemberForSupport(db: Queryable, memberId: bigint): Promise<SupportedMember> {
  const account = await repo.getAccount(db, memberId)
  const more = await support.getSupportFacts(db, memberId)
  const fund = await getFundState(db, memberId)
  const days = await getSetting(db, identitySettings.eraseAfterDays)
  const isClosed = account.status === 'closed' && more.closedAt !== null
  const { main, others, alike } = await getSamePerson(db, memberId)
  const logins = await sessions.listLogins(db, memberId, { beforeId: null, limit: LOGINS_MAX })
  return {
    ...wireRow(more),
    id: memberId.toString(),
    username: account.username,
    status: account.status,
    createdAt: account.createdAt.toISOString(),
    erasableAt: isClosed && more.closedAt ? new Date(more.closedAt.getTime() + days * DAY_MS).toISOString() : null,
    email: account.email === null ? null : maskEmail(account.email),
    isEmailProved: account.emailVerifiedAt !== null,
    phone: account.phone === null ? null : maskPhone(account.phone),
    isPhoneProved: account.phoneVerifiedAt !== null,
    payeeName: account.payeeName === null ? null : maskName(account.payeeName),
    hasAuthenticator: (await repo.findFactors(db, memberId)).hasTotp,
    recoveryLeft: await repo.countRecoveryCodes(db, memberId),
    fundPassword: {
      isSet: fund.isSet,
      lockedUntil: fund.lockedUntil?.toISOString() ?? null,
      resetAt: fund.resetAt?.toISOString() ?? null,
    },
    restrictions: (await listRestrictions(db, memberId)).map(wireRow),
    samePerson: { main: main ? wireRow(main) : null, others: others.map(wireRow), alike },
    logins: logins.map(wireRow),
  }
}

/**
 * An operator has checked age, identity and exclusion lists (trust.md ACC-4). `state_conflict` if it was done before.
 */
export async function markIdentityChecked(tx: Transaction, memberId: bigint, by: string): Promise<void> {
  if (!(await support.storeIdentityCheck(tx, memberId, by)))
    throw new AppError<ErrorCode>('state_conflict', { state: 'checked' })
}
