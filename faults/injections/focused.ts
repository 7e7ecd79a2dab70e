import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@lotus/database'
import type { Injection } from './run.ts'

/** A moment of plain load. */
export const load =
  (ms: number): Injection =>
  async () => {
    await delay(ms)
  }

const CALLBACKS_MS_MAX = 90_000

/** F8: goes on until so many callbacks were repeated or out of order. */
export const untilCallbacks =
  (count: number): Injection =>
  async (run) => {
    const giveUpAt = Date.now() + CALLBACKS_MS_MAX
    while (run.callbacks() < count && Date.now() < giveUpAt) await delay(200)
  }

/** Ends the sale of what is sold now and lets it be drawn, so that a settlement comes within seconds. */
export const hurryDraw: Injection = async (run) => {
  await run.world.owner.query(sql`
    update lottery_issue set lock_at = clock_timestamp() + interval '500 milliseconds', draw_at = clock_timestamp() + interval '1 second'
    where id = (select i.id from lottery_issue i join lottery_game g on g.id = i.game_id
      where g.code = 'FAST30' and i.state = 'scheduled' and i.open_at < clock_timestamp() and i.lock_at > clock_timestamp()
      order by i.lock_at limit 1)`)
  await delay(4_000)
}

/** Ends a sale that has run for a while; without a worker nothing but a clock keeps late orders out. */
export const endSale: Injection = async (run) => {
  await run.world.owner.query(sql`
    update lottery_issue set created_at = clock_timestamp() - interval '2 minutes', open_at = clock_timestamp() - interval '1 minute',
      lock_at = clock_timestamp() + interval '500 milliseconds', draw_at = clock_timestamp() + interval '1 second'
    where id = (select i.id from lottery_issue i join lottery_game g on g.id = i.game_id
      where g.code = 'FAST30' and i.state = 'scheduled' and i.draw_at > clock_timestamp() order by i.draw_at limit 1)`)
  await delay(12_000)
}

/** A transaction that writes its news early and commits late, while others pass it. */
export const slowWriter: Injection = async (run) => {
  await run.world.owner.tx(async (tx) => {
    await tx.query(sql`select outbox_add('wallet.balances_changed', 'members', '[]')`)
    await delay(run.chance.integer(600, 1_200))
  })
}
