import type { Queryable } from '@lotus/database'
import { entrySettings, flagOn, getSettings } from '../../system/index.ts'
import { identitySettings } from '../settings.ts'

const asked = {
  verifyAddress: identitySettings.verifyAddress,
  verifyMethods: identitySettings.verifyMethods,
  verifyBankName: identitySettings.verifyBankName,
  knownAddressDays: identitySettings.knownAddressDays,
  openWithoutFactor: identitySettings.openWithoutFactor,
  sessionHours: identitySettings.sessionHours,
  expiryDays: identitySettings.passwordExpiryDays,
  termsVersion: entrySettings.termsVersion,
}

/**
 * The operator's rules for a login. Read on the pool, where they are cached, before the transaction begins: a
 * transaction would read each of them again.
 */
export async function readEntryRules(db: Queryable) {
  const [rules, isExpiryForced] = await Promise.all([getSettings(db, asked), flagOn(db, 'PWDEXPFORCECHANGE3')])
  return { ...rules, isExpiryForced }
}

export type EntryRules = Awaited<ReturnType<typeof readEntryRules>>
