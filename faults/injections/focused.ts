import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@lotus/database'
import type { Injection } from './run.ts'

/** A short time of plain load. */
export const load =
  (ms: number): Injection =>
  async () => {
    await delay(ms)
  }

const CALLBACKS_MS_MAX = 90_000

/** F8: continues until enough callbacks were repeated or out of order. */
export const untilCallbacks =
  (count: number): Injection =>
  async (run) => {
    const giveUpAt = Date.now() + CALLBACKS_MS_MAX
    while (run.callbacks() < count && Date.now() < giveUpAt) await delay(200)
  }

/** Ends the current sale and lets it be drawn, so that a settlement comes within seconds. */
export const bringDrawForward: Injection = async (run) => {
  await run.world.owner.query(sql`
    update lottery_issue set lock_at = lotus_now() + interval '500 milliseconds', draw_at = lotus_now() + interval '1 second'
    where id = (select i.id from lottery_issue i join lottery_game g on g.id = i.game_id
      where g.code = 'FAST30' and i.state = 'scheduled' and i.open_at < lotus_now() and i.lock_at > lotus_now()
      order by i.lock_at limit 1)`)
  await delay(4_000)
}

/** Ends a sale that has run for a while; without a worker only the clock keeps late orders out. */
export const endSale: Injection = async (run) => {
  await run.world.owner.query(sql`
    update lottery_issue set created_at = clock_timestamp() - interval '2 minutes', open_at = clock_timestamp() - interval '1 minute',
      lock_at = clock_timestamp() + interval '500 milliseconds', draw_at = clock_timestamp() + interval '1 second'
    where id = (select i.id from lottery_issue i join lottery_game g on g.id = i.game_id
      where g.code = 'FAST30' and i.state = 'scheduled' and i.draw_at > clock_timestamp() order by i.draw_at limit 1)`)
  await delay(12_000)
}

/** A transaction that writes its outbox row early and commits late, while others overtake it. */
export const lateCommit: Injection = async (run) => {
  await run.world.owner.tx(async (tx) => {
    await tx.query(sql`select outbox_add('wallet.balances_changed', 'members', '[]')`)
    await delay(run.chance.integer(600, 1_200))
  })
}

/**
 * Brings draws forward until a period of a contract has two payments: both workers settle it, but not always at once. The
 * unchanged product never makes two, so that it gets every draw.
 */
export const playContracts: Injection = async (run) => {
  const look = () =>
    run.world.owner.one<{ payments: number }>(sql`
      select coalesce(max(n), 0)::integer as payments from (
        select count(distinct group_id) as n from journal where source = 'agents-contract' group by ref_no) paid`)
  let paid = { payments: 0 }
  for (let draw = 0; draw < DRAWS_MAX && paid.payments < 2; draw += 1) {
    await bringDrawForward(run)
    paid = await look()
  }
  // Whoever settled the same beside it has ended too.
  await delay(2_000)
  if ((await look()).payments === 0) throw new Error('nothing was paid')
}

const SETTLED_MS_MAX = 5_000
const DRAWS_MAX = 6

/**
 * The worst case of F12: a worker that was paused in the middle of a settlement resumes and sends its batch once more.
 */
export const replaySettlement: Injection = async (run) => {
  const settled = () =>
    run.world.owner.maybe<{ id: bigint }>(sql`
      select max(issue_id) as id from lottery_order where payout > 0 having max(issue_id) is not null`)
  let issue = await settled()
  // Under load a draw may have no order, or no winner: then the next one is brought forward.
  for (let draw = 0; !issue && draw < DRAWS_MAX; draw += 1) {
    await bringDrawForward(run)
    const giveUpAt = Date.now() + SETTLED_MS_MAX
    while (!issue && Date.now() < giveUpAt) {
      await delay(250)
      issue = await settled()
    }
  }
  if (!issue) return
  await run.world.owner.query(sql`
    select lottery_settle_batch(i.id, i.result_version, (
      select jsonb_agg(jsonb_build_object('id', o.id::text, 'placedAt', o.placed_at::text, 'status', o.status, 'hits', o.hits,
        'payout', o.payout::text, 'uncapped', o.payout_uncapped::text, 'winning', o.winning))
      from lottery_order o where o.issue_id = i.id and o.status <> 2))
    from lottery_issue i where i.id = ${issue.id}`)
}
