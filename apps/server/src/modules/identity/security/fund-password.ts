import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { MemberActor } from '../../../platform/http/context.ts'
import { getSetting } from '../../system/index.ts'
import { identitySettings } from '../settings.ts'
import type { SecurityDeps } from './deps.ts'
import * as repo from './fund-password.repo.ts'
import { mailSecurityChange } from './mail-security-change.ts'
import { getAccount } from './security.repo.ts'

type Deps = SecurityDeps
type Member = Pick<MemberActor, 'memberId' | 'sessionId'>
const done = { ok: true } as const

/** The first fund password (operations.md 3.3); `state_conflict` if there is one. */
export async function setFundPassword(deps: Deps, member: Member, fundPassword: string) {
  assertNotPlain(fundPassword)
  return store(deps, member, { fundPassword, readHash: null, isReset: false })
}

/** Asks for the old one; wrong ones count as at a withdrawal. */
export async function changeFundPassword(
  deps: Deps,
  member: Member,
  { oldFundPassword, fundPassword }: RouteParsedInput<'security.changeFundPassword'>,
) {
  assertNotPlain(fundPassword)
  const readHash = await assertRight(deps, member, oldFundPassword, null)
  if (oldFundPassword === fundPassword) throw new AppError<ErrorCode>('password_same')
  return store(deps, member, { fundPassword, readHash, isReset: false })
}

/** A new one without the old one, after a step-up check; withdrawals wait after it. `state_conflict` if none is set. */
export async function resetFundPassword(deps: Deps, member: Member, fundPassword: string) {
  assertNotPlain(fundPassword)
  const readHash = await repo.getFundHash(deps.db, member.memberId)
  if (readHash === null) throw new AppError<ErrorCode>('state_conflict', { state: 'not_set' })
  return store(deps, member, { fundPassword, readHash, isReset: true })
}

/** The right one may send one withdrawal of this session within some minutes. */
export async function proveFundPassword(
  deps: Deps,
  member: Member,
  fundPassword: string,
): Promise<RouteValue<'security.proveFundPassword'>> {
  const minutes = await getSetting(deps.db, identitySettings.fundPasswordMinutes)
  await assertRight(deps, member, fundPassword, member.sessionId)
  return { until: new Date(deps.clock.now().getTime() + minutes * 60_000).toISOString() }
}

/** Answers the hash that was right. Refuses with `fund_password_wrong`, `fund_password_locked`, `state_conflict`. */
async function assertRight(deps: Deps, { memberId }: Member, given: string, sessionId: bigint | null): Promise<string> {
  const { db, passwords } = deps
  const [max, lockHours, minutes] = [
    await getSetting(db, identitySettings.fundPasswordTries),
    await getSetting(db, identitySettings.fundPasswordLockHours),
    await getSetting(db, identitySettings.fundPasswordMinutes),
  ]
  const { hash, lockedUntil, triesLeft } = await repo.beginFundTry(db, memberId, { max, lockHours })
  if (lockedUntil !== null) throw locked(lockedUntil)
  if (hash === null) throw new AppError<ErrorCode>('state_conflict', { state: 'not_set' })
  if (!(await passwords.verify(hash, given))) {
    const state = await repo.getFundState(db, memberId)
    if (state.lockedUntil !== null) throw locked(state.lockedUntil)
    throw new AppError<ErrorCode>('fund_password_wrong', { triesLeft: triesLeft ?? 0 })
  }
  if (!(await repo.proveFund(db, memberId, { hash, sessionId, minutes })))
    throw new AppError<ErrorCode>('state_conflict', { state: 'changed' })
  return hash
}

const locked = (until: Date) => new AppError<ErrorCode>('fund_password_locked', { until: until.toISOString() })

async function store(
  deps: Deps,
  { memberId }: Member,
  change: { fundPassword: string; readHash: string | null; isReset: boolean },
): Promise<typeof done> {
  const { fundPassword, ...rest } = change
  const hash = await deps.passwords.hash(fundPassword)
  if (!(await repo.storeFundPassword(deps.db, memberId, { ...rest, hash })))
    throw new AppError<ErrorCode>('state_conflict', { state: 'changed' })
  mailSecurityChange(deps, await getAccount(deps.db, memberId), 'fundPassword')
  return done
}

/** One digit six times, or a run up or down: the first that anybody guesses. */
function assertNotPlain(digits: string): void {
  const steps = new Set([...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index])))
  const [step] = steps
  if (steps.size === 1 && step !== undefined && Math.abs(step) <= 1)
    throw new AppError<ErrorCode>('bad_request', { fields: { fundPassword: 'too_common' } })
}
