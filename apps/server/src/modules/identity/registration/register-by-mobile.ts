import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { flagOn, registerRules } from '../../system/index.ts'
import type { Browser, IdentityDeps } from '../deps.ts'
import type { Session } from '../entry/log-in-member.ts'
import * as repo from '../identity.repo.ts'
import { usernameOfPhone } from '../entry/login-name.ts'
import { assertSame, checkRegisterCaptcha, provePhone, storeAndEnter } from './register-member.ts'
import { assertAgreed, readForm } from './registration-form.ts'

/**
 * Registers by mobile: the number becomes the name and is proved by its code (V04, T10). With MOBILENUMPASSREG3 a
 * password is required; without it the member logs in by code. Refuses as `registerMember` does, also with
 * `phone_missing`, and with `phone_taken` instead of `username_taken`; the route's flag is MOBILENUMREG3.
 */
export async function registerByMobile(
  deps: IdentityDeps,
  input: RouteParsedInput<'member.registerMobile'>,
  browser: Browser,
): Promise<Session> {
  const { db } = deps
  const withPassword = await flagOn(db, 'MOBILENUMPASSREG3')
  assertAgreed(input)
  if (withPassword) assertSame(input)
  if (!input.mobileNum) throw new AppError<ErrorCode>('phone_missing')
  if (!input.verificationCode) throw new AppError<ErrorCode>('sms_code_missing')
  const rules = await registerRules(db)
  const password = withPassword ? input.password : undefined
  const form = await readForm(
    deps,
    { ...input, password },
    {
      rules,
      required: withPassword ? ['mobileNum', 'password'] : ['mobileNum'],
      skipped: ['username', 'captcha', 'verificationCode', ...(withPassword ? [] : (['password'] as const))],
    },
  )
  const phone = must(form.phone, 'the mobile number is required here')
  await checkRegisterCaptcha(deps, rules, input.captcha, browser)
  await provePhone(deps, phone, input.verificationCode, browser)
  const username = usernameOfPhone(phone)
  // The name of a member who had this number earlier.
  if (await repo.isUsernameTaken(db, username)) throw new AppError<ErrorCode>('phone_taken')
  return storeAndEnter(deps, form, { username, password, method: 'mobile', isPhoneProved: true }, browser)
}
