import { setTimeout } from 'node:timers/promises'
import { sql } from '@lotus/database'
import { systemClock } from '@lotus/kernel'
import { claimPromotion } from '../../apps/server/src/modules/promotions/members/claim.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics.ts'
import { openPlacing } from '../agents/placing.ts'
import type { Bettor } from '../lottery/setup.ts'
import { atLeast, atMost, none, shown, timed, type Row } from '../report.ts'
import { runJob, type JobRun } from './job.ts'
import { tellBets, yesterday, type World } from './world.ts'

const SECONDS_MAX = 30
const KEPT_MIN_PERCENT = 85
const QUIET_SECONDS = 8
/** Of the same length each, so that the machine's swing is in both. */
const SLICE_SECONDS = 15
const SLICES = 3
/** Of all members, who claim their mission. */
const CLAIMS_MAX = 500
const STAKE = 200_000n

/** News of so many settled bets turned into turnover, points, cashback, ranks, friends' gifts and missions, with nothing beside it. */
export async function measureCounting(world: World, bets: number): Promise<Row[]> {
  await tellBets(world, bets)
  const run = await runJob(world.appUrl, 'all')
  const claims = await claimMissions(world)
  return [
    atMost(`${bets} settled bets, all of it`, secondsOf(run), 's', SECONDS_MAX),
    ...figuresOf('alone', run, bets),
    shown('a member claims a mission', claims, 'ms'),
    ...(await countBreaks(world)),
  ]
}

/**
 * Placing at full speed, in turn without the consumers and with as many settled bets to count as were placed in the slice before:
 * what a brand is in day after day, since every order is settled once.
 */
export async function measureSteady(world: World, bettors: readonly Bettor[]): Promise<Row[]> {
  const opened = await openPlacing(world.owner, world.appUrl, bettors)
  try {
    const placing = await opened.start(null)
    const slice = () => setTimeout(SLICE_SECONDS * 1000)
    await placing.during(slice)
    const sums = { without: 0, beside: 0, bets: 0, busy: 0 }
    for (let round = 0; round < SLICES; round += 1) {
      const { placed: without } = await placing.during(slice)
      const bets = Math.ceil((without.perSecond * SLICE_SECONDS) / 10) * 10
      await tellBets(world, bets)
      // A job that is done earlier leaves the rest of the slice quiet; one that takes longer makes the slice longer.
      const job = () => Promise.all([runJob(world.appUrl, 'no leftovers'), slice()])
      const { result, placed } = await placing.during(job)
      sums.without += without.perSecond
      sums.beside += placed.perSecond
      sums.bets += bets
      sums.busy += secondsOf(result[0])
    }
    await placing.stop()
    return [
      shown('steady: orders without', sums.without / SLICES, '/s'),
      shown('steady: orders beside', sums.beside / SLICES, '/s'),
      shown('steady: settled bets counted', sums.bets, ''),
      shown('steady: seconds of a slice that counting takes', sums.busy / SLICES, 's'),
      atLeast(
        'placing keeps of its rate while as many bets are counted as are placed',
        (100 * sums.beside) / sums.without,
        '%',
        KEPT_MIN_PERCENT,
      ),
    ]
  } finally {
    await opened.stop()
  }
}

const secondsOf = ({ ms }: JobRun): number => ms / 1000

function figuresOf(when: string, { parts, nodeSeconds }: JobRun, bets: number): Row[] {
  const each = (seconds: number) => (seconds / bets) * 1e6
  return [
    ...Object.entries(parts).flatMap(([part, { ms, serverSeconds }]) => [
      shown(`${when}: ${part}`, ms / 1000, 's'),
      ...(serverSeconds === null
        ? []
        : [shown(`${when}: ${part}, processor time of the database`, each(serverSeconds), 'µs a bet')]),
    ]),
    shown(`${when}: processor time of the jobs' process`, each(nodeSeconds), 'µs a bet'),
  ]
}

/** Milliseconds of one claim, one after the other; each waits for its commit. */
async function claimMissions({ db, people, missionId }: World): Promise<number> {
  const count = Math.min(CLAIMS_MAX, people.count)
  const deps = { db, clock: systemClock, metrics: createMetrics({ withProcess: false }), nudgeOutbox: () => {} }
  const ms = await timed(async () => {
    for (let n = 0; n < count; n += 1)
      await claimPromotion(deps, people.first + BigInt(n), { id: String(missionId), period: yesterday() })
  })
  return ms / count
}

/** Every bet counted once, everywhere. */
async function countBreaks({ owner, told }: World): Promise<Row[]> {
  const valid = BigInt(told) * STAKE
  const { points, ranks, turnover, cashback } = await owner.one<
    Record<'points' | 'ranks' | 'turnover' | 'cashback', bigint>
  >(sql`
    select (select coalesce(sum(valid_bet), 0)::bigint from loyalty_day) as points, (select coalesce(sum(valid_bet), 0)::bigint from loyalty_member) as ranks,
      (select coalesce(sum(valid_bet), 0)::bigint from turnover_bet) as turnover,
      (select coalesce(sum(valid_bet), 0)::bigint from loyalty_cashback_part) as cashback`)
  const wrong = [points !== valid, ranks !== valid, turnover !== valid, cashback !== valid]
  return [none('sums that are not those of the bets', wrong.filter(Boolean).length)]
}

/** Placing at full speed before, during and after: what the consumers leave of it. */
export async function measureBeside(world: World, bettors: readonly Bettor[], bets: number): Promise<Row[]> {
  const opened = await openPlacing(world.owner, world.appUrl, bettors)
  try {
    await tellBets(world, bets)
    const placing = await opened.start(null)
    const quiet = () => placing.during(() => setTimeout(QUIET_SECONDS * 1000))
    await quiet()
    const before = (await quiet()).placed
    const { result: run, placed } = await placing.during(() => runJob(world.appUrl, 'no leftovers'))
    const after = (await quiet()).placed
    await placing.stop()
    const without = (before.perSecond + after.perSecond) / 2
    return [
      shown('orders, before', before.perSecond, '/s'),
      shown('orders, after', after.perSecond, '/s'),
      shown(`orders, while ${bets} bets are counted`, placed.perSecond, '/s'),
      shown('an order, p99, before', before.p99, 'ms'),
      shown('an order, p99, while they are counted', placed.p99, 'ms'),
      atLeast('placing keeps of its rate', (100 * placed.perSecond) / without, '%', KEPT_MIN_PERCENT),
      atMost('counted beside placing', secondsOf(run), 's', SECONDS_MAX),
      ...figuresOf('beside placing', run, bets),
    ]
  } finally {
    await opened.stop()
  }
}
