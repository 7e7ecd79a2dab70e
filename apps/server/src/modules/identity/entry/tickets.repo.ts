import { sql, type Queryable } from '@lotus/database'

export async function insertTicket(
  db: Queryable,
  t: { ticketHash: Uint8Array; memberId: bigint; minutes: number },
): Promise<void> {
  await db.query(sql`
    insert into member_ticket (ticket_hash, purpose, member_id, expires_at)
    values (${t.ticketHash}, 'reset', ${t.memberId}, lotus_now() + make_interval(mins => ${t.minutes}))`)
}

/** The member of a valid ticket. */
export function findTicket(db: Queryable, ticketHash: Uint8Array): Promise<{ memberId: bigint } | undefined> {
  return db.maybe(sql`
    select member_id as "memberId" from member_ticket
    where ticket_hash = ${ticketHash} and used_at is null and expires_at > lotus_now()`)
}

/** Uses the ticket up. */
export function consumeTicket(db: Queryable, ticketHash: Uint8Array): Promise<{ memberId: bigint } | undefined> {
  return db.maybe(sql`
    update member_ticket set used_at = lotus_now()
    where ticket_hash = ${ticketHash} and used_at is null and expires_at > lotus_now() returning member_id as "memberId"`)
}

export async function endTickets(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`update member_ticket set used_at = lotus_now() where member_id = ${memberId} and used_at is null`)
}
