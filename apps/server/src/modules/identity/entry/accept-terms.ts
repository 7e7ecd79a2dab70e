import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { MemberContext } from '../../../platform/http/context.ts'
import { getSetting, entrySettings } from '../../system/index.ts'
import { addressOrNull } from '../../../platform/address-class.ts'
import type { IdentityDeps } from '../deps.ts'
import * as repo from './terms.repo.ts'

/**
 * Accepts changed terms (trust.md ACC-2, ACC-3): the version shown to the person, stored with time and place. Refuses
 * with `state_conflict` (version) if that version is no longer in force.
 */
export async function acceptTerms(
  { db }: Pick<IdentityDeps, 'db'>,
  { version }: RouteParsedInput<'member.acceptTerms'>,
  { member, ip }: MemberContext,
): Promise<{ ok: true }> {
  // Read fresh, not from the cache: it decides what somebody has agreed to.
  await db.tx(async (tx) => {
    const inForce = await getSetting(tx, entrySettings.termsVersion)
    if (version !== inForce) throw new AppError<ErrorCode>('state_conflict', { version: inForce })
    await repo.storeAcceptance(tx, { memberId: member.memberId, version, ip: addressOrNull(ip) })
  })
  return { ok: true }
}
