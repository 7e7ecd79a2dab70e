import { sql, type Database } from '@lotus/database'
import { finding, type Finding } from '../findings.ts'
import type { Operation } from '../journal.ts'

/** I9: no stake after an acknowledged exclusion, none above an acknowledged limit, none after the close of its sale. */
export async function protectionFindings(
  owner: Database,
  operations: ReadonlyMap<string, Operation>,
): Promise<Finding[]> {
  const done = [...operations.values()].filter((one) => one.state === 'ok')
  return [
    ...(await lateOrders(owner)),
    ...(await stakesAfterExclusion(
      owner,
      done.filter((one) => one.op === 'exclude'),
    )),
    ...(await stakesOverLimit(
      owner,
      done.filter((one) => one.op === 'limit'),
    )),
  ]
}

/**
 * By the independent arrival log and not by the order's own timestamp; a statement may run for some seconds on a busy
 * machine.
 */
async function lateOrders(owner: Database): Promise<Finding[]> {
  const late = await owner.many<{ subject: string; found: string }>(sql`
    select o.order_no as subject, (w.at - i.lock_at)::text as found
    from fault_witness w join lottery_order o on o.id = w.order_id join lottery_issue i on i.id = o.issue_id
    where w.at > i.lock_at + interval '5 seconds' limit 20`)
  return late.map((row) =>
    finding('I9', 'broken', row.subject, 'accepted before the sale closed', `${row.found} after`),
  )
}

/** The acknowledgement came after the commit, so a stake stamped later must have seen the exclusion. */
async function stakesAfterExclusion(owner: Database, exclusions: readonly Operation[]): Promise<Finding[]> {
  const rows = await owner.many<{ subject: string; found: string }>(sql`
    select j.source || '/' || j.ext_id as subject, (j.created_at - to_timestamp(e.at / 1000.0))::text as found
    from unnest(${exclusions.map((one) => one.member)}::bigint[], ${exclusions.map((one) => one.endedAt)}::bigint[]) as e(member, at)
    join journal j on j.member_id = e.member and j.kind = 20 and j.created_at > to_timestamp(e.at / 1000.0) limit 20`)
  return rows.map((row) =>
    finding('I9', 'broken', row.subject, 'no stake after the exclusion', `${row.found} after it`),
  )
}

/** A higher limit takes effect after a day, so the lowest acknowledged one applies. Refunded stakes free their part. */
async function stakesOverLimit(owner: Database, limits: readonly Operation[]): Promise<Finding[]> {
  const rows = await owner.many<{ subject: string; expected: string; found: string }>(sql`
    with given as (
      select * from unnest(${limits.map((one) => one.member)}::bigint[], ${limits.map((one) => one.amount.toString())}::bigint[],
        ${limits.map((one) => one.endedAt)}::bigint[]) as l(member, amount, at)
    ), used as (
      select j.member_id, j.kind, j.created_at, j.source || '/' || j.ext_id as key,
        sum(case j.kind when 20 then j.amount else -j.amount end) over (partition by j.member_id order by j.created_at, j.id) as total
      from journal j where j.kind in (20, 22, 23) and j.member_id in (select member from given)
    )
    select u.key as subject, 'at most ' || g.amount as expected, u.total::text as found
    from used u join given g on g.member = u.member_id
    where u.kind = 20 and u.created_at > to_timestamp(g.at / 1000.0) and u.total > g.amount limit 20`)
  return rows.map((row) => finding('I9', 'broken', row.subject, row.expected, row.found))
}
