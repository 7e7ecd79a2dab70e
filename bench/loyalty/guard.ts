import { setTimeout } from 'node:timers/promises'
import { sql, type Database } from '@lotus/database'
import { openPlacing } from '../agents/placing.ts'
import type { Bettor } from '../lottery/setup.ts'
import { atMost, median, shown, type Row } from '../report.ts'
import { processSeconds } from '../wallet/cpu.ts'
import type { World } from './world.ts'

const SHARE_MAX_PERCENT = 5
const SECONDS = 4
const ROUNDS = 5
const CALLS = 20_000
type How = 'with' | 'without'

/**
 * What the check of open bonuses costs an order: orders of members with an open bonus and a largest bet, at full speed, in turns
 * with the check and without it, by the database's processor time an order; and one call of the check alone.
 */
export async function measureGuard(world: World, bettors: readonly Bettor[]): Promise<Row[]> {
  const { owner } = world
  await giveBonuses(owner, bettors)
  const micros = await costOfGuard(owner, bettors)
  const opened = await openPlacing(owner, world.appUrl, bettors)
  const costs: Record<How, number[]> = { with: [], without: [] }
  const rates: Record<How, number[]> = { with: [], without: [] }
  const guard = await owner.value<string>(
    sql`select pg_get_functiondef('bonus_bet_refusal(bigint, text, bigint)'::regprocedure)`,
  )
  try {
    const placing = await opened.start(null)
    await setTimeout(SECONDS * 1000)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const how of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        await owner.pool.query(how === 'with' ? guard : withoutCheck)
        // Plans are made anew first.
        await setTimeout(SECONDS * 250)
        const before = await connectionsSeconds(owner)
        const { placed } = await placing.during(() => setTimeout(SECONDS * 1000))
        rates[how].push(placed.perSecond)
        costs[how].push((((await connectionsSeconds(owner)) - before) / SECONDS / placed.perSecond) * 1e6)
      }
    }
    await placing.stop()
  } finally {
    await owner.pool.query(guard)
    await opened.stop()
  }
  const [checked, unchecked] = [median(costs.with), median(costs.without)]
  return [
    shown('orders of members with a bonus, checked', median(rates.with), '/s'),
    shown('the same without the check', median(rates.without), '/s'),
    shown('such an order, processor time of the database', checked, 'µs'),
    shown('the same without the check', unchecked, 'µs'),
    shown('the check alone', micros, 'µs'),
    atMost('the check adds to an order', 100 * (checked / unchecked - 1), '%', SHARE_MAX_PERCENT),
  ]
}

/** Processor time that all connections have used so far. */
async function connectionsSeconds(owner: Database): Promise<number> {
  const pids = await owner.values<number>(sql`select pid from pg_stat_activity where backend_type = 'client backend'`)
  const seconds = processSeconds(pids)
  if (seconds === undefined) throw new Error('processor time can be read only where there is /proc')
  return seconds
}

const withoutCheck = `create or replace function bonus_bet_refusal(p_member bigint, p_currency text, p_stake bigint) returns jsonb
  language plpgsql stable set search_path = public, pg_temp as $$ begin return null; end $$`

/** One of 1,000.0000 each, whose largest bet none of them reaches. */
async function giveBonuses(owner: Database, bettors: readonly Bettor[]): Promise<void> {
  const ids = bettors.map(({ memberId }) => String(memberId))
  await owner.query(sql`
    select bonus_grant(m, 'P', 10000000, 'guard-' || m, 10000000, 30000000, '{"*":1000000}', 1000000000, '{}', 720, true, null)
    from unnest(${ids}::bigint[]) m`)
  await owner.query(sql`analyze turnover_requirement`)
}

/** Microseconds of one call, as a command calls it: from within a function whose plans are made. */
async function costOfGuard(owner: Database, bettors: readonly Bettor[]): Promise<number> {
  const ids = bettors.map(({ memberId }) => String(memberId))
  const loop = (work: string) => `
    do $$
    declare v_ids bigint[] := '{${ids.join(',')}}'; v jsonb;
    begin
      for n in 1 .. ${CALLS} loop ${work} end loop;
    end $$`
  const took = async (work: string) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now()
      await owner.pool.query(loop(work))
      times.push(performance.now() - from)
    }
    return median(times)
  }
  const member = `v_ids[1 + n % ${ids.length}]`
  const called = await took(`v := bonus_bet_refusal(${member}, 'P', 200000);`)
  const empty = await took(`v := to_jsonb(${member});`)
  return ((called - empty) / CALLS) * 1000
}
