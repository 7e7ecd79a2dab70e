import { sql, type Queryable } from '@lotus/database'
import type { TimePlace } from '../../../platform/time-cursor.ts'
import { columns, isLinkBehind, state, type Link } from './links.repo.ts'

// Everybody's links and the agents' own domains, as the operator sees them (operations.md 5.2, row 42).

export type OfficeLink = Link & { closedBy: string | null }
export type OfficeFilter = {
  memberId: bigint | null
  code: string | null
  state: Link['state'] | 'ended' | null
  isAgent: boolean | null
  /** A host: links that lead to it, by their own name or because it is their agent's. */
  domain: string | null
}

/** The newest first. */
export function listAllLinks(
  db: Queryable,
  f: OfficeFilter,
  p: { after: TimePlace<'code'> | null; limit: number },
): Promise<OfficeLink[]> {
  return db.many<OfficeLink>(sql`
    select ${columns}, closed_by as "closedBy" from agent_link l
    where (${f.memberId}::bigint is null or (cell = cell_of(${f.memberId}::bigint) and member_id = ${f.memberId}::bigint))
      and (${f.code}::text is null or code = ${f.code})
      and (${f.state}::text is null or ${state} = ${f.state} or (${f.state} = 'ended' and ${state} <> 'active'))
      and (${f.isAgent}::boolean is null or is_agent = ${f.isAgent}::boolean)
      and (${f.domain}::text is null or domain = ${f.domain} or (domain is null
        and member_id = (select d.member_id from agent_domain d where d.domain = ${f.domain})))
      and ${isLinkBehind(p.after)}
    order by created_at desc, code limit ${p.limit}`)
}

/** False unless it was open. */
export function closeLinkBy(
  tx: Queryable,
  p: { memberId: bigint; code: string; by: string; reason: string },
): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_link_close_by(${p.memberId}, ${p.code}, ${p.by}, ${p.reason}) as closed`)
}

export type Bound = { domain: string; memberId: bigint; boundAt: Date; boundBy: string; reason: string }

/** Every private domain: never more than the brand has domains. */
export function listBound(db: Queryable): Promise<Bound[]> {
  return db.many<Bound>(sql`
    select domain, member_id as "memberId", bound_at as "boundAt", bound_by as "boundBy", reason from agent_domain order by domain`)
}

/** False where it is somebody else's, or the agent has another one. */
export function bindDomain(
  tx: Queryable,
  p: { memberId: bigint; domain: string; by: string; reason: string },
): Promise<boolean> {
  return tx.value<boolean>(sql`select agent_domain_bind(${p.memberId}, ${p.domain}, ${p.by}, ${p.reason}) as bound`)
}

/** Whose it was. */
export function unbindDomain(tx: Queryable, domain: string): Promise<bigint | null> {
  return tx.value<bigint | null>(sql`select agent_domain_unbind(${domain}) as member`)
}
