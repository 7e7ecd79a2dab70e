import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import parsePhoneNumber from 'libphonenumber-js/min'
import { getSetting, registrationSettings } from '../../system/index.ts'

/**
 * Normalises a number: +84901234567 for 0901234567, 84 901 234 567 and +84 901234567. Null if it is not a number of
 * that country. Spaces and the usual separators are ignored.
 */
export function phoneOf(dialingCode: string, mobileNum: string): string | null {
  // The library understands extensions and letters, but messages cannot be sent to such a number.
  if (!/^\s*\+?[\d\s().-]+$/.test(mobileNum)) return null
  // A leading 00 means +, whatever prefix the country uses for calls abroad.
  const plain = mobileNum.trim().replace(/^00/, '+')
  const phone = parsePhoneNumber(plain, { defaultCallingCode: dialingCode, extract: false })
  return phone?.countryCallingCode === dialingCode && phone.isValid() ? phone.number : null
}

/** The number of a form, from a country that the operator serves. Refuses with `phone_missing`, `phone_invalid`. */
export async function readPhone(
  db: Queryable,
  input: { mobileNum?: string | undefined; countryDialingCode?: string | undefined },
): Promise<string> {
  if (!input.mobileNum) throw new AppError<ErrorCode>('phone_missing')
  const countries = await getSetting(db, registrationSettings.countries)
  const asked = input.countryDialingCode?.replace(/^(\+|00)/, '')
  const country = asked ? countries.find((one) => one.countryDialingCode === asked) : countries[0]
  const phone = country ? phoneOf(country.countryDialingCode, input.mobileNum) : null
  if (phone === null) throw new AppError<ErrorCode>('phone_invalid')
  return phone
}
