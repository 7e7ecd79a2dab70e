import { readSchema, sql, type Database } from '@lotus/database'
import { must } from '@lotus/kernel'
import { sumGranted, sumStatements } from '../../apps/server/src/modules/agents/statements/statement.repo.ts'
import { signedBy } from '../../apps/server/src/modules/agents/settle/settle.fixtures.ts'
import { atLeast, shown, timed, type Row } from '../report.ts'
import type { Grown } from './tree.ts'

/** Of those directly below the wide agent: who holds a real-time salary of it, and for how many days of slots. */
const HOLDERS = 500
const DAYS = 7
const SLOTS = 288
const TRANSFERS = 20_000
const MESSAGES = 5000
const LINKS = 30
const PAYMENTS = 50_000
/** Totals from kept sums against the same ones from every statement: at least so many times quicker. */
const TOTALS_RATIO_MIN = 20
const ROUNDS = 5

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
  // One slot for all days: laying them down may take longer than a slot.
  const slotSeconds = Math.floor(Date.now() / 300_000) * 300
  for (let day = 0; day < DAYS; day += 1) {
    await owner.query(sql`
      insert into agent_statement (cell, member_id, n, period_start, period_end, kind, granter_id, currency, facts, valid_bet, loss, active, rebates,
        accruals, wages, fee, carry_in, carry_out, base, gross, children, owed_in, net, owed_out, rate_ppm, due, state, made_at, paid_at)
      select cell_of(h), h, 1, t, t + interval '5 minutes', 'REALTIME', ${wide}::bigint, 'P', 3, 600000, 600000, 1, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6, 0, 1000, 600,
        'PAID', t + interval '6 minutes', t + interval '6 minutes'
      from unnest(${holders.map(String)}::bigint[]) h
      cross join generate_series(${day * SLOTS}::integer + 1, ${(day + 1) * SLOTS}::integer) n
      cross join lateral (select to_timestamp(${slotSeconds}::float8) - n * interval '5 minutes' as t) x`)
  }
  const fill = readSchema().tables.find(({ path }) => path.endsWith('fill-granted-day.sql'))
  await owner.pool.query(must(fill, 'the sums of what was granted').sql)
  await addOthers(owner, wide)
  say(`${holders.length * DAYS * SLOTS} statements, ${TRANSFERS} transfers, ${PAYMENTS} payments of one agent`)
}

/** The totals of all that the wide agent granted: from the sums that are kept, and from every statement as it was before. */
export async function measureTotals(db: Database, { wide }: Grown): Promise<Row[]> {
  const now = Date.now()
  const filter = {
    kind: 'REALTIME',
    states: null,
    from: new Date(now - 31 * 86_400_000),
    to: new Date(now + 86_400_000),
  } as const
  const median = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(work))
    return times.toSorted((x, y) => x - y)[Math.floor(ROUNDS / 2)] ?? 0
  }
  const { count } = await sumGranted(db, { ...filter, granterId: wide })
  const each = await median(() => sumStatements(db, { ...filter, holderId: null, granterId: wide }))
  const kept = await median(() => sumGranted(db, { ...filter, granterId: wide }))
  return [
    shown(`totals of ${count} granted statements, each added up`, each, 'ms'),
    shown(`totals of ${count} granted statements, from what is kept`, kept, 'ms'),
    atLeast('totals of granted statements: so many times quicker', each / kept, 'x', TOTALS_RATIO_MIN),
  ]
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
