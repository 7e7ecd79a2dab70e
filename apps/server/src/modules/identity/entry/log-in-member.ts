import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { countryOf } from '../../system/index.ts'
import { addressClass, addressOrNull } from '../../../platform/address-class.ts'
import type { Browser, IdentityDeps } from '../deps.ts'
import * as entries from './entry.repo.ts'
import type { EntryRules } from './entry-rules.ts'
import type { LoginState } from '../identity.repo.ts'
import { forgetPresession } from './presession.ts'
import { knownClassOf, type ProvedFactor } from '../security/address-check.ts'
import { decideLoginStage, type LoginDecision } from '../security/decide-login-stage.ts'
import { deviceLabel } from '../security/device-label.ts'
import { DEVICE_COOKIE } from '../security/devices.ts'
import { stepUpMethods } from '../security/step-up.ts'
import { newSessionToken } from './session-token.ts'

export type Session = RouteValue<'session.login'>
export type LoggedIn = { session: Session; deviceCookie: LoginDecision['deviceCookie'] }

const USERNAME_KEY_MAX = 64
const USER_AGENT_MAX = 300

type LoginInput = {
  memberId: bigint
  /** As typed; for the login history. */
  usernameKey: string
  method: entries.Entry['method']
  browser: Browser
  /** Read before the transaction began. */
  rules: EntryRules
  /** The successful login attempt. */
  attemptId?: bigint
  /** The stored password hash that was checked; if it has changed meanwhile: `login_failed`. */
  passwordHash?: string
  remember?: boolean | undefined
  /** What this way of logging in has proved besides a password. */
  proved?: ProvedFactor
  /** The password was reset (trust.md ACC-8). */
  isReset?: boolean
  /** A new account or a trial: there is nothing to verify. */
  isNew?: boolean
}

/**
 * The only way to log in: decides the stage of the login, opens the session and returns the client's next step (T04,
 * T05). Runs in the given transaction; `welcome` sets the cookies after its commit.
 */
export async function logInMember(deps: Pick<IdentityDeps, 'rng'>, tx: Queryable, c: LoginInput): Promise<LoggedIn> {
  const place = placeOf(c)
  const facts = await entries.findEntryFacts(tx, {
    ...place,
    memberId: c.memberId,
    passwordHash: c.passwordHash ?? null,
  })
  if (!facts) throw new AppError<ErrorCode>('login_failed')
  return must(await logInWith(deps, tx, c, facts, null), 'who holds the row enters')
}

/**
 * The same in one statement without a transaction, for a browser without a device cookie. It does nothing and returns
 * undefined if password or facts have changed since they were read; then use `logInMember`.
 */
export async function logInInOneStatement(
  deps: Pick<IdentityDeps, 'rng'>,
  db: Queryable,
  c: LoginInput & { passwordHash: string },
  facts: entries.EntryFacts,
): Promise<LoggedIn | undefined> {
  if (c.remember || c.browser.cookies[DEVICE_COOKIE] !== undefined) return undefined
  return logInWith(deps, db, c, facts, { ...placeOf(c), passwordHash: c.passwordHash, facts })
}

const placeOf = ({ browser, rules }: LoginInput) => ({
  addressClass: addressClass(browser.ip),
  knownDays: rules.knownAddressDays,
})

async function logInWith(
  deps: Pick<IdentityDeps, 'rng'>,
  tx: Queryable,
  c: LoginInput,
  facts: entries.EntryFacts,
  guard: entries.Entry['guard'],
): Promise<LoggedIn | undefined> {
  const { memberId, browser, rules } = c
  const decision = c.isNew ? decisionForNewMember(c) : await decideLoginStage(deps, tx, decisionInput(c, facts))
  const { stage, verify, deviceId } = decision
  const { token, tokenHash } = newSessionToken(deps.rng)
  const ip = addressOrNull(browser.ip)
  const { sessionId, ...state } = await entries.enter(tx, {
    memberId,
    attemptId: c.attemptId ?? null,
    tokenHash,
    hours: rules.sessionHours,
    ip,
    userAgent: browser.userAgent.slice(0, USER_AGENT_MAX),
    stage,
    // The allowed factors are fixed now: a factor enrolled elsewhere meanwhile does not count.
    methods: verify?.methods ?? null,
    deviceId,
    // For a member without other factors, a login through a provider counts as the second factor, for the usual
    // minutes.
    isSteppedUp: c.method === 'oidc' && stage === 'open' && stepUpMethods(facts, rules.verifyMethods).length === 0,
    knownClass: decision.isAddressProved ? knownClassOf(browser) : null,
    usernameKey: c.usernameKey.slice(0, USERNAME_KEY_MAX),
    method: c.method,
    country: ip === null ? null : countryOf(ip),
    device: deviceLabel(browser.userAgent),
    guard,
  })
  if (sessionId === null) return undefined
  const isTrial = c.method === 'free_play'
  return { session: sessionOf(rules, { token, state, isTrial }, verify), deviceCookie: decision.deviceCookie }
}

function decisionInput(c: LoginInput, facts: entries.EntryFacts): Parameters<typeof decideLoginStage>[2] {
  return {
    memberId: c.memberId,
    facts,
    rules: c.rules,
    caller: c.browser,
    deviceToken: c.browser.cookies[DEVICE_COOKIE],
    remember: c.remember ?? false,
    ...(c.proved ? { proved: c.proved } : {}),
    ...(c.isReset ? { isReset: true } : {}),
  }
}

/** What a new member has proved at registration is not asked again. */
const decisionForNewMember = ({ proved }: LoginInput): LoginDecision => ({
  stage: 'open',
  verify: null,
  deviceId: null,
  deviceCookie: undefined,
  isAddressProved: proved !== undefined,
})

/** The session as a login returns it. */
export function sessionOf(
  rules: EntryRules,
  { token, state, isTrial }: { token: string; state: LoginState; isTrial?: boolean },
  verify: Session['verify'],
): Session {
  const passwordExpired = rules.expiryDays > 0 && state.passwordAgeDays >= rules.expiryDays
  return {
    token,
    firstTimeLogin: state.isFirst,
    passwordExpired,
    mustChangePassword: state.mustChangePassword || state.isFirst || (passwordExpired && rules.isExpiryForced),
    verify,
    // A trial has not agreed to terms and is not asked to.
    terms: isTrial || state.termsVersion === rules.termsVersion ? null : { version: rules.termsVersion },
    lastLoginAt: state.previousLoginAt?.toISOString() ?? null,
  }
}

/** Sets the cookies of a committed login and returns the session. */
export function finishLogin(browser: Browser, loggedIn: LoggedIn): Session {
  const { deviceCookie } = loggedIn
  if (deviceCookie === null) browser.setCookie(DEVICE_COOKIE, null)
  else if (deviceCookie)
    browser.setCookie(DEVICE_COOKIE, deviceCookie.value, { maxAgeSeconds: deviceCookie.maxAgeSeconds })
  forgetPresession(browser)
  return loggedIn.session
}

/** A blocked or closed account is refused, but only after the caller has proved that it is theirs. */
export function assertActive(member: { status: 'active' | 'blocked' | 'closed' }): void {
  if (member.status !== 'active') throw new AppError<ErrorCode>('account_disabled')
}
