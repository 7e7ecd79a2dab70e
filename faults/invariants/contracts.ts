import { sql, type Database, type SqlQuery } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { loadFactor } from '../injections/run.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

// I19: contracts of agents, by the campaign's own statements: each (contract, period) is paid once, what receivers got is what
// payers paid, and both are what the gross figures of the line come to.

/** Names a statement `s`, or its debt `f`, as the ledger does. */
const ref = sql`'C' || s.member_id || '-' || s.n || '-' || (extract(epoch from s.period_start) / 300)::bigint`
const debtRef = sql`'C' || f.member_id || '-' || f.n || '-' || (extract(epoch from f.period_start) / 300)::bigint`

/** What each statement moved: into its holder, out of the operator's expense, out of its granter. */
const moved = sql`
  select j.ref_no,
    count(distinct j.group_id) filter (where d.house_code in ('wage-expense', 'dividend-expense')) as payments,
    coalesce(sum(j.amount) filter (where d.house_code in ('wage-expense', 'dividend-expense')), 0) as by_operator,
    coalesce(sum(j.amount) filter (where c.house_code = 'member-transfer'), 0) as by_upline,
    coalesce(sum(j.amount) filter (where d.member_id is null), 0) as received
  from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
  where j.source in ('agents-contract', 'agents-funding') group by j.ref_no`

