import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getBirthdayFacts, payeeNameOf, plainName } from '../../identity/index.ts'
import type { DocumentFacts } from '../document-box.ts'
import type { VerificationDeps } from '../verification.deps.ts'
import * as repo from '../verification.repo.ts'

type Mark = RouteValue<'bo.verification'>['marks'][number]
export type Ages = { ageMin: number; ageOf(bornOn: string): number }

export type Reading = Pick<VerificationDeps, 'box' | 'holdersOf' | 'lists'> & { db: Queryable }

/** What a reviewer compares the document with, and what differs. Names are compared without diacritics. */
export async function markDocuments({ db, box, holdersOf }: Reading, row: repo.RequestRow, ages: Ages) {
  const document = row.sealed === null ? null : box.open(row.member_id, row.sealed)
  const payeeName = await payeeNameOf(db, row.member_id)
  const holders = await holdersOf(db, row.member_id)
  const birthday = (await getBirthdayFacts(db, row.member_id)).birthday
  const alike = await repo.listAlike(db, row.member_id, row.n)
  const hits = await repo.listHits(db, row.member_id, row.n)
  const facts = { document, names: payeeName === null ? holders : [payeeName, ...holders], birthday }
  const marks: Mark[] = [
    ...(document ? marksOfPerson({ ...facts, document }, ages) : []),
    ...(row.is_over ? (['document_expired'] as const) : []),
    ...(alike.some(({ field }) => field === 'number') ? (['same_document'] as const) : []),
    ...(alike.some(({ field }) => field === 'person') ? (['same_person'] as const) : []),
    ...(hits.length > 0 ? (['on_list'] as const) : []),
    ...(row.state === 'WAITING' && row.screened_at === null ? (['unscreened'] as const) : []),
  ]
  return { document, payeeName, holders, birthday, alike, hits, marks }
}

export function marksOfPerson(
  { document, names, birthday }: { document: DocumentFacts; names: readonly string[]; birthday: string | null },
  { ageMin, ageOf }: Ages,
): Mark[] {
  const name = plainName(document.name)
  const marks: Mark[] = []
  if (names.length === 0) marks.push('no_name')
  if (names.some((other) => plainName(other) !== name)) marks.push('name_differs')
  if (birthday !== null && birthday !== document.bornOn) marks.push('birthday_differs')
  if (ageOf(document.bornOn) < ageMin) marks.push('under_age')
  return marks
}
