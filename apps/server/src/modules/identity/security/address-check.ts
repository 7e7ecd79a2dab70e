import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { addressClass } from '../../../platform/address-class.ts'
import type { Caller } from '../deps.ts'
import type { EntryFacts } from '../entry/entry.repo.ts'
import type { EntryRules } from '../entry/entry-rules.ts'
import * as repo from './security.repo.ts'
import { identitySettings } from '../settings.ts'

export type FactorMethod = 'totp' | 'sms' | 'email' | 'recovery'
/** What the first step of a login has proved besides a password. */
export type ProvedFactor = 'sms' | 'email'
export type Verification = { methods: FactorMethod[]; bankName: boolean }

type Factors = Pick<EntryFacts, 'hasTotp' | 'hasSms' | 'hasEmail'>

/** The accepted second factors, the best first (trust.md C6): authenticator, sms, email. */
export function allowedFactors(has: Factors, allowed: EntryRules['verifyMethods']): FactorMethod[] {
  const isThere = { totp: has.hasTotp, sms: has.hasSms, email: has.hasEmail }
  const methods: FactorMethod[] = (['totp', 'sms', 'email'] as const).filter(
    (method) => isThere[method] && allowed.includes(method),
  )
  // A member with an authenticator has recovery codes, whatever the operator accepts.
  return has.hasTotp ? [...methods, 'recovery'] : methods
}

/** The same for a member. */
export async function factorsOf(db: Queryable, memberId: bigint): Promise<FactorMethod[]> {
  return allowedFactors(await repo.findFactors(db, memberId), await getSetting(db, identitySettings.verifyMethods))
}

/**
 * What a login must still prove, or null (trust.md 4.8): nothing from a device or an address range where this member
 * was verified before. A password reset by sms or email never bypasses an authenticator (ACC-8), in the login that
 * resets it (`isReset`) or in a later one, even if the operator accepts no authenticator elsewhere.
 */
export function verificationNeeded(
  facts: EntryFacts,
  rules: EntryRules,
  c: { isKnownDevice: boolean; proved?: ProvedFactor | undefined; isReset?: boolean | undefined },
): Verification | null {
  // The name on the bank account is asked in addition; it never counts alone (DECISIONS, trust.md C6).
  const bankName = rules.verifyBankName && facts.hasPayeeName
  if (facts.hasTotp && (c.isReset || facts.isAuthenticatorDue)) return { methods: ['totp', 'recovery'], bankName }
  if (!rules.verifyAddress || c.isKnownDevice || facts.isAddressKnown) return null
  // What the login itself has proved cannot also be its second factor.
  const methods = allowedFactors(facts, rules.verifyMethods).filter((method) => method !== c.proved)
  if (methods.length > 0) return { methods, bankName }
  if (c.proved !== undefined) return null
  return rules.openWithoutFactor ? null : { methods: [], bankName: false }
}

/** Whether the name on the bank account is asked in addition to the factor. */
export async function asksBankName(tx: Queryable, memberId: bigint): Promise<boolean> {
  if (!(await getSetting(tx, identitySettings.verifyBankName))) return false
  return (await repo.getAccount(tx, memberId)).payeeName !== null
}

/** The address range that a proof makes known; null if the address is unusable. */
export function knownClassOf(caller: Pick<Caller, 'ip'>): string | null {
  const known = addressClass(caller.ip)
  return known === 'unknown' ? null : known
}

/** The member has proved a second factor from here: this address range is known for a while. */
export async function rememberAddress(tx: Queryable, memberId: bigint, caller: Pick<Caller, 'ip'>): Promise<void> {
  const known = knownClassOf(caller)
  if (known !== null) await repo.storeAddress(tx, memberId, known)
}
