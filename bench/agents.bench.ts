import { createDatabase, sql, type Database } from '@lotus/database'
import { must } from '@lotus/kernel'
import { agentsRebatesCheck } from '../apps/server/src/modules/agents/audit/check-rebates.ts'
import { registerRebateConsumer } from '../apps/server/src/modules/agents/rebates/rebate.jobs.ts'
import { agentsSettings } from '../apps/server/src/modules/agents/settings.ts'
import { setSetting } from '../apps/server/src/modules/system/index.ts'
import { consumeOnce } from '../apps/server/src/platform/outbox/consume-once.ts'
import type { Consumer } from '../apps/server/src/platform/outbox/consumer.ts'
import { atMost, none, report, shown, timed, type Row } from './report.ts'
import { openAccounts, withBenchDatabase } from './database.ts'

const levels = 15
const lines = 40
const playersOfLine = 50
/** Of one player and draw: one event each. */
const ordersOfEvent = 5
const bets = 100_000
const secondsMax = 60

/**
 * `npm run bench:agents`: rebates of 100,000 settled bets over a tree of depth 15, each paying everybody of its chain (issue
 * 19 section 6). The job runs alone; the audit then works all of it out again.
 */
function measure(): Promise<Row[]> {
  return withBenchDatabase(async ({ ownerUrl, appUrl }) => {
    const owner = createDatabase({ connectionString: ownerUrl, max: 2 })
    const db = createDatabase({ connectionString: appUrl, max: 4 })
    try {
      await fill(owner, db)
      return await count(owner, db)
    } finally {
      await owner.end()
      await db.end()
    }
  })
}

async function fill(owner: Database, db: Database): Promise<void> {
  const agents = lines * (levels - 1)
  const members = agents + lines * playersOfLine
  await owner.query(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    select 'bench' || n, 'none', '1', now(), now() from generate_series(1, ${members}::integer) n`)
  // Member n of a line's agents stands below n - 1; players below the last. The rate falls by half a percent a level.
  await owner.query(sql`
    with place as (
      select m.id, n <= ${agents}::integer as is_agent, case when n <= ${agents}::integer then (n - 1) / ${levels - 1} else (n - ${agents}::integer - 1) / ${playersOfLine} end as line,
        case when n <= ${agents}::integer then (n - 1) % ${levels - 1} + 1 else ${levels} end as depth
      from (select id, row_number() over (order by id) as n from member) m
    ), placed as (
      insert into agent_node (cell, member_id, uplines, is_agent, via, joined_at)
      select cell_of(p.id), p.id, array(select a.id from place a where a.is_agent and a.line = p.line and a.depth < p.depth order by a.depth desc),
        p.is_agent, 'direct', now() - interval '1 day' from place p
    ), rated as (
      insert into agent_rate (cell, member_id, category, rate_ppm) select cell_of(id), id, 'LOTT', 80000 - (depth - 1) * 5000 from place
    ), noted as (
      insert into agent_rate_change (cell, member_id, n, changed_at, category, from_ppm, to_ppm, changed_by)
      select cell_of(id), id, 1, now() - interval '1 day', 'LOTT', 0, 80000 - (depth - 1) * 5000, 'bench' from place
    )
    update member set account_type = case when p.depth = 1 then 1 else 2 end from place p where p.id = member.id and p.is_agent`)
  await openAccounts(owner)
  await owner.query(sql`
    insert into outbox (topic, audience, payload, position)
    select 'lottery.orders_settled', 'member:' || p.member_id, jsonb_build_object('gameCode', 'BENCH', 'issueNo', e::text, 'currency', 'P', 'won', 0,
        'payout', '0.0000', 'orders', (
          select jsonb_agg(jsonb_build_object('id', '1', 'orderNo', 'L' || ((e - 1) * ${ordersOfEvent} + o), 'status', 5, 'stake', '20.0000', 'payout', '0.0000',
            'validBet', '20.0000', 'category', 'LOTT', 'placedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          from generate_series(1, ${ordersOfEvent}::integer) o)), nextval('outbox_position_seq')
    from generate_series(1, ${bets / ordersOfEvent}::integer) e
    join (select member_id, row_number() over (order by member_id) - 1 as at from agent_node where not is_agent) p
      on p.at = e % ${lines * playersOfLine}`)
  await setSetting(db, agentsSettings.rebatesFrom, '2026-01-01T00:00:00Z', 'bench')
  await owner.query(sql`analyze`)
  console.log(`${bets} bets of ${lines * playersOfLine} players, ${members} members over ${levels} levels`)
}

async function count(owner: Database, db: Database): Promise<Row[]> {
  let registered: Consumer | undefined
  registerRebateConsumer({
    consumers: {
      on: () => {},
      onBatch: (name, topics, handler) => {
        registered = { name, topics, handler }
      },
      names: () => [],
      retry: () => Promise.reject(new Error('not in a benchmark')),
    },
  })
  const consumer = must(registered, 'the consumer was registered')
  const rounds: number[] = []
  const ms = await timed(async () => {
    for (let more = true; more;) {
      const round = await timed(async () => {
        more = await consumeOnce(db, consumer)
      })
      rounds.push(round)
    }
  })
  const failed = await owner.maybeValue<string>(sql`select error from outbox_attempt where error is not null`)
  if (failed !== undefined) throw new Error(failed)
  const shares = await owner.value<number>(sql`select count(*)::integer from agent_rebate`)
  if (shares !== bets * levels) throw new Error(`${shares} shares of ${bets} bets`)
  // No orders stand behind the news of a benchmark.
  await setSetting(db, agentsSettings.rebatesFrom, null, 'bench')
  let breaks = 0
  const auditMs = await timed(async () => {
    breaks = (await agentsRebatesCheck.run(owner, { passes: 1, isWhole: true })).length
  })
  return [
    atMost(`rebates of ${bets} settled bets, ${shares} shares`, ms / 1000, 's', secondsMax),
    shown('longest round (200 events)', Math.max(...rounds), 'ms'),
    shown('movements of the ledger', await owner.value<number>(sql`select count(*)::integer from agent_payment`), ''),
    none('breaks found by the audit', breaks),
    shown('the audit of all of it', auditMs / 1000, 's'),
  ]
}

report('Rebates over depth 15', await measure())
