import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { OperatorActor } from '../../../platform/http/context.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { totpStepOf } from '../../../platform/totp.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import {
  addressOrNull,
  beginLoginAttempt,
  confirmLoginAttempt,
  hashToken,
  newSessionToken,
  type SecretBox,
  usernameKeyOf,
} from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { recordAudit, type Acting } from '../../../platform/audit.ts'
import { appendAudit } from '../../../platform/audit.repo.ts'
import { enrolHash, isEnrolCode } from './authenticators.ts'
import { deviceHashOf, type Browser } from './browser.ts'
import * as repo from '../backoffice.repo.ts'
import { backofficeSettings } from '../settings.ts'

type Deps = Pick<PlatformDeps, 'db' | 'rng' | 'clock'> & { passwords: Passwords; operatorBox: SecretBox }
export type OperatorView = RouteValue<'bo.me'>['operator']

const present = (row: repo.OperatorRow): OperatorView => ({
  id: row.id.toString(),
  username: row.username,
  name: row.name,
  permissions: row.permissions,
})

/**
 * An operator's login: the same uniform answers and the same lock as for members. Every attempt is in the audit log; an
 * unknown name is stored as `unknown`, since people type passwords into the wrong field.
 */
export async function logInOperator(
  deps: Deps,
  input: RouteParsedInput<'bo.login'>,
  caller: Omit<Browser, 'headers'>,
): Promise<RouteValue<'bo.login'>> {
  const { db, passwords } = deps
  const operator = await repo.findOperatorByName(db, usernameKeyOf(input.username))
  const ip = addressOrNull(caller.ip)
  const row = {
    operatorId: operator?.id ?? null,
    operator: operator?.username ?? 'unknown',
    target: `operator:${operator?.id ?? 'unknown'}`,
    ip,
  }
  try {
    const attemptId = await beginLoginAttempt(db, { realm: 'operator', username: input.username, ip: caller.ip })
    const fits = await passwords.verify(operator?.passwordHash, input.password)
    if (!operator || !fits) throw new AppError<ErrorCode>('login_failed')
    const mustEnrol = await assertSecondFactor(deps, operator, input.code)
    const session = await db.tx(async (tx) => {
      await confirmLoginAttempt(tx, attemptId)
      if (operator.status !== 'active') return undefined
      const opened = await openOperatorSession(deps, tx, operator.id, caller, mustEnrol)
      await appendAudit(tx, { ...row, action: 'session.login', details: {} })
      return opened
    })
    if (!session) throw new AppError<ErrorCode>('account_disabled')
    return session
  } catch (error) {
    if (error instanceof AppError)
      await appendAudit(db, { ...row, action: 'session.login_refused', details: { refused: error.code } })
    throw error
  }
}

/** A session of an operator whose identity was checked just now. */
export async function openOperatorSession(
  deps: Pick<Deps, 'rng'>,
  tx: Queryable,
  operatorId: bigint,
  caller: Omit<Browser, 'headers'>,
  mustEnrol = false,
): Promise<RouteValue<'bo.login'>> {
  const hours = await getSetting(tx, backofficeSettings.sessionHours)
  const { token, tokenHash } = newSessionToken(deps.rng)
  await repo.markOperatorLogin(tx, operatorId)
  await repo.insertOperatorSession(tx, {
    operatorId,
    tokenHash,
    hours,
    ip: addressOrNull(caller.ip),
    userAgent: caller.userAgent.slice(0, 300),
    deviceHash: deviceHashOf(deps.rng, caller),
    mustEnrol,
  })
  return { token, mustEnrol, operator: await getOperator(tx, operatorId) }
}

/**
 * Checks the code of the operator's authenticator, each step once (trust.md BO-2, SES-9). Without a code the page asks
 * for it and sends everything again, so there is no half session; until the code is right, the attempt counts as a
 * failure, and the account locks as it does for passwords. An operator without an authenticator is refused, unless a
 * colleague gave them a code (authenticators.ts): then it returns true, and the session must set up a new authenticator
 * first.
 */
async function assertSecondFactor(deps: Deps, operator: repo.OperatorRow, code: string | undefined): Promise<boolean> {
  if (!(await getSetting(deps.db, backofficeSettings.secondFactor))) return false
  if (code === undefined || code.trim() === '') throw new AppError<ErrorCode>('operator_code_required')
  if (isEnrolCode(code)) {
    if (await repo.consumeEnrolment(deps.db, operator.id, enrolHash(deps, operator.id, code))) return true
    throw new AppError<ErrorCode>('code_wrong')
  }
  if (operator.totpSecret === null) throw new AppError<ErrorCode>('account_disabled')
  const secret = deps.operatorBox.open(operator.id, operator.totpSecret)
  const step = totpStepOf(secret, code, deps.clock.now())
  if (step === null || !(await repo.consumeOperatorStep(deps.db, operator.id, step)))
    throw new AppError<ErrorCode>('code_wrong')
  return false
}

/** The operator of a session token, or null; like a member's session, 8 hours at most and 30 minutes idle. */
export async function authenticateOperator(db: Queryable, token: string): Promise<OperatorActor | null> {
  const idleMinutes = await getSetting(db, backofficeSettings.sessionIdleMinutes)
  const live = await repo.findLiveOperatorSession(db, hashToken(token), idleMinutes)
  if (!live) return null
  if (live.isSeenLongAgo) await repo.markOperatorSeen(db, live.sessionId)
  return {
    kind: 'operator',
    operatorId: live.operatorId,
    sessionId: live.sessionId,
    username: live.username,
    permissions: live.permissions,
    mustEnrol: live.mustEnrol,
  }
}

/** Whether the session is still valid, without marking it as active: listening to events is not activity. */
export async function isOperatorSessionLive(db: Queryable, token: string): Promise<boolean> {
  const idleMinutes = await getSetting(db, backofficeSettings.sessionIdleMinutes)
  return (await repo.findLiveOperatorSession(db, hashToken(token), idleMinutes)) !== undefined
}

export async function logOutOperator(deps: Pick<PlatformDeps, 'db'>, acting: Acting): Promise<void> {
  const { operatorId, sessionId } = acting.operator
  await deps.db.tx(async (tx) => {
    await repo.endOperatorSessions(tx, operatorId, sessionId, 'logout')
    await recordAudit(tx, acting, { action: 'session.logout', target: `operator:${operatorId}` })
  })
}

export async function getOperator(db: Queryable, operatorId: bigint): Promise<OperatorView> {
  return present(must(await repo.findOperator(db, operatorId), 'a session belongs to an operator'))
}
