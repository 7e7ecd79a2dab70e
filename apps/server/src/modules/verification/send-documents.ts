import { AppError, businessDay } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { keepDocument } from '../../platform/uploads/keep-document.ts'
import { isOldEnough } from '../identity/index.ts'
import { brandSettings, getSetting, getSettings, registrationSettings } from '../system/index.ts'
import { plainNumber } from './document-box.ts'
import { getVerification } from './get-verification.ts'
import { verificationSettings } from './settings.ts'
import type { VerificationDeps } from './verification.deps.ts'
import { eraseSources, purgeSources } from './source.repo.ts'
import * as repo from './verification.repo.ts'

/** Where operators' pages find the pictures; only `bo.verificationPictures` gives an address that works, for some minutes. */
export const PICTURES = '/media/identity/'
const DAY_SECONDS = 86_400
const BATCH = 200

type Deps = Pick<VerificationDeps, 'db' | 'clock' | 'pictures' | 'box'>

/** The call `verification.uploadPicture`: one picture, re-encoded and encrypted (V14); kept if documents take it within a day. */
export async function uploadPicture(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  memberId: bigint,
  bytes: Uint8Array | null,
): Promise<RouteValue<'verification.uploadPicture'>> {
  // Counted before the work: the bound protects against the work (trust.md 4.11).
  if ((await repo.countPictures(db, memberId)) >= (await getSetting(db, verificationSettings.picturesDaily)))
    throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: DAY_SECONDS })
  const { name } = await keepDocument(pictures, bytes)
  await repo.insertPicture(db, memberId, name)
  return { image: name }
}

/** The member sends documents for a reviewer. Who is too young, or whose document is over, is told so before anything is kept. */
export async function sendDocuments(
  { db, clock, box }: Deps,
  memberId: bigint,
  input: RouteParsedInput<'verification.send'>,
): Promise<RouteValue<'verification.state'>> {
  const { kind, bornOn, expiresOn, front, back, selfie } = input
  const today = businessDay(clock.now(), await getSetting(db, brandSettings.timeZone))
  if (!isOldEnough(bornOn, today, await getSetting(db, registrationSettings.ageMin)))
    throw new AppError<ErrorCode>('bad_request', { fields: { bornOn: 'under_age' } })
  if (expiresOn !== null && expiresOn < today)
    throw new AppError<ErrorCode>('bad_request', { fields: { expiresOn: 'past' } })
  const { renewDays, daily } = await getSettings(db, verificationSettings)
  const number = plainNumber(input.number)
  const facts = { number, name: input.name.replace(/\s+/g, ' '), bornOn }
  const reply = await repo.sendDocuments(db, memberId, {
    kind,
    sealed: box.seal(memberId, facts).toString('hex'),
    tail: number.slice(-4),
    number: box.numberHash(kind, number).toString('hex'),
    person: box.personHash(facts).toString('hex'),
    expiresOn,
    front,
    back,
    selfie,
    renewDays,
    daily,
  })
  switch (reply.code) {
    case 'ok':
      return getVerification(db, memberId)
    case 'too_many_requests':
      throw new AppError<ErrorCode>(reply.code, { retryAfterSeconds: DAY_SECONDS })
    case 'upload_invalid':
      throw new AppError<ErrorCode>(reply.code)
    default:
      throw new AppError<ErrorCode>('state_conflict')
  }
}

/** Deletes pictures whose time is over, and files that no row names. */
export async function purgePictures({ db, clock, pictures }: Pick<Deps, 'db' | 'clock' | 'pictures'>): Promise<void> {
  const { keepApprovedDays: approvedDays, keepRefusedDays: refusedDays } = await getSettings(db, verificationSettings)
  for (const purge of [repo.purge, purgeSources])
    await runUntilEmpty(async () => {
      const names = await purge(db, { approvedDays, refusedDays, limit: BATCH })
      for (const name of names) await pictures.remove(PICTURES + name)
      return names.length
    })
  await pictures.sweep(new Date(clock.now().getTime() - DAY_SECONDS * 1000), (names) => repo.listReferred(db, names))
}

/** Deletes the pictures and everything else personal of a member whose data are erased (trust.md ACC-13). */
export async function eraseDocuments(
  { pictures }: Pick<Deps, 'pictures'>,
  tx: Queryable,
  memberId: bigint,
): Promise<void> {
  for (const erase of [repo.erase, eraseSources])
    for (const name of await erase(tx, memberId)) await pictures.remove(PICTURES + name)
}
