import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { getSetting, entrySettings } from '../../system/index.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import type { Browser, IdentityDeps } from '../deps.ts'
import { assertActive, logInInOneStatement, logInMember, finishLogin, type Session } from './log-in-member.ts'
import type { EntryFacts } from './entry.repo.ts'
import { readEntryRules } from './entry-rules.ts'
import type * as repo from '../identity.repo.ts'
import { logInBySms } from './log-in-by-sms.ts'
import { allowed, beginLogin, beginLoginAttempt, confirmLoginAttempt, isCaptchaWanted } from './login-attempts.ts'
import { loginNameKey } from './login-name.ts'
import { DEVICE_COOKIE, presentedDevice } from '../security/devices.ts'
import { recordLogin } from '../security/login-history.ts'

/**
 * Login (T04, V01), by name and password or, `type: sms`, by number and code. Refuses with `login_failed`,
 * `captcha_required`, `captcha_wrong` (all three with `captcha: true` if the next try needs one), `account_locked`
 * (until), `account_disabled` (only if the password is right), `too_many_requests`, and as `logInBySms` does.
 */
export async function logIn(
  deps: IdentityDeps,
  input: RouteParsedInput<'session.login'>,
  browser: Browser,
): Promise<Session> {
  if (input.type === 'sms') return logInBySms(deps, input, browser)
  const { username, password } = input
  if (!username?.trim() || !password) {
    const fields = {
      ...(username?.trim() ? {} : { username: 'required' }),
      ...(password ? {} : { password: 'required' }),
    }
    throw new AppError<ErrorCode>('bad_request', { fields })
  }
  if (!(await getSetting(deps.db, entrySettings.passwordEnabled))) throw new AppError<ErrorCode>('module_disabled')
  const member = await checkPassword(deps, { username, password, captcha: input.captcha }, browser)
  const { id: memberId, attemptId, usernameKey, passwordHash } = member
  const rules = await readEntryRules(deps.db)
  const asked = { memberId, attemptId, usernameKey, passwordHash, rules, browser, remember: input.remember }
  const entering = { ...asked, method: 'password' } as const
  const loggedIn =
    (await logInInOneStatement(deps, deps.db, entering, member.facts)) ??
    (await deps.db.tx((tx) => logInMember(deps, tx, entering)))
  deps.nudgeOutbox()
  return finishLogin(browser, loggedIn)
}

/**
 * The account of a name and a password. An unknown name and a wrong password take the same steps and the same time, and
 * get the same answer (trust.md ACC-7, C13). The name is trimmed, the password never (C4). A right password does not
 * yet count as a success: the caller confirms the attempt.
 */
export async function checkPassword(
  deps: IdentityDeps,
  given: { username: string; password: string; captcha?: string | undefined },
  browser: Browser,
): Promise<repo.Credentials & { facts: EntryFacts; attemptId: bigint; usernameKey: string }> {
  const { db, passwords } = deps
  const usernameKey = await loginNameKey(db, given.username)
  const attempt = { realm: 'member', username: usernameKey, ip: browser.ip } as const
  const { member, ...begun } = await beginLogin(db, attempt)
  const record = (outcome: 'wrong' | 'captcha' | 'locked' | 'disabled') =>
    recordLogin(db, { memberId: member?.id ?? null, usernameKey, caller: browser, method: 'password', outcome })
  const attemptId = await attemptOf().catch(async (error: unknown) => {
    await record(error instanceof AppError && isAboutCaptcha(error.code) ? 'captcha' : 'locked')
    throw error
  })
  const fits = await passwords.verify(member?.passwordHash, given.password)
  // An expired initial password is not valid any more (trust.md C5).
  if (!member || !fits || member.isInitialOver) {
    await record('wrong')
    const isWanted = await isCaptchaWanted(db, attempt)
    throw new AppError<ErrorCode>('login_failed', isWanted ? { captcha: true } : {})
  }
  if (member.status !== 'active') {
    await confirmLoginAttempt(db, attemptId)
    await record('disabled')
  }
  assertActive(member)
  return { ...member, attemptId, usernameKey }

  /** If a captcha is required, nothing is counted before it is right. */
  async function attemptOf(): Promise<bigint> {
    if (!begun.isCaptchaWanted) return allowed(begun)
    if (!(await isOnKnownDevice(deps, member, browser))) await requireCaptcha(deps, browser, given.captcha)
    return beginLoginAttempt(db, attempt)
  }
}

const isAboutCaptcha = (code: string) => code === 'captcha_required' || code === 'captcha_wrong'

/** No captcha on a remembered browser that this member has logged in with (trust.md 4.1). */
async function isOnKnownDevice(
  { db }: IdentityDeps,
  member: repo.Credentials | undefined,
  browser: Browser,
): Promise<boolean> {
  const token = browser.cookies[DEVICE_COOKIE]
  if (token === undefined) return false
  const device = await db.tx((tx) => presentedDevice(tx, token, browser))
  return device !== undefined && device.memberId === member?.id
}
