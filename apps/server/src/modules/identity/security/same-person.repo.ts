import { sql, type Queryable } from '@lotus/database'

export type SamePerson = {
  main: { username: string; at: Date; by: string; reason: string } | undefined
  others: { username: string; at: Date }[]
  alike: { username: string; field: 'phone' | 'email' | 'id_number' }[]
}
const OTHERS_MAX = 50

/** Accounts that are marked as of one person with this one, and those that share details with it. */
export async function getSamePerson(db: Queryable, memberId: bigint): Promise<SamePerson> {
  return {
    main: await db.maybe<NonNullable<SamePerson['main']>>(sql`
      select m.username, s.marked_at as at, s.marked_by as by, s.reason from member_same_person s join member m on m.id = s.main_id
      where s.cell = cell_of(${memberId}) and s.member_id = ${memberId} and s.lifted_at is null`),
    others: await db.many<SamePerson['others'][number]>(sql`
      select m.username, s.marked_at as at from member_same_person s join member m on m.id = s.member_id
      where s.main_id = ${memberId} and s.lifted_at is null order by s.marked_at, m.id limit ${OTHERS_MAX}`),
    alike: await db.many<SamePerson['alike'][number]>(sql`
      select m.username, d.field from member_duplicate d
      join member m on m.id = case d.member_id when ${memberId} then d.other_member_id else d.member_id end
      where d.member_id = ${memberId} or d.other_member_id = ${memberId} order by d.at, m.id, d.field limit ${OTHERS_MAX}`),
  }
}

/** SAME: both are one account, or of one person; MARKED: it is marked already; MAIN: others are marked as of it. */
export type MarkOutcome = 'DONE' | 'SAME' | 'MARKED' | 'MAIN'

/** Marks an account as of the same person as another one, from now on. */
export function markSamePerson(
  tx: Queryable,
  p: { memberId: bigint; otherId: bigint; by: string; reason: string },
): Promise<MarkOutcome> {
  return tx.value<MarkOutcome>(
    sql`select member_mark_same(${p.memberId}, ${p.otherId}, ${p.by}, ${p.reason}) as outcome`,
  )
}

/** Takes the mark off from now on; false where there is none. */
export function liftSamePerson(tx: Queryable, p: { memberId: bigint; by: string; reason: string }): Promise<boolean> {
  return tx.value<boolean>(sql`select member_lift_same(${p.memberId}, ${p.by}, ${p.reason}) as lifted`)
}
