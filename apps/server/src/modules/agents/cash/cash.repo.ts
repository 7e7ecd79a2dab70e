import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Break } from '../../../platform/ledger-check.ts'

export type CashRow = {
  memberId: bigint
  kind: 'DEPOSIT' | 'WITHDRAWAL'
  ref: string
  amount: Money
  /** False: it was reversed, or came back. */
  counts: boolean
  at: Date
  /** Null where it is taken off: that is done in the line in which it counted. */
  chain: readonly bigint[] | null
  /** Whether the member may have deposited for the first time: nothing was credited before. */
  mayBeFirst: boolean
}

/** Counts rows in their order, or takes them off again; the same news twice changes nothing. */
export async function writeCash(tx: Queryable, rows: readonly CashRow[]): Promise<void> {
  const written = rows.map(({ memberId, amount, chain, ...row }) => ({
    ...row,
    member: String(memberId),
    amount: String(amount),
    chain: chain?.map(String) ?? null,
  }))
  await tx.query(sql`select agent_cash_write(${JSON.stringify(written)}::jsonb)`)
}

/**
 * What the cashier paid since then and is not counted so, or is counted without having been paid: of counted members in the tree, from
 * when on the audit judges.
 */
export function listMovedBreaks(
  db: Queryable,
  p: { since: Date | null; from: Date; consumer: string; topics: readonly string[]; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  return db.many<Omit<Break, 'check'>>(sql`
    with edge as materialized (
      select greatest(${p.since}::timestamptz, ${p.from}::timestamptz, (select audited_from from agent_close)) as at
    ), moved as materialized (
      select m.* from edge cross join lateral cashier_moved(edge.at) m
    ), due as (
      select m.* from moved m join agent_node n on n.cell = cell_of(m.member_id) and n.member_id = m.member_id and n.joined_at <= m.at
      where member_is_counted(m.member_id)
    ), counted as (
      select c.* from agent_cash c, edge where c.counts and c.told_at > edge.at + interval '1 minute'
    ), waiting as materialized (select audience from outbox_waiting(${p.consumer}, ${[...p.topics]}::text[])), found as (
      select d.member_id, d.kind, d.ref_no, case when d.counts then d.amount::text else 'nothing' end as expected,
        case when c.counts then c.amount::text else 'nothing' end as found
      from due d left join agent_cash c on c.cell = cell_of(d.member_id) and c.member_id = d.member_id and c.kind = d.kind and c.ref_no = d.ref_no
      union all
      select c.member_id, c.kind, c.ref_no, 'nothing', c.amount::text from counted c
      where not exists (select from moved m where m.member_id = c.member_id and m.kind = c.kind and m.ref_no = c.ref_no)
    )
    select lower(f.kind) || ' ' || f.ref_no || ' of member ' || f.member_id as subject, f.expected, f.found from found f
    where f.expected <> f.found and not exists (select from waiting w where w.audience = 'member:' || f.member_id) limit ${p.limit}`)
}

/**
 * Teams whose sums are not those of their rows: of those with a row since then (null: all), whole members, since a day also has what
 * was reversed of another one.
 */
export function listCashBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  return db.many<Omit<Break, 'check'>>(sql`
    with team as materialized (
      select distinct unnest(chain) as id from agent_cash where ${p.since}::timestamptz is null or told_at > ${p.since}::timestamptz
    ), due as (
      select u.id, concat_ws(' ', coalesce(sum(c.amount) filter (where c.kind = 'DEPOSIT'), 0), count(*) filter (where c.kind = 'DEPOSIT'),
        count(*) filter (where c.is_first), coalesce(sum(c.amount) filter (where c.kind = 'WITHDRAWAL'), 0),
        count(*) filter (where c.kind = 'WITHDRAWAL')) as figures
      from agent_cash c cross join lateral unnest(c.chain) as u(id) join team using (id) where c.counts group by u.id
    ), kept as (
      select member_id as id, concat_ws(' ', sum(deposits), sum(deposit_count), sum(first_deposits), sum(withdrawals), sum(withdrawal_count)) as figures
      from agent_team_cash_day where ${p.since}::timestamptz is null or member_id in (select id from team) group by member_id
    )
    select 'deposits and withdrawals of team ' || id as subject, coalesce(d.figures, '0 0 0 0 0') as expected, coalesce(k.figures, '0 0 0 0 0') as found
    from due d full join kept k using (id) where coalesce(d.figures, '0 0 0 0 0') <> coalesce(k.figures, '0 0 0 0 0')
    union all
    -- When each counts is kept beside it (agent_deposit_fact): what a reversed one came to is nothing.
    select 'deposits by time of member ' || member_id, coalesce(c.amount, 0)::text, coalesce(f.amount, 0)::text
    from (select member_id, sum(amount) filter (where counts) as amount from agent_cash where kind = 'DEPOSIT' group by member_id) c
    full join (select member_id, sum(amount) as amount from agent_deposit_fact group by member_id) f using (member_id)
    where coalesce(c.amount, 0) <> coalesce(f.amount, 0) and (${p.since}::timestamptz is null or member_id in (select id from team))
    limit ${p.limit}`)
}

/** Different members of a team, its head included, who deposited in a period of at most 31 days. */
export function countDepositors(db: Queryable, p: { agentId: bigint; from: string; to: string }): Promise<number> {
  return db.value<number>(sql`select agent_depositors(${p.agentId}, ${p.from}::date, ${p.to}::date) as count`)
}

/** Counts of different depositors that are not what the days of members come to, and days that are not their deposits. */
export function listDepositorBreaks(db: Queryable, limit: number): Promise<Omit<Break, 'check'>[]> {
  return db.many<Omit<Break, 'check'>>(sql`
    with gaps as (
      select id, day, least(coalesce(day - lag(day) over (partition by id, member_id order by day), 31), 31) as gap
      from (
        select u.id, d.member_id, d.day from agent_deposit_day d cross join lateral unnest(d.chain) as u(id)
        group by u.id, d.member_id, d.day having sum(d.deposits) > 0) x
    ), due as (
      select id, day, gap, count(*) as members from gaps group by id, day, gap
    ), kept as (
      select member_id as id, day, gap, members from agent_team_depositor_day where members <> 0
    )
    select 'depositors of team ' || id || ' on ' || day || ' after ' || gap as subject,
      coalesce(d.members, 0)::text as expected, coalesce(k.members, 0)::text as found
    from due d full join kept k using (id, day, gap) where d.members is distinct from k.members
    union all
    select 'deposits by day of member ' || member_id, coalesce(c.count, 0)::text, coalesce(k.count, 0)::text
    from (select member_id, count(*) from agent_cash where kind = 'DEPOSIT' and counts group by member_id) c
    full join (select member_id, sum(deposits) as count from agent_deposit_day group by member_id) k using (member_id)
    where coalesce(c.count, 0) <> coalesce(k.count, 0) limit ${limit}`)
}
