import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { PATHS, pathOf } from '../world/shake-statements.ts'
import { SIGNED_KIND } from '../world/edge-team.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

// I24: what operators, holders and uplines decide of statements (world/shake-statements.ts), by the campaign's own statements: each
// decision is made once, moves what it says, and what the operator paid in all is what the statements say.

const ref = sql`'C' || s.member_id || '-' || s.n || '-' || (extract(epoch from s.period_start) / 300)::bigint`
const expenses = sql`('wage-expense', 'dividend-expense')`

/** How often an operator's decision about a statement `s` was carried out: refused ones stand in the log with their code. */
const done = (action: string) => sql`(select count(*) from audit_log a
  where a.action = ${action} and not a.details ? 'refused' and a.details ->> 'id' = ${ref})`

export async function decisionFindings(owner: Database): Promise<Finding[]> {
  return [...(await onceFindings(owner)), ...(await costFindings(owner))]
}

/** Each decision once: in the audit log, in the statement, and in what it moved. */
async function onceFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I24',
      sql`select 'decisions about ' || ${ref} as subject, x.count::text as expected, ${done('agents.decide_statement')}::text as found
      from agent_statement s cross join lateral (select case when s.made_state = 'REVIEW' and s.state in ('PAID', 'REJECTED') then 1 else 0 end
        + case when exists (select from agent_funding_move m where m.cell = s.cell and m.member_id = s.member_id and m.n = s.n
          and m.period_start = s.period_start and m.moved_by like 'fault.%') then 1 else 0 end as count) x
      where s.kind = ${SIGNED_KIND} and ${done('agents.decide_statement')} <> x.count limit ${LIMIT}`,
      'duplicated',
    )),
    // One that is rejected while it is held back is no longer held. One that was made so waits for its holder, who may not be paid.
    ...(await breaks(
      owner,
      'I24',
      sql`select 'holds of ' || ${ref} as subject, (x.held - x.released) || ' in force' as expected, x.holds || ', ' || s.state as found
      from agent_statement s cross join lateral (
        select ${done('agents.hold_statement')} as held, ${done('agents.release_statement')} as released,
          (select count(*) from agent_statement_hold h where h.cell = s.cell and h.member_id = s.member_id and h.n = s.n
            and h.period_start = s.period_start) as holds) x
      where s.kind = ${SIGNED_KIND} and (x.held - x.released - x.holds not in (0, case when s.state = 'REJECTED' then 1 else 0 end)
        or (x.holds = 1) <> (s.state = 'HELD') and s.made_state <> 'HELD') limit ${LIMIT}`,
    )),
    // What left the upline's wallet for a holder, by claims, by hand, by pay all and by the job: what its debt says, and no more than was due.
    ...(await breaks(
      owner,
      'I24',
      sql`select 'paid by the upline of ' || ${ref} as subject, coalesce(f.by_upline, 0) || ' of ' || s.due as expected, coalesce(j.amount, 0)::text as found
      from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
      left join lateral (select sum(j.amount) as amount from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
        where j.ref_no = ${ref} and j.source = 'agents-funding' and d.member_id = s.granter_id and c.house_code = 'member-transfer') j on true
      where coalesce(j.amount, 0) <> coalesce(f.by_upline, 0) or coalesce(f.by_upline + f.by_operator, 0) > s.due limit ${LIMIT}`,
      'duplicated',
    )),
    // What was cancelled is what was left, once.
    ...(await breaks(
      owner,
      'I24',
      sql`select 'cancelled of ' || ${ref} as subject, case f.state when 'CANCELLED' then (f.due - f.by_upline - f.by_operator) || ' once' else 'nothing' end as expected,
        coalesce(m.amount, 0) || ' in ' || coalesce(m.count, 0) as found
      from agent_funding f join agent_statement s using (cell, member_id, n, period_start)
      left join lateral (select sum(m.amount) as amount, count(*) as count from agent_funding_move m
        where m.cell = f.cell and m.member_id = f.member_id and m.n = f.n and m.period_start = f.period_start and m.what = 'CANCELLED') m on true
      where case f.state when 'CANCELLED' then (m.amount, m.count) is distinct from (f.due - f.by_upline - f.by_operator, 1::bigint)
        else m.count > 0 end limit ${LIMIT}`,
      'duplicated',
    )),
  ]
}

/** All that left the operator's accounts for wages and dividends, less what came back, is what its statements and its decisions come to. */
const costFindings = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I24',
    sql`select 'the operator''s cost' as subject, w.amount || ' by statements' as expected, j.amount || ' by the ledger' as found
    from (select coalesce((select sum(s.due) from agent_statement s where s.state = 'PAID' and s.funding = 'OPERATOR'), 0)
        + coalesce((select sum(f.by_operator - f.returned) from agent_funding f), 0)
        + coalesce((select sum(a.amount) from agent_adjustment a where a.state = 'DONE' and a.amount > 0), 0) as amount) w
    cross join (select coalesce(sum(case when d.house_code in ${expenses} then j.amount else -j.amount end), 0) as amount
      from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
      where j.source in ('agents-contract', 'agents-funding', 'agents-adjustment') and (coalesce(d.house_code, '') in ${expenses}) <> (coalesce(c.house_code, '') in ${expenses})) j
    where w.amount <> j.amount`,
  )

/** What a chapter must have seen, or it says nothing of decisions. At the end nothing waits that somebody decides. */
export async function undecidedFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const hasOwnTime = await owner.value<boolean>(sql`select to_regclass('fault_time') is not null as has`)
  if (!hasOwnTime) return []
  const statement = (where: ReturnType<typeof sql>) => sql`exists (select from agent_statement s
    left join agent_funding f using (cell, member_id, n, period_start) where s.kind = ${SIGNED_KIND} and s.due > 0 and ${where})`
  const isLeft = sql`${pathOf} = ${PATHS.indexOf('LEFT')}::integer`
  const look = () =>
    breaks(
      owner,
      'I24',
      sql`select what as subject, 'some' as expected, 'none' as found from (values
        ('statements that were held back', exists (select from audit_log a where a.action = 'agents.hold_statement' and not a.details ? 'refused')),
        ('statements that were released', exists (select from audit_log a where a.action = 'agents.release_statement' and not a.details ? 'refused')),
        ('statements that were rejected', ${statement(sql`s.state = 'REJECTED'`)}),
        ('statements that an operator paid', ${statement(sql`s.state = 'PAID' and s.made_state = 'REVIEW'`)}),
        ('claims that an upline paid', ${statement(sql`s.made_state = 'CLAIM' and f.by_upline > 0`)}),
        ('debts that were cancelled or borne by the operator', ${statement(sql`f.state = 'CANCELLED' or f.by_operator > 0`)}),
        ('an end of all that waits', not ${statement(sql`(s.state in ('REVIEW', 'HELD') or (s.state = 'CLAIM' and not ${isLeft}))`)})
      ) as w(what, is_there) where not is_there`,
      'liveness',
    )
  return waitUntilNone(look, waitMs)
}
