import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase, sql, type Database } from '@lotus/database'
import { must, systemClock } from '@lotus/kernel'
import { registerLoyaltyConsumers } from '../../apps/server/src/modules/loyalty/count-news.ts'
import { endLeftovers } from '../../apps/server/src/modules/loyalty/cashback/end-leftovers.ts'
import { loyaltyModule } from '../../apps/server/src/modules/loyalty/module.ts'
import { givePointsDue } from '../../apps/server/src/modules/loyalty/points/give-points.ts'
import { runRanks } from '../../apps/server/src/modules/loyalty/ranks/run-ranks.ts'
import { judgeReferrals } from '../../apps/server/src/modules/loyalty/referral/judge-due.ts'
import { registerTurnoverConsumer } from '../../apps/server/src/modules/wallet/turnover/turnover-consumer.ts'
import type { Consumer } from '../../apps/server/src/platform/outbox/consumer.ts'
import type { Consumers } from '../../apps/server/src/platform/outbox/consumers.ts'
import { consumeOnce } from '../../apps/server/src/platform/outbox/consume-once.ts'
import { createPace } from '../../apps/server/src/platform/pace.ts'
import { timed } from '../report.ts'
import { processSeconds } from '../wallet/cpu.ts'
import { composeIdle } from './host.ts'

/**
 * What workers do with news of settled bets, in a process of its own: turnover and what module loyalty counts beside each other,
 * as consumers do it; then the jobs of points, ranks and friends. What the next morning pays of cashback is apart (`leftovers`).
 */
/** `ms`: of all but the leftovers. */
export type JobRun = { parts: Partial<Record<Part, Cost>>; ms: number; nodeSeconds: number }
/** `serverSeconds`: processor time of its connections to the database; null without /proc. */
export type Cost = { ms: number; serverSeconds: number | null }
export type Part = 'turnover' | 'news' | 'points' | 'ranks' | 'friends' | 'leftovers'

export async function runJob(appUrl: string, which: 'all' | 'no leftovers'): Promise<JobRun> {
  const child = fork(import.meta.filename, ['work', appUrl, which])
  const ended = once(child, 'exit').then(() => {
    throw new Error('the job ended')
  })
  const [run] = (await Promise.race([once(child, 'message'), ended])) as [JobRun] // the process below sends nothing else
  ended.catch(() => {})
  return run
}

if (process.argv[2] === 'work' && process.send) {
  process.send(await work(process.argv[3] ?? '', process.argv[4] === 'all'))
  process.disconnect()
}

async function work(appUrl: string, hasLeftovers: boolean): Promise<JobRun> {
  const connect = (applicationName: string) => createDatabase({ connectionString: appUrl, max: 4, applicationName })
  const [db, ofTurnover] = [connect('bench loyalty'), connect('bench turnover')]
  const composition = await composeIdle(db)
  const { ask, log } = composition.of(loyaltyModule)
  const consumers: Consumer[] = []
  const collecting: Consumers = {
    on: () => {},
    onBatch: (name, topics, handler, options = {}) => void consumers.push({ name, topics, handler, ...options }),
    names: () => [],
    retry: () => Promise.reject(new Error('not in a benchmark')),
  }
  registerTurnoverConsumer({ consumers: collecting })
  const turnover = must(consumers.pop(), 'the consumer of turnover was registered')
  registerLoyaltyConsumers({ consumers: collecting, ask })
  const loyalty = [...consumers]
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const [ofBets, news] = await Promise.all([
    costOf(ofTurnover, 'bench turnover', () => drain(ofTurnover, turnover)),
    costOf(db, 'bench loyalty', () => Promise.all(loyalty.map((consumer) => drain(db, consumer)))),
  ])
  const part = (job: () => Promise<unknown>) => costOf(db, 'bench loyalty', job)
  const parts = {
    turnover: ofBets,
    news,
    points: await part(() => givePointsDue(db)),
    ranks: await part(() => runRanks(db, systemClock.now())),
    friends: await part(() => judgeReferrals(db, log)),
  }
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(before)
  const leftovers = hasLeftovers ? { leftovers: await part(() => endLeftovers(db, systemClock.now())) } : {}
  const failed = await db.maybeValue<string>(sql`select error from outbox_attempt where error is not null`)
  if (failed !== undefined) throw new Error(failed)
  await composition.stop()
  await ofTurnover.end()
  await db.end()
  return { parts: { ...parts, ...leftovers }, ms, nodeSeconds: (user + system) / 1e6 }
}

async function costOf(db: Database, application: string, work: () => Promise<unknown>): Promise<Cost> {
  const seconds = async () => {
    const pids = await db.values<number>(sql`select pid from pg_stat_activity where application_name = ${application}`)
    return processSeconds(pids) ?? null
  }
  const before = await seconds()
  const ms = await timed(work)
  const after = await seconds()
  return { ms, serverSeconds: after === null || before === null ? null : after - before }
}

/** As a worker's loop does it: round after round, with the rest that the consumer asks for. */
async function drain(db: Database, consumer: Consumer): Promise<void> {
  const { pace: readRules } = consumer
  const pace = createPace(() => (readRules ? readRules(db) : Promise.resolve({ restPercent: 0, hurryAfterSeconds: 0 })))
  while (await pace.round(() => consumeOnce(db, consumer, undefined, pace)));
}
