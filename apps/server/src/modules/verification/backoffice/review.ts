import { AppError, businessDay } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndMember } from '../../../platform/time-cursor.ts'
import { ageOn, listMembers } from '../../identity/index.ts'
import { brandSettings, getSetting, registrationSettings } from '../../system/index.ts'
import { PICTURES } from '../send-documents.ts'
import type { VerificationDeps } from '../verification.deps.ts'
import * as repo from '../verification.repo.ts'
import { markDocuments, type Ages } from './mark-documents.ts'
import { presentDetail, presentRow } from './present-detail.ts'

type Detail = RouteValue<'bo.verification'>

const states = { waiting: 'WAITING', approved: 'APPROVED', refused: 'REFUSED' } as const

/** The id that operators' pages use: `<member>-<n>`. */
function keyOf(id: string): { memberId: bigint; n: number } {
  const [, member = '', n = ''] = /^(\d{1,18})-(\d{1,9})$/.exec(id) ?? []
  return { memberId: idOf(member), n: Number(n) }
}
const targetOf = (id: string) => `verification:${id}`

async function readAges(db: Queryable, now: Date): Promise<Ages> {
  const today = businessDay(now, await getSetting(db, brandSettings.timeZone))
  const ageMin = await getSetting(db, registrationSettings.ageMin)
  return { ageMin, ageOf: (bornOn) => ageOn(bornOn, today) }
}

/** Documents that wait, the oldest first, each with what differs; or those that were decided. */
export async function listVerifications(
  deps: VerificationDeps,
  { view = 'waiting', cursor, limit = PAGE_DEFAULT }: RouteParsedInput<'bo.verifications'>,
): Promise<RouteValue<'bo.verifications'>> {
  const { db } = deps
  const after = byTimeAndMember.read(cursor)
  const read = await repo.listRequests(db, { state: states[view], after, limit: limit + 1 })
  const page = pageOf(read, limit, (row) => byTimeAndMember.write({ ...row, memberId: row.member_id }))
  const ids = page.rows.map((row) => row.member_id)
  const members = await listMembers(db, ids)
  const ages = await readAges(db, deps.clock.now())
  const rows = []
  for (const row of page.rows) {
    const { marks } = await markDocuments(deps, row, ages)
    rows.push({ ...presentRow(row, members.get(row.member_id)?.username ?? ''), marks })
  }
  return { ...page, rows }
}

async function detailOf(deps: VerificationDeps, db: Queryable, key: ReturnType<typeof keyOf>): Promise<Detail> {
  const row = found(await repo.findRequest(db, key.memberId, key.n))
  return presentDetail({ ...deps, db }, row, await readAges(db, deps.clock.now()))
}

/** One request with everything that is known of it; the look is audited before anything is shown. */
export async function viewVerification(deps: VerificationDeps, acting: Acting, id: string): Promise<Detail> {
  const key = keyOf(id)
  found(await repo.findRequest(deps.db, key.memberId, key.n))
  const details = { memberId: key.memberId.toString() }
  await recordAudit(deps.db, acting, { action: 'verification.view', target: targetOf(id), details })
  return detailOf(deps, deps.db, key)
}

/** The pictures; the look is audited with its reason before anything is shown. */
export async function viewPictures(
  { db, pictures }: VerificationDeps,
  acting: Acting,
  { id, reason }: RouteParsedInput<'bo.verificationPictures'>,
): Promise<RouteValue<'bo.verificationPictures'>> {
  const { memberId, n } = keyOf(id)
  found(await repo.findRequest(db, memberId, n))
  const kept = await repo.listPictures(db, memberId, n)
  const details = { memberId: memberId.toString(), reason, pictures: kept.length }
  await recordAudit(db, acting, { action: 'verification.view_pictures', target: targetOf(id), details })
  return { pictures: kept.map(({ name, side }) => ({ side, url: pictures.open(PICTURES + name) })) }
}

/** Approves or refuses. Refuses with `not_found`, `state_conflict` (which says why), `same_operator`. */
export async function decideVerification(
  deps: VerificationDeps,
  acting: Acting,
  { id, refusal, reason }: RouteParsedInput<'bo.decideVerification'>,
): Promise<Detail> {
  const key = keyOf(id)
  const action = refusal === undefined ? 'verification.approve' : 'verification.refuse'
  const details = { memberId: key.memberId.toString(), reason, ...(refusal === undefined ? {} : { refusal }) }
  const detail = await auditedAction(deps.db, acting, { action, target: targetOf(id), details }, async (tx) => {
    if (refusal === undefined) await assertOfAge(deps, tx, key)
    const { operatorId, username: operatorName } = acting.operator
    const reply = await repo.decide(tx, { ...key, refusal: refusal ?? null, note: reason, operatorId, operatorName })
    refuseWith(reply)
    return detailOf(deps, tx, key)
  })
  deps.nudgeOutbox()
  return detail
}

/** Takes back an approval. Refuses with `not_found`, `state_conflict` where they are not approved. */
export async function withdrawVerification(
  deps: VerificationDeps,
  acting: Acting,
  { id, refusal, reason }: RouteParsedInput<'bo.withdrawVerification'>,
): Promise<Detail> {
  const key = keyOf(id)
  const details = { memberId: key.memberId.toString(), reason, refusal }
  const audit = { action: 'verification.withdraw', target: targetOf(id), details } as const
  const detail = await auditedAction(deps.db, acting, audit, async (tx) => {
    refuseWith(await repo.withdraw(tx, { ...key, refusal, note: reason, operatorName: acting.operator.username }))
    return detailOf(deps, tx, key)
  })
  deps.nudgeOutbox()
  return detail
}

/** The birth date is encrypted, so that the database cannot ask it. */
async function assertOfAge(
  { box, clock }: VerificationDeps,
  tx: Queryable,
  { memberId, n }: ReturnType<typeof keyOf>,
): Promise<void> {
  const { sealed } = found(await repo.findRequest(tx, memberId, n))
  const { ageMin, ageOf } = await readAges(tx, clock.now())
  if (sealed !== null && ageOf(box.open(memberId, sealed).bornOn) < ageMin)
    throw new AppError<ErrorCode>('state_conflict', { state: 'UNDER_AGE' })
}

/** Whether an entry of a screening list is the member. */
export async function decideHit(
  deps: VerificationDeps,
  acting: Acting,
  { id, list, entry, outcome, reason }: RouteParsedInput<'bo.decideVerificationHit'>,
): Promise<Detail> {
  const key = keyOf(id)
  const details = { memberId: key.memberId.toString(), list, entry, outcome, reason }
  const audit = { action: 'verification.decide_hit', target: targetOf(id), details } as const
  const detail = await auditedAction(deps.db, acting, audit, async (tx) => {
    const { operatorId, username: operatorName } = acting.operator
    const code = await repo.decideHit(tx, { ...key, list, entry, outcome, note: reason, operatorId, operatorName })
    refuseWith({ code })
    return detailOf(deps, tx, key)
  })
  // Of who was approved already, the level ends with it.
  deps.nudgeOutbox()
  return detail
}

function refuseWith({ code, state }: { code: string; state?: string }): void {
  if (code === 'not_found' || code === 'same_operator') throw new AppError<ErrorCode>(code)
  if (code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: state ?? 'decided' })
}
