import { sql, type Queryable } from '@lotus/database'

/** The generated members; a real person of the same name is not among them. */
export function listGenerated(db: Queryable): Promise<{ id: bigint; username: string }[]> {
  return db.many(sql`select id, username from member where register_method = 'generated' order by id limit 300`)
}

export function findGenerated(db: Queryable, username: string): Promise<{ id: bigint } | undefined> {
  return db.maybe(sql`select id from member where username_key = lower(${username}) and register_method = 'generated'`)
}

export function hasMembers(db: Queryable): Promise<boolean> {
  return db.hasRows(sql`select 1 from member limit 1`)
}

/** The demo's own member, until somebody logs in as them: after that nothing is done in their name. */
export function findUntouched(db: Queryable, username: string): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`
    select id from member m where username_key = lower(${username})
      and not exists (select from member_session s where s.member_id = m.id)`)
}

/** Sets a member's registration time; for the owner of the tables, when the demo's history is written. */
export async function setJoined(db: Queryable, memberId: bigint, at: Date): Promise<void> {
  await db.query(sql`
    update member set created_at = ${at}, terms_accepted_at = ${at}, age_confirmed_at = ${at} where id = ${memberId}`)
}
