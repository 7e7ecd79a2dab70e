import type { Queryable } from '@lotus/database'
import { getSetting, registrationSettings } from '../../system/index.ts'
import { usernameKeyOf } from './login-attempts.ts'
import { phoneOf } from '../codes/phone.ts'

/** The username of a member registered by mobile: the digits of the full number (spec 4, Register). */
export const usernameOfPhone = (phone: string) => phone.slice(1)

/**
 * The key of a typed name. A number may be written in national form, 0901234567: all forms have one key, so that they
 * share one count of failures.
 */
export async function loginNameKey(db: Queryable, typed: string): Promise<string> {
  const key = usernameKeyOf(typed)
  if (!/^\+?[\d\s().-]{8,20}$/.test(key)) return key
  const [home] = await getSetting(db, registrationSettings.countries)
  const phone = home ? phoneOf(home.countryDialingCode, key) : null
  return phone === null ? key : usernameOfPhone(phone)
}
