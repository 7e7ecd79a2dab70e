import type { RouteValue } from '@lotus/contract'
import { listMembers } from '../../identity/index.ts'
import { findExclusion } from '../../protection/index.ts'
import * as repo from '../verification.repo.ts'
import { markDocuments, type Ages, type Reading } from './mark-documents.ts'

type Detail = RouteValue<'bo.verification'>
const EARLIER_SHOWN = 20
const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentRow = (row: repo.RequestRow, account: string) => ({
  id: `${row.member_id}-${row.n}`,
  memberId: row.member_id.toString(),
  account,
  kind: row.kind,
  state: row.state,
  sentAt: row.sent_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  isHalf: row.state === 'WAITING' && row.first_id !== null,
})

/** One request with the document, what it is compared with, and how it was decided. */
export async function presentDetail(deps: Reading, row: repo.RequestRow, ages: Ages): Promise<Detail> {
  const { db } = deps
  const { document, alike, hits, ...compared } = await markDocuments(deps, row, ages)
  const members = await listMembers(db, [row.member_id, ...alike.map((one) => one.member_id)])
  const account = (id: bigint) => members.get(id)?.username ?? ''
  const own = await repo.listOwn(db, row.member_id, EARLIER_SHOWN)
  const others = []
  for (const { member_id: id, field } of alike) {
    const isExcluded = (await findExclusion(db, id)) !== undefined
    others.push({ memberId: id.toString(), account: account(id), field, isExcluded })
  }
  return {
    ...presentRow(row, account(row.member_id)),
    ...compared,
    level: (await repo.getStanding(db, row.member_id, 0)).level,
    document: document && { ...document, age: ages.ageOf(document.bornOn) },
    expiresOn: row.expires_on,
    ageMin: ages.ageMin,
    alike: others,
    hasLists: deps.lists.length > 0,
    screenedAt: iso(row.screened_at),
    hits: hits.map(presentHit),
    needsSecond: others.length > 0 || hits.length > 0,
    first:
      row.first_at === null
        ? null
        : { by: row.first_name ?? '', at: row.first_at.toISOString(), note: row.first_note ?? '' },
    decidedBy: row.decided_name,
    withdrawn:
      row.withdrawn_at === null
        ? null
        : { by: row.withdrawn_name ?? '', at: row.withdrawn_at.toISOString(), note: row.withdrawn_note ?? '' },
    reason: row.reason,
    note: row.note,
    pictures: (await repo.listPictures(db, row.member_id, row.n)).length,
    picturesGoneAt: iso(row.pictures_gone_at),
    earlier: own
      .filter(({ n }) => n < row.n)
      .map(({ state, sent_at: sentAt, reason }) => ({ state, sentAt: sentAt.toISOString(), reason })),
  }
}

const presentHit = (hit: repo.HitRow): Detail['hits'][number] => ({
  list: hit.list,
  entry: hit.entry,
  kind: hit.kind,
  name: hit.name,
  bornOn: hit.born_on,
  outcome: hit.outcome,
  reason: hit.reason,
  decidedAt: iso(hit.decided_at),
  decidedBy: hit.decided_name,
  isEarlier: hit.is_earlier,
})
