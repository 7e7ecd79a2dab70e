import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase, sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { REBATES_CONSUMER, registerRebateConsumer } from '../../apps/server/src/modules/agents/rebates/rebate.jobs.ts'
import { rebatePace, settlePace } from '../../apps/server/src/modules/agents/job-pace.ts'
import { settleDue } from '../../apps/server/src/modules/agents/settle/settle-due.ts'
import { consumeOnce } from '../../apps/server/src/platform/outbox/consume-once.ts'
import { createPace } from '../../apps/server/src/platform/pace.ts'
import type { Consumer } from '../../apps/server/src/platform/outbox/consumer.ts'
import { timed } from '../report.ts'
import { processSeconds } from '../wallet/cpu.ts'

/** A job of the product in a process of its own, as a worker runs it: all rebates that wait, or all slots that are over. */
export type Job = { appUrl: string; name: 'rebates' | 'slot'; until: number }
/**
 * `longest`: of the rounds; `made`: how many rounds, or statements. Processor time of the job's own process and of its connections
 * to the database says what the job costs on a machine that others use too; null without /proc.
 */
export type JobRun = { ms: number; longest: number; made: number; nodeSeconds: number; serverSeconds: number | null }

const APPLICATION = 'bench job'
/** More than there are. */
const PERIODS = 500

export async function runJob(job: Job): Promise<JobRun> {
  const child = fork(import.meta.filename, ['work', JSON.stringify(job)])
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the job "${job.name}" ended`)
  })
  const [run] = (await Promise.race([once(child, 'message'), ended])) as [JobRun] // the process below sends nothing else
  ended.catch(() => {})
  return run
}

if (process.argv[2] === 'work' && process.send) {
  const run = await work(JSON.parse(process.argv[3] ?? '') as Job) // as `runJob` wrote it
  process.send(run)
}

async function work({ appUrl, name, until }: Job): Promise<JobRun> {
  const db = createDatabase({ connectionString: appUrl, max: 4, applicationName: APPLICATION })
  try {
    const rounds: number[] = []
    const before = process.cpuUsage()
    let made = 0
    const ms = await timed(async () => {
      const pace = createPace(() => (name === 'slot' ? settlePace(db) : rebatePace(db)))
      if (name === 'slot') made = await settleDue(db, new Date(until), { periods: PERIODS, pace })
      else {
        const consumer = rebateConsumer()
        for (let more = true; more; made += 1) {
          more = await pace.round(async () => {
            let hasMore = true
            const round = await timed(async () => {
              hasMore = await consumeOnce(db, consumer, undefined, pace)
            })
            rounds.push(round)
            return hasMore
          })
        }
      }
    })
    const { user, system } = process.cpuUsage(before)
    const pids = await db.values<number>(sql`select pid from pg_stat_activity where application_name = ${APPLICATION}`)
    const serverSeconds = processSeconds(pids) ?? null
    return { ms, longest: Math.max(0, ...rounds), made, nodeSeconds: (user + system) / 1e6, serverSeconds }
  } finally {
    await db.end()
  }
}

function rebateConsumer(): Consumer {
  let registered: Consumer | undefined
  registerRebateConsumer({
    consumers: {
      on: () => {},
      onBatch: (name, topics, handler) => {
        if (name === REBATES_CONSUMER) registered = { name, topics, handler }
      },
      names: () => [],
      retry: () => Promise.reject(new Error('not in a benchmark')),
    },
  })
  return must(registered, 'the consumer was registered')
}
