import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { auditedAction, recordAudit, recordRefusal, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { found } from '../../../platform/paging.ts'
import type { Operators } from '../../../platform/ports.ts'
import { hashToken, newSessionToken } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { providersSettings } from '../settings.ts'
import { findVendor } from '../vendors/vendor.repo.ts'
import * as repo from './engineer.repo.ts'

type Deps = Pick<PlatformDeps, 'db' | 'rng'>

/** The same answer for a link that never was, was used, or is too old. */
const notLoggedIn = () => new AppError<ErrorCode>('not_logged_in')

/** A link for a vendor's engineer, shown once. */
export async function inviteEngineer(
  { db, rng, operators }: Deps & { operators: Pick<Operators, 'assertStillMay'> },
  acting: Acting,
  { vendor, name, hours }: RouteParsedInput<'bo.inviteEngineer'>,
): Promise<RouteValue<'bo.inviteEngineer'>> {
  const entry: AuditEntry = { action: 'vendors.invite_engineer', target: `vendor:${vendor}`, details: { name, hours } }
  const { token, tokenHash } = newSessionToken(rng)
  await auditedAction(db, acting, entry, async (tx) => {
    found(await findVendor(tx, vendor))
    await repo.lockEngineers(tx)
    // Whoever was ended while the lock was waited for leaves no link behind.
    await operators.assertStillMay(tx, acting.operator, 'vendors.edit')
    const { username } = acting.operator
    await repo.insertEngineer(tx, { vendor, name, kind: 'link', tokenHash, invitedBy: username, hours })
  })
  return { token }
}

/** Uses a link up and opens its session; undefined if it was used or ended meanwhile. */
export async function useLink(
  tx: Transaction,
  linkHash: Uint8Array,
  session: Pick<repo.NewEngineer, 'tokenHash' | 'hours'>,
): Promise<repo.EngineerRow | undefined> {
  await repo.lockEngineers(tx)
  const used = await repo.consumeLink(tx, linkHash)
  if (used) {
    const { vendor, name, invitedBy } = used
    await repo.insertEngineer(tx, { vendor, name, invitedBy, kind: 'session', ...session })
  }
  return used
}

/** Opens the session of a link. Refusals are logged if there ever was such a link: an invented token says nothing. */
export async function enterByLink(
  { db, rng }: Deps,
  link: string,
  { ip }: Pick<Acting, 'ip'>,
): Promise<RouteValue<'vendor.enter'>> {
  const linkHash = hashToken(link)
  const known = await repo.findLink(db, linkHash)
  if (!known) throw notLoggedIn()
  const { vendor, name, invitedBy } = known
  const acting = { ip, engineer: { kind: 'engineer' as const, sessionId: known.id, vendor, name, invitedBy } }
  const entry: AuditEntry = { action: 'engineers.enter', target: `vendor:${vendor}` }
  const hours = await getSetting(db, providersSettings.engineerHours)
  const { token, tokenHash } = newSessionToken(rng)
  try {
    await db.tx(async (tx) => {
      if (!(await useLink(tx, linkHash, { tokenHash, hours }))) throw notLoggedIn()
      await recordAudit(tx, acting, entry)
    })
  } catch (error) {
    await recordRefusal(db, acting, entry, error)
    throw error
  }
  return { token, vendor }
}
