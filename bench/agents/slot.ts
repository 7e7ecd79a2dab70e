import { setTimeout } from 'node:timers/promises'
import { createDatabase, sql, type Database } from '@lotus/database'
import { agentsRebatesCheck } from '../../apps/server/src/modules/agents/audit/check-rebates.ts'
import { signedBy } from '../../apps/server/src/modules/agents/settle/settle.fixtures.ts'
import { agentsSettings } from '../../apps/server/src/modules/agents/settings.ts'
import { setSetting } from '../../apps/server/src/modules/system/index.ts'
import { openAccounts, withBenchDatabase } from '../database.ts'
import { installBettors, type Bettor } from '../lottery/setup.ts'
import { atMost, none, shown, timed, type Row } from '../report.ts'
import { runJob, type JobRun } from './job.ts'
import { openPlacing, type Placed, type Placing } from './placing.ts'
import { growTree, type Grown } from './tree.ts'

/** Of agents; players stand one below. */
const LEVELS = 14
const MEMBERS = 40_000
const BETS = 100_000
/** Of one player and draw: one event each. */
const ORDERS_OF_EVENT = 5
const CONTRACTS = 10_000
const REBATES_MAX_SECONDS = 60
const SLOT_MAX_SECONDS = 30
const SLOT_MS = 300_000
/** How many place orders at the same time. */
const BETTORS = 32
const QUIET_SECONDS = 8
const STEADY_SHARE = 0.6
const LOSS_MAX_PERCENT = 20

/**
 * 100,000 settled bets of players at depth 15 in one slot of five minutes: rebates of everybody in their chains, then the real-time
 * salary of 10,000 contracts (issue 19 section 6). First the jobs alone, after which the audit works all of it out again; then
 * as many bets once more beside placing at full speed, and again beside placing at a rate that leaves room.
 */
export function measureSlot(): Promise<Row[]> {
  return withBenchDatabase(async ({ ownerUrl, appUrl }) => {
    const owner = createDatabase({ connectionString: ownerUrl, max: 4 })
    const db = createDatabase({ connectionString: appUrl, max: 4 })
    try {
      const bettors = await installBettors(owner, BETTORS)
      const grown = await growTree(owner, { members: MEMBERS, depth: LEVELS, hasPlay: false }, () => {})
      await openAccounts(owner)
      await sign(owner, grown)
      const stage = { owner, db, appUrl, sets: 0 }
      await tell(stage)
      await owner.query(sql`analyze`)
      console.log(`${BETS} bets, ${MEMBERS} members over ${LEVELS + 1} levels, ${CONTRACTS} contracts`)
      const rows = [
        ...(await countRebates(stage, 'alone')),
        ...(await settleSlot(stage, 'alone')),
        ...(await audit(stage)),
      ]
      return [...rows, ...(await measureBeside(stage, bettors))]
    } finally {
      await owner.end()
      await db.end()
    }
  })
}

type Stage = { owner: Database; db: Database; appUrl: string; sets: number }

/** The first agents of the tree, from the head down, hold one each. */
async function sign(owner: Database, { root }: Grown): Promise<void> {
  const sign = signedBy({ owner })
  const startsAt = new Date(Date.now() - 86_400_000).toISOString()
  const terms = { kind: 'REALTIME', categories: ['LOTT'], profitPpm: 500, lossPpm: 1000, singleBet: '0.0000' } as const
  for (let n = 0; n < CONTRACTS; n += 1) {
    const upline = n === 0 ? null : root + BigInt(Math.floor((n + 1) / 2) - 1)
    await sign(root + BigInt(n), upline, { ...terms, categories: [...terms.categories] }, startsAt)
  }
}

/** All of the same moment, so that they are of one slot: `sets` of them have been told then. */
async function tell(stage: Stage): Promise<void> {
  const { owner, db, sets } = stage
  stage.sets += 1
  await setSetting(db, agentsSettings.rebatesFrom, '2026-01-01T00:00:00Z', 'bench')
  await owner.query(sql`
    with bettor as (
      select member_id, row_number() over (order by member_id) - 1 as at from agent_node where not is_agent and depth = ${LEVELS + 1}::integer
    )
    insert into outbox (topic, audience, payload, position)
    select 'lottery.orders_settled', 'member:' || p.member_id, jsonb_build_object('gameCode', 'BENCH', 'issueNo', e::text, 'currency', 'P', 'won', 0,
        'payout', '0.0000', 'orders', (
          select jsonb_agg(jsonb_build_object('id', '1', 'orderNo', 'L' || (${sets * BETS}::integer + (e - 1) * ${ORDERS_OF_EVENT} + o), 'status', 5, 'stake', '20.0000', 'payout', '0.0000',
            'validBet', '20.0000', 'category', 'LOTT', 'placedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          from generate_series(1, ${ORDERS_OF_EVENT}::integer) o)), nextval('outbox_position_seq')
    from generate_series(1, ${BETS / ORDERS_OF_EVENT}::integer) e
    join bettor p on p.at = e % (select count(*) from bettor)`)
}

