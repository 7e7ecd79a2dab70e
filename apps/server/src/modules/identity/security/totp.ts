import { AppError, randomText, type Clock, type Rng } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { newTotpSecret, totpStepOf, totpUri } from '../../../platform/totp.ts'
import { getBrand } from '../../system/index.ts'
import { guarded } from './factor-tries.ts'
import type { SecretBox } from './secret-box.ts'
import * as repo from './security.repo.ts'

export type TotpDeps = { db: Database; rng: Rng; clock: Clock; box: SecretBox }

const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 10
/** Without characters that are easily confused. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * A secret for the authenticator app; valid from the first right code on. Refuses with `state_conflict` if an
 * authenticator is on.
 */
export async function beginTotp(
  deps: TotpDeps,
  member: { memberId: bigint; username: string },
): Promise<RouteValue<'security.totpBegin'>> {
  const secret = newTotpSecret(deps.rng)
  const brand = await getBrand(deps.db)
  const begun = await repo.beginTotp(deps.db, member.memberId, deps.box.seal(member.memberId, secret))
  if (!begun) throw new AppError<ErrorCode>('state_conflict', { state: 'enabled' })
  return { secret, uri: totpUri(secret, { label: member.username, issuer: brand.name }) }
}

/** The first right code puts the authenticator in force and returns the recovery codes. */
export async function confirmTotp(
  deps: TotpDeps,
  memberId: bigint,
  code: string,
  also: (tx: Queryable) => Promise<void>,
): Promise<RouteValue<'security.totpConfirm'>> {
  const totp = await repo.findTotp(deps.db, memberId)
  if (!totp || totp.confirmedAt !== null)
    throw new AppError<ErrorCode>('state_conflict', { state: totp ? 'enabled' : 'none' })
  await checkTotp(deps, memberId, code, 'begun')
  return deps.db.tx(async (tx) => {
    if (!(await repo.confirmTotp(tx, memberId))) throw new AppError<ErrorCode>('state_conflict', { state: 'enabled' })
    await also(tx)
    return { recoveryCodes: await newRecoveryCodes(deps, tx, memberId) }
  })
}

export async function disableTotp(deps: TotpDeps, memberId: bigint): Promise<{ ok: true }> {
  await deps.db.tx((tx) => repo.deleteTotp(tx, memberId))
  return { ok: true }
}

/** Ten new codes replace the old ones. Refuses with `state_conflict` if no authenticator is on. */
export async function renewRecoveryCodes(
  deps: TotpDeps,
  memberId: bigint,
): Promise<RouteValue<'security.recoveryCodes'>> {
  const totp = await repo.findTotp(deps.db, memberId)
  if (!totp?.confirmedAt) throw new AppError<ErrorCode>('state_conflict', { state: 'none' })
  return deps.db.tx(async (tx) => ({ recoveryCodes: await newRecoveryCodes(deps, tx, memberId) }))
}

async function newRecoveryCodes({ rng, box }: TotpDeps, tx: Queryable, memberId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomText(rng, RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH))
  await repo.replaceRecoveryCodes(
    tx,
    memberId,
    codes.map((code) => box.hash(memberId, code)),
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/**
 * Uses a code of the authenticator: by the server's clock, each step once (trust.md SES-9), few wrong ones in a row.
 * Refuses with `code_wrong`, `too_many_requests`. Not inside a transaction that may be rolled back: a wrong try must
 * stay counted.
 */
export async function checkTotp(
  deps: Pick<TotpDeps, 'db' | 'clock' | 'box'>,
  memberId: bigint,
  code: string,
  state: 'begun' | 'confirmed' = 'confirmed',
): Promise<void> {
  await guarded(deps.db, memberId, 'totp', 'code_wrong', async () => {
    const totp = await repo.findTotp(deps.db, memberId)
    if (!totp || (totp.confirmedAt !== null) !== (state === 'confirmed')) return false
    const step = totpStepOf(deps.box.open(memberId, totp.secretSealed), code, deps.clock.now())
    return step !== null && repo.takeTotpStep(deps.db, memberId, step)
  })
}

/** Uses one of the recovery codes up, ignoring spaces, dashes and case. */
export async function checkRecoveryCode(
  deps: Pick<TotpDeps, 'db' | 'box'>,
  memberId: bigint,
  code: string,
): Promise<void> {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  await guarded(deps.db, memberId, 'recovery', 'code_wrong', () =>
    repo.takeRecoveryCode(deps.db, memberId, deps.box.hash(memberId, plain)),
  )
}
