import { sql, type Queryable } from '@lotus/database'

/** Erases the personal data in a member's messages; returns the names of the pictures to delete. */
export function eraseMessagesOf(db: Queryable, memberId: bigint): Promise<string[]> {
  return db.value<string[]>(sql`select messages_erase_member(${memberId}) as images`)
}

/** What a member wrote to customer service and in chat rooms, for the export (trust.md ACC-13), newest first. */
export function listOwnMessages(
  db: Queryable,
  memberId: bigint,
  limit: number,
): Promise<{ where: string; at: Date; text: string }[]> {
  return db.many(sql`
    (select 'chat:' || room_id as where, created_at as at, text from chat_message
     where member_id = ${memberId} order by no desc limit ${limit})
    union all
    (select 'service:' || m.conversation_id, m.created_at, m.text from service_message m
     join service_conversation c on c.id = m.conversation_id
     where c.member_id = ${memberId} and m.kind <> 'SYSTEM' order by m.id desc limit ${limit})
    union all
    (select 'feedback:' || id, created_at, content from feedback where member_id = ${memberId} order by id desc limit ${limit})
    order by at desc limit ${limit}`)
}
