import type { Queryable } from '@lotus/database'
import { getSetting, registrationSettings } from '../../system/index.ts'
import { usernameKeyOf } from './login-attempts.ts'
import { phoneOf } from '../codes/phone.ts'

/** The name of who registered by mobile: the digits of the whole number (spec 4, Register). */
export const usernameOfPhone = (phone: string) => phone.slice(1)

/**
 * The key of the name that was typed. A number may be written as at home, 0901234567: each way to write it is one
 * name, so that they share one count of failures.
 */
export async function loginNameKey(db: Queryable, typed: string): Promise<string> {
  const key = usernameKeyOf(typed)
  if (!/^\+?[\d\s().-]{8,20}$/.test(key)) return key
  const [home] = await getSetting(db, registrationSettings.countries)
  const phone = home ? phoneOf(home.countryDialingCode, key) : null
  return phone === null ? key : usernameOfPhone(phone)
}
