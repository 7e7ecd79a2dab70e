import { sql, type Database } from '@lotus/database'
import { ledgerChecks } from '../../apps/server/src/composition.ts'
import { auditLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { finding, type Finding } from '../findings.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

/** I1, I2: the product's own audit of the whole ledger, with the audits of the modules above it. */
/** In a chapter with a time of its own a day is a second, and a run of the job is late by days: the job has `waitMs` to come. */
export async function auditFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const audit = async () => {
    const report = await auditLedger(owner, { extra: ledgerChecks })
    return report.checks.flatMap((check) =>
      check.breaks.map((one) => finding('I2', 'broken', `${check.name}: ${one.subject}`, one.expected, one.found)),
    )
  }
  const isLate = ({ subject }: Finding) => subject.includes(': to be set off by statement ')
  const found = await audit()
  if (!found.some(isLate)) return found
  const late = await waitUntilNone(async () => (await audit()).filter(isLate), waitMs)
  return [...found.filter((one) => !isLate(one)), ...late]
}

/** The same figures again with the campaign's own statements: an audit must not be its only check. */
export async function ledgerFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I1',
      sql`select 'all accounts' as subject, '0' as expected, total::text as found from (
        select coalesce(sum(side.delta), 0) as total from (
          select -amount as delta from journal union all select amount from journal) side) t where total <> 0`,
    )),
    ...(await breaks(
      owner,
      'I2',
      sql`select a.id::text as subject, coalesce(s.total, 0)::text as expected, a.balance::text as found
      from account a left join (
        select id, sum(delta) as total from (
          select debit_account as id, -amount as delta from journal union all select credit_account, amount from journal) side
        group by id) s using (id)
      where a.member_id is not null and a.balance <> coalesce(s.total, 0) limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I3',
      sql`select id::text as subject, 'not below zero' as expected, balance::text as found from account
      where member_id is not null and balance < 0 and bucket <> 4 limit ${LIMIT}`,
    )),
    // One bet is settled or rolled back, never both, and rolled back at most once (I7).
    ...(await breaks(
      owner,
      'I7',
      sql`select order_no as subject, 'one settlement' as expected, count(*)::text as found
      from (select o.order_no, j.group_id from lottery_order o join journal j on j.ref_kind = 'lottery_order' and j.ref_no = o.order_no
        where j.kind in (21, 22) group by 1, 2) paid group by order_no having count(*) > 1 limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I16',
      sql`select g.code || ' ' || i.draw_at as subject, 'one issue of a period' as expected, count(*)::text as found
      from lottery_issue i join lottery_game g on g.id = i.game_id group by g.code, i.draw_at having count(*) > 1 limit ${LIMIT}`,
    )),
  ]
}

/** I7, at the end: a drawn issue is settled within seconds once the workers run. */
export async function settlementFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const late = () =>
    breaks(
      owner,
      'I7',
      sql`select o.order_no as subject, 'settled' as expected, 'status ' || o.status as found
      from lottery_order o join lottery_issue i on i.id = o.issue_id
      where o.status = 2 and i.draw_at < lotus_now() - interval '5 seconds' limit ${LIMIT}`,
    )
  return waitUntilNone(late, waitMs)
}

/** I14: every committed row is relayed, and a consumer saw it exactly once. */
export async function outboxFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const unseen = () =>
    breaks(
      owner,
      'I14',
      sql`select 'row ' || o.id as subject, 'seen once' as expected,
        case when o.position is null then 'never relayed' else count(e.position) || ' times' end as found
      from outbox o left join fault_effect e on e.position = o.position
      where o.topic in ('wallet.balance_changed', 'wallet.balances_changed', 'lottery.orders_settled', 'lottery.result')
      group by o.id, o.position having count(e.position) <> 1 limit ${LIMIT}`,
    )
  return waitUntilNone(unseen, waitMs)
}

/**
 * I18, at the end: every settled ticket of a team is counted, and its rebates are there. That none is there twice is the
 * audit's; contracts are I19.
 */
export async function teamFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const uncounted = () =>
    breaks(
      owner,
      'I18',
      sql`select o.order_no as subject, 'counted for the team' as expected, 'not counted' as found
      from lottery_order o join agent_node n on n.member_id = o.member_id and n.uplines <> '{}'
      where o.status in (order_won(), order_lost()) and not exists (select from agent_fact f where f.member_id = o.member_id and f.bet_ref = o.order_no)
      limit ${LIMIT}`,
      'liveness',
    )
  return waitUntilNone(uncounted, waitMs)
}

/** I14: a consumer's effect never happens twice. */
export function doubledEffects(owner: Database): Promise<Finding[]> {
  return breaks(
    owner,
    'I14',
    sql`select 'position ' || position as subject, 'once' as expected, count(*) || ' times' as found
    from fault_effect group by position having count(*) > 1 limit ${LIMIT}`,
    'duplicated',
  )
}

/** I17: nothing waits for a lock longer than half a minute. */
export function lockFindings(owner: Database): Promise<Finding[]> {
  return breaks(
    owner,
    'I17',
    sql`select 'backend ' || l.pid as subject, 'no lock older than 30 s' as expected, left(a.query, 80) as found
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.query_start < clock_timestamp() - interval '30 seconds' limit ${LIMIT}`,
    'liveness',
  )
}
