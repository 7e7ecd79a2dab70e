import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { addressClass } from '../address-class.ts'
import type { Caller } from '../deps.ts'
import type { PresentedDevice } from './devices.repo.ts'
import * as repo from './security.repo.ts'

export type FactorMethod = 'totp' | 'sms' | 'email' | 'recovery'
/** What the first step of a login has proved besides a password. */
export type ProvedFactor = 'sms' | 'email'
export type Verification = { methods: FactorMethod[]; bankName: boolean }

/** The second factors of a member, the best first (trust.md C6): authenticator, sms, email. */
export async function factorsOf(db: Queryable, memberId: bigint): Promise<FactorMethod[]> {
  const [account, totp, allowed] = [
    await repo.getAccount(db, memberId),
    await repo.findTotp(db, memberId),
    await getSetting(db, 'identity.verify_methods'),
  ]
  const has = {
    totp: totp?.confirmedAt !== null && totp !== undefined,
    sms: account.phoneVerifiedAt !== null,
    email: account.emailVerifiedAt !== null,
  }
  const methods: FactorMethod[] = (['totp', 'sms', 'email'] as const).filter(
    (method) => has[method] && allowed.includes(method),
  )
  return has.totp ? [...methods, 'recovery'] : methods
}

/**
 * What a login must still show, or null (trust.md 4.8): nothing from a device or a neighbourhood of addresses where this
 * member has passed before. A password set anew by sms or email never goes past an authenticator (ACC-8), in the login
 * that sets it (`isReset`) or in a later one; whether the operator takes its codes elsewhere does not matter here.
 */
export async function verificationNeeded(
  tx: Queryable,
  c: {
    memberId: bigint
    caller: Pick<Caller, 'ip'>
    device: PresentedDevice | undefined
    proved?: ProvedFactor | undefined
    isReset?: boolean | undefined
  },
): Promise<Verification | null> {
  const factors = await factorsOf(tx, c.memberId)
  // Whoever has an authenticator has recovery codes, whatever the operator takes.
  const hasTotp = factors.includes('recovery')
  const bankName = await asksBankName(tx, c.memberId)
  if (hasTotp && (c.isReset || (await repo.getAccount(tx, c.memberId)).isAuthenticatorDue))
    return { methods: ['totp', 'recovery'], bankName }
  if (!(await getSetting(tx, 'identity.verify_address'))) return null
  const isKnownDevice = c.device?.memberId === c.memberId && c.device.isVerified
  if (isKnownDevice) return null
  const days = await getSetting(tx, 'identity.known_address_days')
  if (await repo.isAddressKnown(tx, c.memberId, addressClass(c.caller.ip), days)) return null
  // What the login itself has proved cannot be its second factor as well.
  const methods = factors.filter((method) => method !== c.proved)
  if (methods.length > 0) return { methods, bankName }
  if (c.proved !== undefined) return null
  return (await getSetting(tx, 'identity.open_without_factor')) ? null : { methods: [], bankName: false }
}

/** Whether the name on the bank account is asked for beside the factor; it never counts alone (DECISIONS, trust.md C6). */
export async function asksBankName(tx: Queryable, memberId: bigint): Promise<boolean> {
  if (!(await getSetting(tx, 'identity.verify_bank_name'))) return false
  return (await repo.getAccount(tx, memberId)).payeeName !== null
}

/** The member has shown a second factor from here: for a while this neighbourhood is known. */
export async function rememberAddress(tx: Queryable, memberId: bigint, caller: Pick<Caller, 'ip'>): Promise<void> {
  const known = addressClass(caller.ip)
  if (known !== 'unknown') await repo.storeAddress(tx, memberId, known)
}
