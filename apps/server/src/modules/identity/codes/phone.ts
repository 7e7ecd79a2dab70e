import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting, registrationSettings } from '../../system/index.ts'

/** A national number without its country, and a whole one (E.164). */
const NATIONAL_MIN = 6
const WHOLE_MAX = 15
/** So many digits after the country's own: then a number without plus carries its country. */
const CARRIES_COUNTRY_FROM = 9

/**
 * One number, one text: +84901234567 for 0901234567, 84 901 234 567 and +84 901234567. Null where it is none.
 * Spaces and the usual signs between digits do not count.
 */
export function phoneOf(dialingCode: string, mobileNum: string): string | null {
  const plain = mobileNum.replace(/[\s().-]/g, '')
  if (!/^\+?\d+$/.test(plain)) return null
  const international = plain.startsWith('+') ? plain.slice(1) : plain.startsWith('00') ? plain.slice(2) : null
  if (international !== null && !international.startsWith(dialingCode)) return null
  const carries = plain.startsWith(dialingCode) && plain.length - dialingCode.length >= CARRIES_COUNTRY_FROM
  const national = (
    international?.slice(dialingCode.length) ?? (carries ? plain.slice(dialingCode.length) : plain)
  ).replace(/^0/, '')
  if (national.length < NATIONAL_MIN || dialingCode.length + national.length > WHOLE_MAX || national.startsWith('0'))
    return null
  return `+${dialingCode}${national}`
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
