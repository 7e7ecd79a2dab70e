import { sql, type Queryable } from '@lotus/database'

/** By what a browser is known: a session that it still has, itself, or its address. */
export type Likeness = { username: string; like: 'session' | 'device' | 'address'; isInvolved: boolean }

/**
 * An operator, other than the one who was invited, whom this browser may be: first those who invited or handed the link
 * out, then by how sure it is. Addresses count as networks (/64 of IPv6) and since the day before the invitation; those
 * of the machine itself say nothing.
 */
export function findLikeness(
  db: Queryable,
  invitationId: bigint,
  b: { tokenHash: Uint8Array | null; deviceHash: Uint8Array; ip: string | null },
): Promise<Likeness | undefined> {
  return db.maybe<Likeness>(sql`
    with asked as (
      select i.operator_id, i.invited_by, i.issued_by, i.created_at, ${b.ip}::inet as ip
      from operator_invitation i where i.id = ${invitationId}),
    seen as (
      select o.username, coalesce(o.id in (a.invited_by, a.issued_by), false) as "isInvolved",
        case
          when s.token_hash = ${b.tokenHash}::bytea then 'session'
          when s.device_hash = ${b.deviceHash}::bytea then 'device'
          when s.last_seen_at > a.created_at - interval '1 day' and not a.ip <<= any ('{127.0.0.0/8,::1/128}'::inet[])
            and network(set_masklen(s.ip, case family(s.ip) when 6 then 64 else 32 end))
              = network(set_masklen(a.ip, case family(a.ip) when 6 then 64 else 32 end)) then 'address'
        end as "like"
      from asked a join operator_session s on s.operator_id <> a.operator_id join operator o on o.id = s.operator_id)
    select username, "isInvolved", "like" from seen where "like" is not null
    order by "isInvolved" desc, array_position('{session,device,address}'::text[], "like"), username limit 1`)
}
