import type { Queryable } from '@lotus/database'
import { flagOn, getSetting } from '../system/index.ts'

/**
 * The operator's rules that a login asks for. Read on the pool, where they are at hand, before the transaction begins: a
 * transaction would read each of them anew.
 */
export async function readEntryRules(db: Queryable) {
  const [
    verifyAddress,
    verifyMethods,
    verifyBankName,
    knownAddressDays,
    openWithoutFactor,
    sessionHours,
    expiryDays,
    isExpiryForced,
    termsVersion,
  ] = await Promise.all([
    getSetting(db, 'identity.verify_address'),
    getSetting(db, 'identity.verify_methods'),
    getSetting(db, 'identity.verify_bank_name'),
    getSetting(db, 'identity.known_address_days'),
    getSetting(db, 'identity.open_without_factor'),
    getSetting(db, 'identity.session_hours'),
    getSetting(db, 'identity.password_expiry_days'),
    flagOn(db, 'PWDEXPFORCECHANGE3'),
    getSetting(db, 'identity.terms_version'),
  ])
  return {
    verifyAddress,
    verifyMethods,
    verifyBankName,
    knownAddressDays,
    openWithoutFactor,
    sessionHours,
    expiryDays,
    isExpiryForced,
    termsVersion,
  }
}

export type EntryRules = Awaited<ReturnType<typeof readEntryRules>>
