import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndMember } from '../../../platform/time-cursor.ts'
import { listMembers } from '../../identity/index.ts'
import { PICTURES } from '../send-documents.ts'
import * as repo from '../source.repo.ts'
import type { VerificationDeps } from '../verification.deps.ts'
import { levelOf } from '../verification.repo.ts'

type Detail = RouteValue<'bo.fundsAnswer'>
type Row = RouteValue<'bo.fundsAnswers'>['rows'][number]

const states = { waiting: 'WAITING', accepted: 'ACCEPTED', refused: 'REFUSED' } as const
const EARLIER_SHOWN = 20
const iso = (at: Date | null) => at?.toISOString() ?? null

/** The id that operators' pages use: `<member>-<n>`. */
function keyOf(id: string): { memberId: bigint; n: number } {
  const [, member = '', n = ''] = /^(\d{1,18})-(\d{1,9})$/.exec(id) ?? []
  return { memberId: idOf(member), n: Number(n) }
}
const targetOf = (id: string) => `source:${id}`

const presentRow = (row: repo.SourceRow, account: string): Row => ({
  id: `${row.member_id}-${row.n}`,
  memberId: row.member_id.toString(),
  account,
  source: row.source,
  state: row.state,
  sentAt: row.sent_at.toISOString(),
  decidedAt: iso(row.decided_at),
})

/** Answers about the source of money that wait, the oldest first; or those that were decided. */
export async function listSources(
  { db }: VerificationDeps,
  { view = 'waiting', cursor, limit = PAGE_DEFAULT }: RouteParsedInput<'bo.fundsAnswers'>,
): Promise<RouteValue<'bo.fundsAnswers'>> {
  const after = byTimeAndMember.read(cursor)
  const read = await repo.listSources(db, { state: states[view], after, limit: limit + 1 })
  const page = pageOf(read, limit, (row) => byTimeAndMember.write({ ...row, memberId: row.member_id }))
  const members = await listMembers(
    db,
    page.rows.map((row) => row.member_id),
  )
  return { ...page, rows: page.rows.map((row) => presentRow(row, members.get(row.member_id)?.username ?? '')) }
}

async function detailOf(
  { words }: VerificationDeps,
  db: Queryable,
  { memberId, n }: ReturnType<typeof keyOf>,
): Promise<Detail> {
  const row = found(await repo.findSource(db, memberId, n))
  const members = await listMembers(db, [memberId])
  const own = await repo.listOwnSources(db, memberId, EARLIER_SHOWN)
  return {
    ...presentRow(row, members.get(memberId)?.username ?? ''),
    words: row.sealed === null ? null : words.open(memberId, row.sealed),
    level: await levelOf(db, memberId),
    decidedBy: row.decided_name,
    accepted: row.accepted_at === null ? null : { by: row.accepted_name ?? '', at: row.accepted_at.toISOString() },
    reason: row.reason,
    note: row.note,
    pictures: row.pictures.length,
    picturesGoneAt: iso(row.pictures_gone_at),
    earlier: own
      .filter((one) => one.n < n)
      .map(({ state, source, sent_at: at, reason }) => ({ state, source, sentAt: at.toISOString(), reason })),
  }
}

/** One answer; the look is audited before anything is shown. */
export async function viewSource(deps: VerificationDeps, acting: Acting, id: string): Promise<Detail> {
  const key = keyOf(id)
  found(await repo.findSource(deps.db, key.memberId, key.n))
  const details = { memberId: key.memberId.toString() }
  await recordAudit(deps.db, acting, { action: 'verification.view_source', target: targetOf(id), details })
  return detailOf(deps, deps.db, key)
}

/** The pictures; the look is audited with its reason before anything is shown. */
export async function viewSourcePictures(
  { db, pictures }: VerificationDeps,
  acting: Acting,
  { id, reason }: RouteParsedInput<'bo.fundsPictures'>,
): Promise<RouteValue<'bo.fundsPictures'>> {
  const { memberId, n } = keyOf(id)
  const row = found(await repo.findSource(db, memberId, n))
  const details = { memberId: memberId.toString(), reason, pictures: row.pictures.length }
  await recordAudit(db, acting, { action: 'verification.view_source_pictures', target: targetOf(id), details })
  return { pictures: row.pictures.map((name) => pictures.open(PICTURES + name)) }
}

/** Accepts or refuses. Refuses with `not_found`, `state_conflict` (which says why). */
export async function decideSource(
  deps: VerificationDeps,
  acting: Acting,
  { id, refusal, reason }: RouteParsedInput<'bo.decideFunds'>,
): Promise<Detail> {
  const key = keyOf(id)
  const action = refusal === undefined ? 'verification.accept_source' : 'verification.refuse_source'
  const details = { memberId: key.memberId.toString(), reason, ...(refusal === undefined ? {} : { refusal }) }
  const detail = await auditedAction(deps.db, acting, { action, target: targetOf(id), details }, async (tx) => {
    const { operatorId, username: operatorName } = acting.operator
    const { code, state } = await repo.decideSource(tx, {
      ...key,
      refusal: refusal ?? null,
      note: reason,
      operatorId,
      operatorName,
    })
    if (code === 'not_found') throw new AppError<ErrorCode>('not_found')
    if (code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: state ?? 'decided' })
    return detailOf(deps, tx, key)
  })
  deps.nudgeOutbox()
  return detail
}
