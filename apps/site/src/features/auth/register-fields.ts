import type { RegisterField, RouteValue } from '@lotus/contract'

type Rule = RouteValue<'system.registerSettings'>['fields'][number]

/** Fields with a fixed place in the form. */
const placed: readonly RegisterField[] = ['username', 'password', 'mobileNum', 'verificationCode', 'captcha']

/**
 * The other fields that are on, in the order of the settings. The affiliate's code comes from the address; its field is
 * shown only if that code is unknown (T10).
 */
export function otherFieldsOf(rules: readonly Rule[], { showAffiliate }: { showAffiliate: boolean }): Rule[] {
  return rules.filter(
    ({ name, enabled, required }) =>
      enabled && !placed.includes(name) && (name !== 'affiliateCode' || showAffiliate || required),
  )
}

/** The values sent to the server: trimmed, without empty ones; the fund password as typed. */
export function inputOf(
  values: Readonly<Record<RegisterField, string>> & { agree: boolean; ageConfirmed: boolean },
  options: {
    names: readonly RegisterField[]
    affiliateCode: string | null
    countryDialingCode: string | undefined
    termsVersion: string
  },
): Record<string, string | boolean> {
  const given = options.names
    .map((name) => [name, name === 'paymentPassword' ? values[name] : values[name].trim()] as const)
    .filter(([, value]) => value !== '')
  return {
    ...(options.affiliateCode === null ? {} : { affiliateCode: options.affiliateCode }),
    ...Object.fromEntries(given),
    ...(options.countryDialingCode === undefined ? {} : { countryDialingCode: options.countryDialingCode }),
    agree: values.agree,
    ageConfirmed: values.ageConfirmed,
    termsVersion: options.termsVersion,
    registerUrl: window.location.href.slice(0, 500),
    registerMethod: 'WEB',
    domain: window.location.host,
    login: true,
  }
}
