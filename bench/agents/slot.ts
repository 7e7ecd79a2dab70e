import { createDatabase, sql, type Database } from '@lotus/database'
import { must } from '@lotus/kernel'
import { agentsRebatesCheck } from '../../apps/server/src/modules/agents/audit/check-rebates.ts'
import { registerRebateConsumer } from '../../apps/server/src/modules/agents/rebates/rebate.jobs.ts'
import { settleDue } from '../../apps/server/src/modules/agents/settle/settle-due.ts'
import { signedBy } from '../../apps/server/src/modules/agents/settle/settle.fixtures.ts'
import { agentsSettings } from '../../apps/server/src/modules/agents/settings.ts'
import { setSetting } from '../../apps/server/src/modules/system/index.ts'
import { consumeOnce } from '../../apps/server/src/platform/outbox/consume-once.ts'
import type { Consumer } from '../../apps/server/src/platform/outbox/consumer.ts'
import { openAccounts, withBenchDatabase } from '../database.ts'
import { atMost, none, shown, timed, type Row } from '../report.ts'
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

/**
 * 100,000 settled bets of players at depth 15 in one slot of five minutes: rebates of everybody in their chains, then the real-time
 * salary of 10,000 contracts (issue 19 section 6). The jobs run alone, one after the other; the audit works all of it out again.
 */
export function measureSlot(): Promise<Row[]> {
  return withBenchDatabase(async ({ ownerUrl, appUrl }) => {
    const owner = createDatabase({ connectionString: ownerUrl, max: 4 })
    const db = createDatabase({ connectionString: appUrl, max: 4 })
    try {
      const grown = await growTree(owner, { members: MEMBERS, depth: LEVELS, hasPlay: false }, () => {})
      await openAccounts(owner)
      await sign(owner, grown)
      await tell(owner)
      await setSetting(db, agentsSettings.rebatesFrom, '2026-01-01T00:00:00Z', 'bench')
      await owner.query(sql`analyze`)
      console.log(`${BETS} bets, ${MEMBERS} members over ${LEVELS + 1} levels, ${CONTRACTS} contracts`)
      return [...(await countRebates(owner, db)), ...(await settleSlot(owner, db))]
    } finally {
      await owner.end()
      await db.end()
    }
  })
}

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

/** All of the same moment, so that they are of one slot. */
async function tell(owner: Database): Promise<void> {
  await owner.query(sql`
    with bettor as (
      select member_id, row_number() over (order by member_id) - 1 as at from agent_node where not is_agent and depth = ${LEVELS + 1}::integer
    )
    insert into outbox (topic, audience, payload, position)
    select 'lottery.orders_settled', 'member:' || p.member_id, jsonb_build_object('gameCode', 'BENCH', 'issueNo', e::text, 'currency', 'P', 'won', 0,
        'payout', '0.0000', 'orders', (
          select jsonb_agg(jsonb_build_object('id', '1', 'orderNo', 'L' || ((e - 1) * ${ORDERS_OF_EVENT} + o), 'status', 5, 'stake', '20.0000', 'payout', '0.0000',
            'validBet', '20.0000', 'category', 'LOTT', 'placedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          from generate_series(1, ${ORDERS_OF_EVENT}::integer) o)), nextval('outbox_position_seq')
    from generate_series(1, ${BETS / ORDERS_OF_EVENT}::integer) e
    join bettor p on p.at = e % (select count(*) from bettor)`)
}

function rebateConsumer(): Consumer {
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
  return must(registered, 'the consumer was registered')
}

async function countRebates(owner: Database, db: Database): Promise<Row[]> {
  const consumer = rebateConsumer()
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
  if (shares !== BETS * (LEVELS + 1)) throw new Error(`${shares} shares of ${BETS} bets`)
  return [
    atMost(`rebates of ${BETS} settled bets, ${shares} shares`, ms / 1000, 's', REBATES_MAX_SECONDS),
    shown('longest round (200 events)', Math.max(...rounds), 'ms'),
    shown('movements of the ledger', await owner.value<number>(sql`select count(*)::integer from agent_payment`), ''),
  ]
}

async function settleSlot(owner: Database, db: Database): Promise<Row[]> {
  let made = 0
  const ms = await timed(async () => {
    made = await settleDue(db, new Date(Date.now() + SLOT_MS))
  })
  // No orders stand behind the news of a benchmark.
  await setSetting(db, agentsSettings.rebatesFrom, null, 'bench')
  let breaks = 0
  const auditMs = await timed(async () => {
    breaks = (await owner.tx((tx) => agentsRebatesCheck.run(tx, { passes: 1, isWhole: true }))).length
  })
  return [
    atMost(`a slot of ${BETS} bets and ${CONTRACTS} contracts, ${made} paid`, ms / 1000, 's', SLOT_MAX_SECONDS),
    none('breaks found by the audit of rebates', breaks),
    shown('the audit of all of it', auditMs / 1000, 's'),
  ]
}
