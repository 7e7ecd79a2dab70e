import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { breaks, LIMIT } from './look.ts'

// I19 where a holder was overpaid by the operator in a contract that the upline pays (operations.md 2.9): it is taken off once, the upline
// owes it to the operator once, and what the three gained and lost comes to nothing.

const ref = sql`'C' || s.member_id || '-' || s.n || '-' || (extract(epoch from s.period_start) / 300)::bigint`

export const setOffFindings = async (owner: Database): Promise<Finding[]> => [
  ...(await onceFindings(owner)),
  ...(await lineFindings(owner)),
]

/** What was added, taken off and set off: each once. */
async function onceFindings(owner: Database): Promise<Finding[]> {
  return [
    // What an operator added was paid once, under its own name.
    ...(await breaks(
      owner,
      'I19',
      sql`select 'adjustment ' || ${ref} || '-A' || s.no as subject, x.amount || ' once' as expected, coalesce(j.amount, 0) || ' in ' || j.movements as found
      from agent_adjustment s
      cross join lateral (select case when s.state = 'DONE' then greatest(s.amount, 0) else 0 end as amount) x
      cross join lateral (select count(*) as movements, sum(j.amount)::bigint as amount from journal j
        where j.source = 'agents-adjustment' and j.ref_no = ${ref} || '-A' || s.no) j
      where (coalesce(j.amount, 0), j.movements) is distinct from (x.amount, case when x.amount > 0 then 1 else 0 end) limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select 'taken off ' || ${ref} || '-A' || s.no as subject, 'at most ' || -s.amount || ', ' || t.amount || ' by statements' as expected,
        s.taken || ' taken' as found
      from agent_adjustment s cross join lateral (
        select coalesce(sum(t.amount), 0)::bigint as amount from agent_adjustment_take t where t.cell = s.cell and t.member_id = s.member_id
          and t.n = s.n and t.period_start = s.period_start and t.no = s.no) t
      where s.state = 'DONE' and s.amount < 0 and (s.taken <> t.amount or s.taken > -s.amount) limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I19',
      sql`select 'taken off by ' || ${ref} as subject, s.adjust_off::text as expected, coalesce(t.amount, 0)::text as found
      from agent_statement s left join (
        select member_id, taker_n, taker_start, sum(amount)::bigint as amount from agent_adjustment_take group by 1, 2, 3) t
        on t.member_id = s.member_id and t.taker_n = s.n and t.taker_start = s.period_start
      where s.adjust_off <> coalesce(t.amount, 0) limit ${LIMIT}`,
    )),
    // The upline owes what its statement took off for the operator: once, and gives back no more.
    ...(await breaks(
      owner,
      'I19',
      sql`select 'set off by ' || ${ref} as subject, t.amount || ' once' as expected,
        coalesce(f.set_off, 0) || ' owed, ' || m.moves || ' times, ' || coalesce(f.returned, 0) || ' given back' as found
      from (
        select member_id, taker_n as n, taker_start as period_start, sum(operator_amount)::bigint as amount, bool_or(waits) as waits
        from agent_adjustment_take group by 1, 2, 3) s0
      join agent_statement s on s.member_id = s0.member_id and s.n = s0.n and s.period_start = s0.period_start
      cross join lateral (select case when s0.waits or s.funding <> 'UPLINE' then 0 else s0.amount end as amount) t
      left join agent_funding f on f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start
      cross join lateral (select count(*) as moves from agent_funding_move m where m.cell = s.cell and m.member_id = s.member_id and m.n = s.n
        and m.period_start = s.period_start and m.what = 'SET_OFF') m
      where coalesce(f.set_off, 0) <> t.amount or m.moves <> case when t.amount > 0 then 1 else 0 end or coalesce(f.returned, 0) > coalesce(f.to_return, 0)
      limit ${LIMIT}`,
      'duplicated',
    )),
  ]
}

/** What the three of a line gained and lost, by their statements and by the ledger. */
async function lineFindings(owner: Database): Promise<Finding[]> {
  return [
    // The holder: what was added, less what statements took off. The upline: paid so much less, and owes or gave back as much. The operator:
    // the rest. Together nothing, by the ledger as far as money moved.
    ...(await breaks(
      owner,
      'I19',
      sql`select 'line of ' || l.member_id as subject, 'nothing in all' as expected,
        concat_ws(', ', l.holder || ' the holder', l.upline || ' the upline', l.operator || ' the operator') as found
      from (
        select s.member_id,
          coalesce(sum(a.added), 0) - sum(s.adjust_off) as holder,
          sum(trunc(s.gross / 1e34) * 100 - s.due) - coalesce(sum(f.set_off), 0) - coalesce(sum(w.waits), 0) as upline,
          coalesce(sum(f.set_off), 0) + coalesce(sum(w.waits), 0) - coalesce(sum(a.added), 0) as operator
        from agent_statement s
        left join agent_funding f on f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start
        left join lateral (select sum(j.amount)::bigint as added from journal j
          where j.source = 'agents-adjustment' and j.ref_no like ${ref} || '-A%') a on true
        left join lateral (select sum(t.operator_amount)::bigint as waits from agent_adjustment_take t where t.cell = s.cell
          and t.member_id = s.member_id and t.taker_n = s.n and t.taker_start = s.period_start and t.waits) w on true
        where s.funding = 'UPLINE' group by s.member_id) l
      where l.holder + l.upline + l.operator <> 0 or l.upline <> 0 limit ${LIMIT}`,
    )),
    // What was given back left the upline's wallet for the operator, and nothing else did.
    ...(await breaks(
      owner,
      'I19',
      sql`select 'given back of ' || ${ref} as subject, coalesce(s.returned, 0)::text as expected, coalesce(j.amount, 0)::text as found
      from agent_funding s cross join lateral (
        select sum(j.amount)::bigint as amount from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
        where j.ref_no = ${ref} and d.member_id = s.granter_id and c.house_code in ('wage-expense', 'dividend-expense')) j
      where s.returned <> coalesce(j.amount, 0) limit ${LIMIT}`,
    )),
  ]
}

/** A taken amount of the operator's that nobody owes yet although the statement has ended. */
export const waitingSetOffs = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I19',
    sql`select 'set-off of ' || t.member_id || ' from ' || t.taker_start as subject, 'owed to the operator' as expected, 'it waits' as found
      from agent_adjustment_take t join agent_statement s on s.member_id = t.member_id and s.n = t.taker_n and s.period_start = t.taker_start
      where t.waits and s.state in ('PAID', 'OWED', 'REJECTED', 'EXPIRED') limit ${LIMIT}`,
    'liveness',
  )