export async function contractFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I19',
      sql`select m.ref_no as subject, 'paid once' as expected, m.payments || ' times' as found
      from (${moved}) m where m.payments > 1 limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select coalesce(m.ref_no, s.ref_no) as subject, coalesce(s.state, 'no statement') || ' ' || coalesce(s.amount, 0) as expected,
        coalesce(m.received, 0) || ' received' as found
      from (${moved}) m full join (
        select ${ref} as ref_no, s.state,
          -- Of a debt that is open or was cancelled: what was paid of it.
          case s.state when 'PAID' then s.due else coalesce((select f.by_upline + f.by_operator from agent_funding f
            where f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start), 0) end as amount
        from agent_statement s) s using (ref_no)
      where coalesce(m.received, 0) <> coalesce(s.amount, 0) limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select m.ref_no as subject, (m.by_operator + m.by_upline) || ' paid' as expected, m.received || ' received' as found
      from (${moved}) m where m.received <> m.by_operator + m.by_upline limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select 'periods of ' || s.member_id || '-' || s.n as subject, 'after ' || s.before as expected, s.period_start::text as found
      from (select s.*, lag(s.period_end) over (partition by s.member_id, s.n order by s.period_start) as before from agent_statement s) s
      where s.period_start < s.before limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await netFindings(owner)),
  ]
}

/**
 * What each statement is due worked out again from the gross figures of the line alone, and the nets of all that the operator
 * pays in a period against the gross of its own contracts, which is its cost.
 */
async function netFindings(owner: Database): Promise<Finding[]> {
  const line = sql`
    select s.*, s.gross - coalesce((select sum(x.gross) from agent_statement x where x.granter_id = s.member_id and x.kind = s.kind
        and x.period_start = s.period_start and x.period_end = s.period_end and x.funding = 'OPERATOR'), 0) as own,
      coalesce(lag(s.owed_out) over (partition by s.member_id, s.granter_id, s.kind order by s.period_start), 0) as taken
    from agent_statement s where s.funding = 'OPERATOR'`
  return [
    ...(await breaks(
      owner,
      'I19',
      sql`select 'due of ' || ${ref} as subject, trunc(greatest(s.own + s.taken, 0) / 1e34) * 100 || '' as expected, s.due::text as found
      from (${line}) s where s.due <> trunc(greatest(s.own + s.taken, 0) / 1e34) * 100 limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select s.kind || ' from ' || s.period_start as subject, coalesce(sum(s.gross) filter (where s.granter_id is null), 0) || ' the operator''s cost' as expected,
        sum(s.net - s.owed_in) || ' the nets' as found
      from agent_statement s where s.funding = 'OPERATOR' group by s.kind, s.period_start
      having sum(s.net - s.owed_in) <> coalesce(sum(s.gross) filter (where s.granter_id is null), 0) limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select 'due of ' || ${ref} as subject, trunc(s.gross / 1e34) * 100 - s.adjust_off || '' as expected, s.due::text as found
      from agent_statement s where s.funding = 'UPLINE' and s.due <> trunc(s.gross / 1e34) * 100 - s.adjust_off limit ${LIMIT}`,
    )),
  ]
}

/** How long the periods of the campaign's contracts `c` are. */
const length = sql`case c.kind when 'REALTIME' then interval '5 minutes' when 'HOURLY' then interval '1 hour' else
  case when exists (select from agent_contract_version v where v.cell = c.cell and v.member_id = c.member_id and v.n = c.n and v.text like '%WEEKLY%')
    then interval '7 days' else interval '1 day' end end`
/** The start of the period that a time is in; weeks begin on Mondays. */
const startOf = (at: SqlQuery) => sql`date_bin(${length}, ${at}, '2026-01-05T00:00:00+07')`

/**
 * At the end: play was closed, every period that is closed and was played in is settled, something was paid, and whoever owes was
 * asked. Workers go on settling while this waits, longer on a busy machine.
 */
export function unsettledFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const found = async () => [...(await idleFindings(owner)), ...(await missingFindings(owner))]
  return waitUntilNone(found, waitMs * Math.min(BUSY_MAX, loadFactor()))
}

const BUSY_MAX = 3

/** So much valid play, in 1/10000, earns whoever holds a real-time salary of the campaign many cents. */
const PAYABLE = 10_000_000n

/**
 * Whether anything was settled at all, from the facts alone; without facts, or without a team, nothing is. A kind whose first
 * period has not ended says nothing, and whoever is excluded from play is not paid.
 */
function idleFindings(owner: Database): Promise<Finding[]> {
  return breaks(
    owner,
    'I19',
    sql`with played as (select min(at) as at from agent_fact having min(at) is not null and exists (select from agent_contract))
      select 'play' as subject, 'closed after ' || p.at as expected, 'closed until ' || k.closed_until as found
      from played p cross join agent_close k
      where date_bin('5 minutes', p.at, '2026-01-01T00:00:00+07') + interval '5 minutes' > k.closed_until
      union all
      select distinct 'contracts of ' || c.kind, 'a statement', 'none' from agent_contract c cross join played p cross join agent_close k
      where c.starts_at <= p.at and ${startOf(sql`p.at`)} + ${length} <= k.closed_until
        and not exists (select from agent_statement s where s.kind = c.kind)
      union all
      select 'statements', 'one that was paid', 'none' where not exists (select from agent_statement where state = 'PAID' and due > 0)
        and exists (select from agent_contract c join agent_bet b on b.chain @> array[c.member_id]
          join agent_fact f on f.cell = b.cell and f.member_id = b.member_id and f.placed_at = b.placed_at and f.bet_kind = b.bet_kind and f.bet_ref = b.bet_ref
          where c.kind = 'REALTIME' and c.starts_at <= f.at and ${startOf(sql`f.at`)} + ${length} <= (select closed_until from agent_close)
            and not exists (select from agent_excluded(array[c.member_id]))
          group by c.member_id having sum(f.valid_bet) >= ${PAYABLE}::bigint)`,
    'liveness',
  )
}

function missingFindings(owner: Database): Promise<Finding[]> {
  return breaks(
    owner,
    'I19',
    sql`select distinct c.kind || ' of ' || c.member_id || ' from ' || p.start as subject, 'settled' as expected, 'no statement' as found
      from agent_contract c
      join agent_bet b on b.chain @> array[c.member_id]
      join agent_fact f on f.cell = b.cell and f.member_id = b.member_id and f.placed_at = b.placed_at and f.bet_kind = b.bet_kind and f.bet_ref = b.bet_ref
      cross join lateral (select ${startOf(sql`f.at`)} as start) p
      where c.starts_at <= f.at and (c.ends_at is null or f.at < c.ends_at) and p.start + ${length} <= (select closed_until from agent_close)
        and not exists (select from agent_statement s where s.cell = c.cell and s.member_id = c.member_id and s.n = c.n and s.period_start = p.start)
      union all
      select 'debt ' || ${debtRef}, 'asked for', 'never' from agent_funding f
      where f.state = 'OPEN' and f.tries = 0 and f.reason is null and f.next_at < lotus_now()
      limit ${LIMIT}`,
    'liveness',
  )
}
