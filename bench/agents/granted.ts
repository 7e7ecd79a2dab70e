import { sql, type Database } from '@lotus/database'
import { signedBy } from '../../apps/server/src/modules/agents/settle/settle.fixtures.ts'
import type { Grown } from './tree.ts'

/** Of those directly below the wide agent: who holds a real-time salary of it, and for how many days of slots. */
const HOLDERS = 100
const DAYS = 7
const SLOTS = 288
const TRANSFERS = 20_000
const MESSAGES = 5000
const LINKS = 30
const PAYMENTS = 50_000

/**
 * What an agent with many directly below has beside the tree: contracts that it granted with a week of their statements, transfers,
 * messages, links and payments. No money stands behind any of it.
 */
export async function addGranted(owner: Database, { wide }: Grown, say: (line: string) => void): Promise<void> {
  const holders = await owner.values<bigint>(sql`
    select descendant_id as id from agent_team where cell = cell_of(${wide}) and member_id = ${wide} and depth = 1 and not is_agent
    order by 1 limit ${HOLDERS}`)
  const sign = signedBy({ owner })
  const startsAt = new Date(Date.now() - 40 * 86_400_000).toISOString()
  for (const holder of holders) {
    await sign(
      holder,
      wide,
      { kind: 'REALTIME', categories: ['LOTT'], profitPpm: 500, lossPpm: 1000, singleBet: '0.0000' },
      startsAt,
    )
  }
  await owner.query(sql`
    insert into agent_statement (cell, member_id, n, period_start, period_end, kind, granter_id, currency, facts, valid_bet, loss, active, rebates,
      accruals, wages, fee, carry_in, carry_out, base, gross, children, owed_in, net, owed_out, rate_ppm, due, state, made_at, paid_at)
    select cell_of(h), h, 1, t, t + interval '5 minutes', 'REALTIME', ${wide}::bigint, 'P', 3, 600000, 600000, 1, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6, 0, 1000, 600,
      'PAID', t + interval '6 minutes', t + interval '6 minutes'
    from unnest(${holders.map(String)}::bigint[]) h
    cross join generate_series(1, ${DAYS * SLOTS}::integer) n
    cross join lateral (select to_timestamp(floor(extract(epoch from now()) / 300) * 300) - n * interval '5 minutes' as t) x`)
  await addOthers(owner, wide)
  say(`${HOLDERS * DAYS * SLOTS} statements, ${TRANSFERS} transfers, ${PAYMENTS} payments of one agent`)
}

async function addOthers(owner: Database, wide: bigint): Promise<void> {
  const at = (total: number) =>
    sql`date_trunc('milliseconds', now()) - make_interval(secs => n * ${(30 * 86_400) / total}::float8)`
  await owner.query(sql`
    insert into team_transfer (cell, member_id, ref, side, way, other_id, currency, amount, turnover, made_at)
    select cell_of(${wide}), ${wide}::bigint, 'T20260101' || translate(lpad(n::text, 10, '0'), '01', 'AB'), 'OUT', 'DOWN', d.id, 'P', 10000, 0, ${at(TRANSFERS)}
    from generate_series(1, ${TRANSFERS}::integer) n
    join (select descendant_id as id, row_number() over () - 1 as k from agent_team
      where cell = cell_of(${wide}) and member_id = ${wide} and depth = 1) d on d.k = n % 1000`)
  await owner.query(sql`
    insert into agent_message (cell, member_id, n, key, to_id, message, sent_at)
    select cell_of(${wide}), ${wide}::bigint, n, n::text, ${wide}::bigint + 1000000000 + n % 1000, 'bench', ${at(MESSAGES)} from generate_series(1, ${MESSAGES}::integer) n`)
  await owner.query(sql`
    insert into agent_link (cell, member_id, code, is_agent, rates, channel)
    select cell_of(${wide}), ${wide}::bigint, 'BENCH' || n, false, '{}', '' from generate_series(1, ${LINKS}::integer) n`)
  await owner.query(sql`
    insert into agent_payment (cell, member_id, n, kind, currency, amount, shares, paid_at)
    select cell_of(${wide}), ${wide}::bigint, n, 'AGENT', 'P', 10000, 1, now() - (${PAYMENTS}::integer - n) * interval '50 seconds'
    from generate_series(1, ${PAYMENTS}::integer) n`)
}
