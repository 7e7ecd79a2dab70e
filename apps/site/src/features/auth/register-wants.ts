import type { RouteValue } from '@lotus/contract'

type Settings = Pick<RouteValue<'system.registerSettings'>, 'fields' | 'passwordInMobile' | 'smsAtRegistration'>

/**
 * What a form of registration asks for beside its fields: MOBILENUMPASSREG3 puts a password into the one by number,
 * REGMOBVERF3 a code by sms into every one that takes a number; the server demands the same.
 */
export function registerWants({ fields, passwordInMobile, smsAtRegistration }: Settings, mode: 'username' | 'mobile') {
  const isMobile = mode === 'mobile'
  const phone = isMobile || fields.some(({ name, enabled }) => name === 'mobileNum' && enabled)
  return { password: !isMobile || passwordInMobile, phone, code: isMobile || (phone && smsAtRegistration) }
}
