import { sql, type Queryable } from '@lotus/database'

export type AuditRow = {
  id: bigint
  at: Date
  operator: string
  action: string
  target: string
  details: Record<string, unknown>
  ip: string | null
}
export type AuditFilter = { action: string | null; operator: string | null; beforeId: bigint | null; limit: number }

/** Newest first; `action` may name a whole group (`withdrawals`). */
export function listAudit(db: Queryable, f: AuditFilter): Promise<AuditRow[]> {
  return db.many<AuditRow>(sql`
    select id, at, operator, action, target, details, host(ip) as ip from audit_log
    where (${f.action}::text is null or action = ${f.action}::text or starts_with(action, ${f.action}::text || '.'))
      and (${f.operator}::text is null or operator = ${f.operator}::text)
      and (${f.beforeId}::bigint is null or id < ${f.beforeId}::bigint)
    order by id desc limit ${f.limit}`)
}

/** A row as it was hashed: every field as text, null as an empty text. */
export type ChainRow = { id: bigint; fields: string[]; prevHash: Buffer; hash: Buffer }

export function listChain(db: Queryable, afterId: bigint, limit: number): Promise<ChainRow[]> {
  return db.many<ChainRow>(sql`
    select id, prev_hash as "prevHash", hash,
      array[id::text, (extract(epoch from at) * 1000000)::bigint::text, coalesce(operator_id::text, ''), operator, action, target,
        details::text, coalesce(host(ip), '')] as fields
    from audit_log where id > ${afterId} order by id limit ${limit}`)
}

export function getHead(db: Queryable): Promise<{ id: bigint; hash: Buffer }> {
  return db.one<{ id: bigint; hash: Buffer }>(sql`select id, hash from audit_head`)
}