async function countRebates({ owner, appUrl, sets }: Stage, how: string): Promise<Row[]> {
  const run = await runJob({ appUrl, name: 'rebates', until: 0 })
  const { ms, longest } = run
  const failed = await owner.maybeValue<string>(sql`select error from outbox_attempt where error is not null`)
  if (failed !== undefined) throw new Error(failed)
  const shares = await owner.value<number>(sql`select count(*)::integer from agent_rebate`)
  if (shares !== sets * BETS * (LEVELS + 1)) throw new Error(`${shares} shares of ${sets * BETS} bets`)
  return [
    atMost(
      `${how}: rebates of ${BETS} settled bets, ${BETS * (LEVELS + 1)} shares`,
      ms / 1000,
      's',
      REBATES_MAX_SECONDS,
    ),
    shown(`${how}: longest round (200 events)`, longest, 'ms'),
    ...costOf(`${how}: rebates`, run, BETS, 'bet'),
  ]
}

async function settleSlot({ appUrl, sets }: Stage, how: string): Promise<Row[]> {
  const run = await runJob({ appUrl, name: 'slot', until: Date.now() + sets * SLOT_MS })
  if (run.made !== CONTRACTS) throw new Error(`${run.made} statements of ${CONTRACTS} contracts`)
  return [
    atMost(`${how}: a slot of ${BETS} bets and ${CONTRACTS} contracts`, run.ms / 1000, 's', SLOT_MAX_SECONDS),
    ...costOf(`${how}: the slot`, run, CONTRACTS, 'contract'),
  ]
}

/** Processor time, which other work on the machine changes little. */
function costOf(name: string, { nodeSeconds, serverSeconds }: JobRun, count: number, one: string): Row[] {
  const each = (seconds: number) => (seconds / count) * 1e6
  return [
    shown(`${name}, processor time of the job`, each(nodeSeconds), `µs a ${one}`),
    ...(serverSeconds === null
      ? []
      : [shown(`${name}, processor time of the database`, each(serverSeconds), `µs a ${one}`)]),
  ]
}

async function audit({ owner, db }: Stage): Promise<Row[]> {
  // No orders stand behind the news of a benchmark.
  await setSetting(db, agentsSettings.rebatesFrom, null, 'bench')
  let breaks = 0
  const ms = await timed(async () => {
    breaks = (await owner.tx((tx) => agentsRebatesCheck.run(tx, { passes: 1, isWhole: true }))).length
  })
  return [none('breaks found by the audit of rebates', breaks), shown('the audit of all of it', ms / 1000, 's')]
}

/** Placing before, during and after the jobs: at full speed it takes all that two cores have, and loses what a job takes. */
async function measureBeside(stage: Stage, bettors: readonly Bettor[]): Promise<Row[]> {
  const opened = await openPlacing(stage.owner, stage.appUrl, bettors)
  const quiet = (placing: Placing, seconds = QUIET_SECONDS) => placing.during(() => setTimeout(seconds * 1000))
  const rows: Row[] = []
  const besideJobs = async (name: string, perSecond: number | null): Promise<number> => {
    await tell(stage)
    const placing = await opened.start(perSecond)
    await quiet(placing)
    const before = (await quiet(placing)).placed
    const rebates = await placing.during(() => countRebates(stage, name))
    const slot = await placing.during(() => settleSlot(stage, name))
    const after = (await quiet(placing)).placed
    await placing.stop()
    const alone = (before.perSecond + after.perSecond) / 2
    const loss = (job: string, placed: Placed) =>
      atMost(
        `${name}: placing loses beside ${job}`,
        Math.max(0, 100 * (1 - placed.perSecond / alone)),
        '%',
        LOSS_MAX_PERCENT,
      )
    const figures = (when: string, placed: Placed) => [
      shown(`${name}: orders, ${when}`, placed.perSecond, '/s'),
      shown(`${name}: an order, p50, ${when}`, placed.p50, 'ms'),
      shown(`${name}: an order, p99, ${when}`, placed.p99, 'ms'),
    ]
    console.log(
      `${name}: ${Math.round(alone)}/s alone, ${Math.round(rebates.placed.perSecond)}/s beside rebates, ${Math.round(slot.placed.perSecond)}/s beside the slot`,
    )
    rows.push(...figures('before', before), ...figures('after', after), ...rebates.result, ...slot.result)
    rows.push(...figures('beside rebates', rebates.placed), loss('rebates', rebates.placed))
    rows.push(...figures('beside the slot', slot.placed), loss('the slot', slot.placed))
    return alone
  }
  try {
    const most = await besideJobs('placing at full speed', null)
    await besideJobs(`placing at ${STEADY_SHARE * 100} % of that`, most * STEADY_SHARE)
  } finally {
    await opened.stop()
  }
  return rows
}
