import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { MOVER, QUIET } from '../world/team.ts'
import { breaks, LIMIT } from './look.ts'

// I20: lines that move and money that goes down them (world/shake-team.ts), and that whatever was played is in one period alone.

const mover = sql`(select id from member where username = ${MOVER})`
const quiet = sql`(select id from member where username = ${QUIET})`

export async function moveFindings(owner: Database): Promise<Finding[]> {
  return [
    // A plan is made once, and everybody below moves with it.
    ...(await breaks(
      owner,
      'I20',
      sql`select 'moves' as subject, count(*) filter (where state = 'DONE') || ' plans' as expected,
        (select count(*) from agent_move where member_id = ${mover}) || ' rows' as found
      from agent_move_plan where member_id = ${mover}
      having count(*) filter (where state = 'DONE') <> (select count(*) from agent_move where member_id = ${mover})`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I20',
      sql`select 'line of ' || n.member_id as subject, (${mover} || m.uplines)::text as expected, n.uplines::text as found
      from agent_node n cross join (select uplines from agent_node where member_id = ${mover}) m
      where ${mover} = any (n.uplines) and n.uplines <> ${mover} || m.uplines limit ${LIMIT}`,
    )),
    // Each move begins where the one before it ended.
    ...(await breaks(
      owner,
      'I20',
      sql`select 'move ' || m.n || ' of ' || m.member_id as subject, m.before::text as expected, m.from_uplines::text as found
      from (select m.*, lag(m.to_uplines) over (partition by m.member_id order by m.n) as before from agent_move m) m
      where m.before is not null and m.from_uplines <> m.before limit ${LIMIT}`,
    )),
    // A bet's chain is the line of its time: none has an agent in it who had been left by then.
    ...(await breaks(
      owner,
      'I20',
      sql`select 'chain of ' || b.bet_ref as subject, x.uplines::text as expected, b.chain[2:]::text as found
      from agent_bet b cross join lateral (
        select coalesce((select m.from_uplines from agent_move m where m.member_id = b.member_id and m.moved_at > b.placed_at order by m.n limit 1),
          (select n.uplines from agent_node n where n.member_id = b.member_id)) as uplines) x
      where b.chain[2:] <> x.uplines limit ${LIMIT}`,
    )),
    ...(await transferFindings(owner)),
    ...(await edgeFindings(owner)),
  ]
}

/** What the mover sent has arrived, each once: the rows of both sides, and the ledger. */
const transferFindings = (owner: Database) =>
  breaks(
    owner,
    'I20',
    sql`select 'transfers' as subject, o.sent || ' of ' || o.refs as expected,
      i.got || ' of ' || i.refs || ', ' || j.moved || ' in ' || j.groups as found
    from (select coalesce(sum(amount), 0) as sent, count(distinct ref) as refs from team_transfer where member_id = ${mover}) o,
      (select coalesce(sum(amount), 0) as got, count(distinct ref) as refs from team_transfer where member_id = ${quiet}) i,
      (select coalesce(sum(j.amount), 0) as moved, count(distinct j.group_id) as groups from journal j join account a on a.id = j.credit_account
        where a.member_id = ${quiet}) j
    where (o.sent, o.refs, o.sent, o.refs) is distinct from (i.got, i.refs, j.moved, j.groups)`,
    'duplicated',
  )

/**
 * At the edges of periods: the play of all statements of a contract is all play of its team from its start up to the end of the last
 * one. What was counted as an edge passed is in one of them, never in none or two.
 */
const edgeFindings = (owner: Database) =>
  breaks(
    owner,
    'I20',
    sql`select 'play of contract ' || s.member_id || '-' || s.n as subject, f.valid || ' in ' || f.facts as expected,
      s.valid || ' in ' || s.facts as found
    from (
      select s.member_id, s.n, min(c.starts_at) as since, max(s.period_end) as until, sum(s.valid_bet) as valid, sum(s.facts) as facts
      from agent_statement s join agent_contract c using (cell, member_id, n) group by s.member_id, s.n) s
    cross join lateral (
      select coalesce(sum(f.valid_bet), 0) as valid, count(*) as facts
      from agent_fact f join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
      where b.chain @> array[s.member_id] and f.category = 'LOTT' and f.currency = 'P' and f.at >= s.since and f.at < s.until) f
    where (s.valid, s.facts) is distinct from (f.valid, f.facts) limit ${LIMIT}`,
    'lost',
  )

/** At the end, in a team that was played in: a line has moved, and money has gone down. */
export const unmovedFindings = (owner: Database): Promise<Finding[]> =>
  breaks(
    owner,
    'I20',
    sql`select what as subject, 'some' as expected, 'none' as found
    from (values ('moves', exists (select from agent_move)), ('transfers', exists (select from team_transfer))) as w(what, is_there)
    where not is_there and ${mover} is not null and exists (select from agent_fact)`,
    'liveness',
  )
