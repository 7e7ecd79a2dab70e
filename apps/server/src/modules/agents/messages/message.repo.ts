import { sql, type Queryable } from '@lotus/database'

export type Sent = {
  code: 'ok' | 'not_found' | 'key_conflict' | 'message_limit' | 'message_unavailable'
  n: number | null
  isNew: boolean
}

export function insertMessage(
  db: Queryable,
  p: { from: bigint; to: bigint; key: string; text: string; daily: number },
): Promise<Sent> {
  return db.one<Sent>(sql`
    select code, n, is_new as "isNew" from agent_message_send(${p.from}, ${p.to}, ${p.key}, ${p.text}, ${p.daily})`)
}

/** How many this agent sent on the business day of now. */
export function countToday(db: Queryable, agentId: bigint): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from agent_message
    where cell = cell_of(${agentId}) and member_id = ${agentId} and sent_at > lotus_now() - interval '2 days'
      and business_day(sent_at) = business_day(lotus_now())`)
}

export type MessageRow = { id: bigint; toId: bigint; text: string; at: Date }

/** What an agent sent, newest first. */
export function listMessages(
  db: Queryable,
  agentId: bigint,
  { beforeId, limit }: { beforeId: bigint | null; limit: number },
): Promise<MessageRow[]> {
  return db.many<MessageRow>(sql`
    select n::bigint as id, to_id as "toId", message as text, sent_at as at from agent_message
    where cell = cell_of(${agentId}) and member_id = ${agentId} and (${beforeId}::bigint is null or n < ${beforeId}::bigint)
    order by n desc limit ${limit}`)
}

/** False: nobody is above. */
export function setMuted(db: Queryable, memberId: bigint, isMuted: boolean): Promise<boolean> {
  return db.value<boolean>(sql`select agent_message_mute(${memberId}, ${isMuted}) as done`)
}

export function isMuted(db: Queryable, memberId: bigint, agentId: bigint): Promise<boolean> {
  return db.hasRows(sql`
    select from agent_message_mute where cell = cell_of(${memberId}) and member_id = ${memberId} and agent_id = ${agentId}`)
}

export function purgeMessages(db: Queryable, before: Date, limit: number): Promise<number> {
  return db.value<number>(sql`select agent_message_purge(${before}, ${limit}) as done`)
}
