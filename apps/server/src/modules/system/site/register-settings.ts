import { registerFields, type FieldRule, type RegisterField, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { defaultRegisterFields } from './register-fields.ts'
import { getSetting } from '../settings/get-setting.ts'
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
  const [rules, ageMin, termsVersion, bonusAmountVnd, zaloBonus, usernameReg, mobileReg, smsAtRegistration, password] =
    await Promise.all([
      registerRules(db),
      getSetting(db, registrationSettings.ageMin),
      getSetting(db, entrySettings.termsVersion),
      getSetting(db, registrationSettings.bonusAmountVnd),
      getSetting(db, registrationSettings.zaloBonus),
      flagOn(db, 'USERNAMEREG3'),
      flagOn(db, 'MOBILENUMREG3'),
      flagOn(db, 'REGMOBVERF3'),
      flagOn(db, 'MOBILENUMPASSREG3'),
    ])
  return {
    fields: registerFields.map((name) => ({ name, ...rules[name] })),
    ageMin,
    termsVersion,
    bonusAmountVnd,
    zaloBonus,
    usernameReg,
    mobileReg,
    // If both ways are open, the mobile one is the default (T10).
    mobileDefault: mobileReg,
    smsAtRegistration,
    passwordInMobile: password,
  }
}
