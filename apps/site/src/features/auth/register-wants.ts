import type { RouteValue } from '@lotus/contract'

type Settings = Pick<RouteValue<'system.registerSettings'>, 'fields' | 'passwordInMobile' | 'smsAtRegistration'>

/**
 * What a registration form asks for besides its fields: MOBILENUMPASSREG3 adds a password to registration by number,
 * REGMOBVERF3 an SMS code to every form with a number; the server requires the same.
 */
export function registerWants({ fields, passwordInMobile, smsAtRegistration }: Settings, mode: 'username' | 'mobile') {
  const isMobile = mode === 'mobile'
  const phone = isMobile || fields.some(({ name, enabled }) => name === 'mobileNum' && enabled)
  return { password: !isMobile || passwordInMobile, phone, code: isMobile || (phone && smsAtRegistration) }
}
