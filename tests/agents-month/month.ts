import { must } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import { agentsFundingCheck } from '../../apps/server/src/modules/agents/audit/check-funding.ts'
import { agentsRebatesCheck } from '../../apps/server/src/modules/agents/audit/check-rebates.ts'
import { agentsTreeCheck } from '../../apps/server/src/modules/agents/audit/check-tree.ts'
import { decideAsOperator } from '../../apps/server/src/modules/agents/contracts/decide-contract.ts'
import { runDueMoves } from '../../apps/server/src/modules/agents/moves/run-moves.ts'
import {
  payRebateDays,
  PROMOTIONS_CONSUMER,
  REBATES_CONSUMER,
  registerRebateConsumer,
} from '../../apps/server/src/modules/agents/rebates/rebate.jobs.ts'
import { payOwed } from '../../apps/server/src/modules/agents/settle/pay-owed.ts'
import { settleDue } from '../../apps/server/src/modules/agents/settle/settle-due.ts'
import { settleSettings } from '../../apps/server/src/modules/agents/settle/settle-settings.ts'
import { configureWorld } from '../../apps/server/src/modules/agents/settle/world.fixtures.ts'
import { agentsSettings } from '../../apps/server/src/modules/agents/settings.ts'
import { setSetting } from '../../apps/server/src/modules/system/index.ts'
import { auditLedger } from '../../apps/server/src/modules/wallet/index.ts'
import { consumeOnce } from '../../apps/server/src/platform/outbox/consume-once.ts'
import type { Consumer } from '../../apps/server/src/platform/outbox/consumer.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Opened } from '../replay/world.ts'
import { ADVANCE_DAY, MOVE_DAY } from './changes.ts'
import { compareLine, readStated, type Compared } from './compare.ts'
import { addContracts, addMembers, countTeams, newsByDay, tell } from './tables.ts'
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
  // Its lines move without an operator.
  await setSetting(db, agentsSettings.moveTwoOperators, 'NONE', 'test')
  // Asked again with every day, and not in the same run.
  await setSetting(db, settleSettings.uplineRetryHours, 12, 'test')
  const [ids, contracts] = [new Map<string, bigint>(), new Map<string, string>()]
  for (const world of worlds) {
    const added = await addMembers(owner, world)
    for (const [name, id] of added) ids.set(name, id)
    for (const [id, name] of await addContracts(owner, world, added)) contracts.set(id, name)
  }
  await countTeams(owner)
  await owner.pool.query('analyze')
  say(`${ids.size} members, ${contracts.size} contracts`)
  await runDays({ db, owner, clock }, newsByDay(worlds, ids), { worlds, ids, contracts }, say)
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
  const total: Compared = { rebates: 0, accruals: 0, statements: 0, debts: 0, received: 0, findings: [] }
  const stated = await readStated(owner, contracts)
  for (const world of worlds) {
    const compared = await compareLine(owner, world, { ids, contracts, stated })
    for (const name of ['rebates', 'accruals', 'statements', 'debts', 'received'] as const)
      total[name] += compared[name]
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

type Changing = { worlds: readonly MonthWorld[] } & Names

async function runDays(
  { db, owner, clock }: Opened,
  days: ReturnType<typeof newsByDay>,
  changing: Changing,
  say: Say,
): Promise<void> {
  const [consumers, log] = [countingConsumers(), createLog({ level: 'error' })]
  let told = 0
  for (const [index, news] of days.entries()) {
    await tell(owner, news)
    told += news.length
    const end = new Date(Date.parse(month.start) + (index + 1) * DAY_MS)
    await clock.set(end)
    for (const consumer of consumers) while (await consumeOnce(db, consumer));
    const error = await failure(owner)
    if (error !== null) throw new Error(`a consumer failed: ${error}`)
    await payRebateDays(db, end)
    const made = await settleDue(db, end, { periods: 1_000_000 })
    if (index === ADVANCE_DAY) await setSetting(db, settleSettings.uplineShortfall, 'CARRY_TO_UPLINE', 'test')
    while ((await payOwed(db, log)) > 0);
    await change(db, index, changing)
    say(`day ${index + 1} of ${days.length}: ${told} news counted, ${made} statements`)
  }
}

/** What operators do once a day is over: the next one has begun. */
async function change(db: Database, day: number, { worlds, ids, contracts }: Changing): Promise<void> {
  const keys = new Map([...contracts].map(([key, name]) => [name, key]))
  for (const { ended, moved } of worlds) {
    for (const { contract } of ended.filter((one) => one.day === day)) {
      const [memberId = '', n] = must(keys.get(contract), 'a contract').split('-')
      const input = { memberId, n: Number(n), move: 'terminate', reason: 'test' } as const
      await db.tx((tx) => decideAsOperator(tx, 'test', input))
    }
    if (moved === null || day + 1 !== MOVE_DAY) continue
    const [member, to] = [must(ids.get(moved.member), 'who moves'), must(ids.get(moved.to), 'the new upline')]
    await db.query(sql`select agent_move_propose(${member}, ${to}, lotus_now(), 'test', 'test')`)
    await runDueMoves(db)
  }
}

async function failure(owner: Database): Promise<string | null> {
  const { rows } = await owner.pool.query<{ error: string }>(
    'select error from outbox_attempt where error is not null limit 1',
  )
  return rows[0]?.error ?? null
}

/** Those of bets and of what promotions cost. */
function countingConsumers(): Consumer[] {
  const registered: Consumer[] = []
  registerRebateConsumer({
    consumers: {
      on: () => {},
      onBatch: (name, topics, handler) => registered.push({ name, topics, handler }),
      names: () => [],
      retry: () => Promise.reject(new Error('not in a generated month')),
    },
  })
  const known = [REBATES_CONSUMER, PROMOTIONS_CONSUMER]
  if (known.some((name) => !registered.some((one) => one.name === name))) throw new Error('a consumer is missing')
  return registered
}

async function auditAll(db: Database): Promise<string[]> {
  const report = await auditLedger(db, {
    extra: [agentsRebatesCheck, agentsFundingCheck, agentsTreeCheck],
    isWhole: true,
  })
  return report.checks.flatMap(({ breaks }) =>
    breaks.map(({ check, subject, expected, found }) => `${check}: ${subject}: expected ${expected}, found ${found}`),
  )
}
