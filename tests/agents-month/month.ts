import { must } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import { agentsRebatesCheck } from '../../apps/server/src/modules/agents/audit/check-rebates.ts'
import {
  payRebateDays,
  REBATES_CONSUMER,
  registerRebateConsumer,
} from '../../apps/server/src/modules/agents/rebates/rebate.jobs.ts'
import { settleDue } from '../../apps/server/src/modules/agents/settle/settle-due.ts'
import { configureWorld } from '../../apps/server/src/modules/agents/settle/world.fixtures.ts'
import { agentsSettings } from '../../apps/server/src/modules/agents/settings.ts'
import { setSetting } from '../../apps/server/src/modules/system/index.ts'
import { auditLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { consumeOnce } from '../../apps/server/src/platform/outbox/consume-once.ts'
import type { Consumer } from '../../apps/server/src/platform/outbox/consumer.ts'
import type { Opened } from '../replay/world.ts'
import { compareLine, readStated, type Compared } from './compare.ts'
import { addContracts, addMembers, newsByDay, tell } from './tables.ts'
import { makeLine, month, type MonthWorld } from './world.ts'

export type MonthSize = { lines: number; agents: number; members: number; bets: number; seed: number }
type Say = (line: string) => void
export type MonthResult = Compared & { breaks: string[]; compareAgain: () => Promise<Compared> }

const DAY_MS = 86_400_000

/**
 * A generated month through the product's own jobs, day by day: news of settled bets are counted and split, small shares paid,
 * contracts settled and paid. Then every figure is recomputed twice: by the audit, in SQL from bets, rates and the journal; and by
 * the pure functions from the generated facts, which never saw the database.
 */
export async function playMonth({ db, owner, clock }: Opened, size: MonthSize, say: Say): Promise<MonthResult> {
  const worlds = Array.from({ length: size.lines }, (_, place) => makeLine(place, ofLine(size, place), size.seed))
  await clock.set(month.start)
  await configureWorld(db, {})
  await setSetting(db, agentsSettings.rebatesFrom, month.start, 'test')
  const [ids, contracts] = [new Map<string, bigint>(), new Map<string, string>()]
  for (const world of worlds) {
    const added = await addMembers(owner, world)
    for (const [name, id] of added) ids.set(name, id)
    for (const [id, name] of await addContracts(owner, world, added)) contracts.set(id, name)
  }
  await owner.pool.query('analyze')
  say(`${ids.size} members, ${contracts.size} contracts`)
  await runDays({ db, owner, clock }, newsByDay(worlds, ids), say)
  // No orders stand behind the news of a generated month: what the audit compares with orders is left out.
  await setSetting(db, agentsSettings.rebatesFrom, null, 'test')
  await owner.pool.query('analyze')
  const breaks = await auditAll(db)
  say(`audit: ${breaks.length} breaks`)
  const compareAgain = () => compareAll(owner, worlds, { ids, contracts }, say)
  return { ...(await compareAgain()), breaks, compareAgain }
}

type Names = { ids: ReadonlyMap<string, bigint>; contracts: ReadonlyMap<string, string> }

async function compareAll(
  owner: Database,
  worlds: readonly MonthWorld[],
  { ids, contracts }: Names,
  say: Say,
): Promise<Compared> {
  const total: Compared = { rebates: 0, accruals: 0, statements: 0, received: 0, findings: [] }
  const stated = await readStated(owner, contracts)
  for (const world of worlds) {
    const compared = await compareLine(owner, world, { ids, stated })
    for (const name of ['rebates', 'accruals', 'statements', 'received'] as const) total[name] += compared[name]
    total.findings.push(...compared.findings)
    say(
      `${world.id}: ${compared.rebates} shares and ${compared.statements} statements compared, ${compared.findings.length} differ`,
    )
  }
  return total
}

/** Members and bets of a line; what does not divide goes to the first ones. */
function ofLine({ lines, agents, members, bets }: MonthSize, place: number) {
  const part = (whole: number) => Math.floor(whole / lines) + (place < whole % lines ? 1 : 0)
  return { agents: part(agents), players: part(members - agents), bets: part(bets) }
}

async function runDays({ db, owner, clock }: Opened, days: ReturnType<typeof newsByDay>, say: Say): Promise<void> {
  const consumer = rebateConsumer()
  let told = 0
  for (const [index, news] of days.entries()) {
    await tell(owner, news)
    told += news.length
    const end = new Date(Date.parse(month.start) + (index + 1) * DAY_MS)
    await clock.set(end)
    while (await consumeOnce(db, consumer));
    const error = await failure(owner)
    if (error !== null) throw new Error(`the consumer failed: ${error}`)
    await payRebateDays(db, end)
    const made = await settleDue(db, end, { periods: 1_000_000 })
    say(`day ${index + 1} of ${days.length}: ${told} news counted, ${made} statements`)
  }
}

async function failure(owner: Database): Promise<string | null> {
  const { rows } = await owner.pool.query<{ error: string }>(
    'select error from outbox_attempt where error is not null limit 1',
  )
  return rows[0]?.error ?? null
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
      retry: () => Promise.reject(new Error('not in a generated month')),
    },
  })
  return must(registered, 'the consumer was registered')
}

async function auditAll(db: Database): Promise<string[]> {
  const report = await auditLedger(db, { extra: [agentsRebatesCheck], isWhole: true })
  return report.checks.flatMap(({ breaks }) =>
    breaks.map(({ check, subject, expected, found }) => `${check}: ${subject}: expected ${expected}, found ${found}`),
  )
}
