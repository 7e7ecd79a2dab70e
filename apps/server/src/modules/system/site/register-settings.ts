import { registerFields, type FieldRule, type RegisterField, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { defaultRegisterFields } from './register-fields.ts'
import { getSetting, getSettings } from '../settings/get-setting.ts'
import { entrySettings, registrationSettings } from '../settings.ts'
import { flagOn } from '../flags/whitelabel.ts'

export type RegisterSettings = RouteValue<'system.registerSettings'>

/** The rules of all registration fields in force (E14). */
export async function registerRules(db: Queryable): Promise<Record<RegisterField, FieldRule>> {
  const [stored, smsAtRegistration] = await Promise.all([
    getSetting(db, registrationSettings.fields),
    flagOn(db, 'REGMOBVERF3'),
  ])
  const rules = { ...defaultRegisterFields, ...stored }
  // The flag decides whether the code is required, whatever the row says (P07).
  return {
    ...rules,
    verificationCode: { ...rules.verificationCode, enabled: smsAtRegistration, required: smsAtRegistration },
  }
}

/** What the registration form asks for and promises (V04, V05, E14, K12, K13). */
export async function registerSettings(db: Queryable): Promise<RegisterSettings> {
  const { ageMin, bonusAmountVnd, zaloBonus } = await getSettings(db, registrationSettings)
  const rules = await registerRules(db)
  const mobileReg = await flagOn(db, 'MOBILENUMREG3')
  return {
    fields: registerFields.map((name) => ({ name, ...rules[name] })),
    ageMin,
    termsVersion: await getSetting(db, entrySettings.termsVersion),
    bonusAmountVnd,
    zaloBonus,
    usernameReg: await flagOn(db, 'USERNAMEREG3'),
    mobileReg,
    // If both ways are open, the mobile one is the default (T10).
    mobileDefault: mobileReg,
    smsAtRegistration: await flagOn(db, 'REGMOBVERF3'),
    passwordInMobile: await flagOn(db, 'MOBILENUMPASSREG3'),
  }
}
