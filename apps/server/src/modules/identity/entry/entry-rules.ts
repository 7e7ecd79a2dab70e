import type { Queryable } from '@lotus/database'
import { flagOn, getSetting, entrySettings } from '../../system/index.ts'
import { identitySettings } from '../settings.ts'

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
    getSetting(db, identitySettings.verifyAddress),
    getSetting(db, identitySettings.verifyMethods),
    getSetting(db, identitySettings.verifyBankName),
    getSetting(db, identitySettings.knownAddressDays),
    getSetting(db, identitySettings.openWithoutFactor),
    getSetting(db, identitySettings.sessionHours),
    getSetting(db, identitySettings.passwordExpiryDays),
    flagOn(db, 'PWDEXPFORCECHANGE3'),
    getSetting(db, entrySettings.termsVersion),
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
