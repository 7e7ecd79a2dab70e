import { createDatabase, sql } from '@lotus/database'
import { addDays, businessDay, systemClock, type Clock } from '@lotus/kernel'
import { listIncome } from '../../apps/server/src/modules/agents/reports/income.ts'
import { listTeamBets } from '../../apps/server/src/modules/reports/team/team-bets.ts'
import { listTeamTransactions } from '../../apps/server/src/modules/reports/team/team-transactions.ts'
import { listProfit } from '../../apps/server/src/modules/agents/reports/profit.ts'
import { offerOf } from '../../apps/server/src/modules/agents/contracts/contract-terms.ts'
import { runLooks } from '../../apps/server/src/modules/agents/looks/run-looks.ts'
import { whatIf } from '../../apps/server/src/modules/agents/what-if/what-if.ts'
import { listTeam } from '../../apps/server/src/modules/agents/tree/list-team.ts'
import { requireAgent, type Agent } from '../../apps/server/src/modules/agents/tree/require-agent.ts'
import { countLargeTeams } from '../../apps/server/src/modules/agents/tree/live-team.ts'
import { teamOverview } from '../../apps/server/src/modules/agents/tree/team-overview.ts'
import { withBenchDatabase } from '../database.ts'
import { atMost, shown, timed, type Row } from '../report.ts'
import { addBets } from './bets.ts'
import { addGranted, measureTotals } from './granted.ts'
import { listsOf, type NamedCall } from './lists.ts'
import { growTree } from './tree.ts'

const OVERVIEW_MAX_MS = 100
const PAGE_MAX_MS = 200
const ROUNDS = 9
const DAY_MS = 86_400_000

type Deps = { db: ReturnType<typeof createDatabase>; clock: Clock }

/**
 * What an agent's pages take on the server in trees of these sizes (issue 19 section 6): of the head of the whole tree, of one
 * with an eighth of it below, and of one with 2,000 directly below. The median of nine rounds.
 */
export async function measurePages(sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) rows.push(...(await withBenchDatabase((urls) => measureTree(urls, size))))
  return rows
}

async function measureTree({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }, size: number): Promise<Row[]> {
  const owner = createDatabase({ connectionString: ownerUrl, max: 2 })
  const db = createDatabase({ connectionString: appUrl, max: 6 })
  try {
    const startedAt = performance.now()
    const tree = await growTree(owner, { members: size }, (line) => console.log(line))
    await addBets(owner, tree, (line) => console.log(line))
    await addGranted(owner, tree, (line) => console.log(line))
    await owner.pool.query('vacuum analyze')
    const counted = await timed(() => countLargeTeams(db))
    const seconds = (performance.now() - startedAt) / 1000
    const head = shown(`${size} members over ${tree.depth} levels, laid down`, seconds, 's')
    const named = { root: tree.root, large: tree.large, wide: tree.wide }
    const rows: Row[] = [head, shown('what large teams hold, counted', counted, 'ms')]
    rows.push(...(await measureTotals(db, tree)))
    for (const [name, id] of Object.entries(named)) {
      const agent = await agentOf(db, id)
      const below = await owner.value<number>(
        sql`select count(*)::integer from agent_team where cell = cell_of(${id}) and member_id = ${id}`,
      )
      rows.push(...(await measureAgent({ db, clock: systemClock }, agent, `${name}, ${below} below`)))
    }
    return rows
  } finally {
    await owner.end()
    await db.end()
  }
}

export async function agentOf(db: Deps['db'], memberId: bigint): Promise<Agent> {
  const row = await db.one<{ username: string; accountType: 1 | 2 }>(
    sql`select username, account_type as "accountType" from member where id = ${memberId}`,
  )
  return requireAgent(db, { memberId, ...row })
}

export async function measureAgent(deps: Deps, agent: Agent, name: string): Promise<Row[]> {
  const { db } = deps
  const first = await listTeam(db, agent, {})
  const cursor = first.nextCursor ?? undefined
  const account = first.rows.at(-1)?.account ?? ''
  const page = (title: string, work: () => Promise<unknown>) => measured(`${name}: ${title}`, work, PAGE_MAX_MS)
  const overview = (input: Parameters<typeof teamOverview>[2]) => teamOverview(deps, agent.memberId, input)
  const today = businessDay(deps.clock.now())
  const month = { from: addDays(today, -30), to: today }
  // Of a large team the first call asks who was active; the job counts it, and pages are told it from then on.
  const asked: Row[] = []
  for (const [title, input] of [
    ['a week', {}],
    ['a month', month],
  ] as const) {
    await overview(input)
    asked.push(shown(`${name}: who was active in ${title}, counted behind`, await timed(() => runLooks(db)), 'ms'))
  }
  for (const input of [
    { ...month, category: 'LOTT' },
    { ...month, scope: 'direct' },
  ] as const)
    await overview(input)
  await runLooks(db)
  return [
    ...asked,
    await measured(`${name}: overview`, () => overview({}), OVERVIEW_MAX_MS),
    await measured(`${name}: an offer of a month’s wage, its cost in the past`, () => pastOf(deps, agent), PAGE_MAX_MS),
    await measured(
      `${name}: overview of a month and one product`,
      () => overview({ ...month, category: 'LOTT' }),
      OVERVIEW_MAX_MS,
    ),
    await measured(
      `${name}: overview of those directly below`,
      () => overview({ ...month, scope: 'direct' }),
      OVERVIEW_MAX_MS,
    ),
    await page('team', () => listTeam(db, agent, {})),
    await page('team, next page', () => listTeam(db, agent, cursor === undefined ? {} : { cursor })),
    await page('team, one name', () => listTeam(db, agent, { account })),
    await page('team, the highest balances', () => listTeam(db, agent, { sort: 'balance' })),
    await page('profit and loss of lines', () => listProfit(deps, agent, {})),
    await page('profit and loss of members', () => listProfit(deps, agent, { scope: 'one' })),
    await page('income', () => listIncome(deps, agent.memberId, {})),
    ...(await measureLists(deps, agent, name)),
    ...(await measureEach(listsOf(deps, agent), page)),
  ]
}

/** What an offer to the agent would have cost; of a large team where it is counted already. */
async function pastOf({ db, clock }: Deps, { memberId }: Agent) {
  const tiers = [{ ratePpm: 1000, active: 1, validBet: '0.0000', loss: '0.0000' }]
  const offer = offerOf({ kind: 'DAILY', cadence: 'MONTHLY', categories: ['LOTT'], activeMinBet: '100.0000', tiers })
  const past = await whatIf(db, { holderId: memberId, granterId: null, aboveId: null, offer, ended: [] }, clock.now())
  if (past.counting !== null) await runLooks(db)
  return past
}

async function measureEach(
  calls: readonly NamedCall[],
  page: (title: string, work: () => Promise<unknown>) => Promise<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [title, call] of calls) rows.push(await page(title, call))
  return rows
}

/** Bets and movements of the team: the newest, the page behind, filters that few pass, and a week of the past. */
async function measureLists(deps: Deps, agent: Agent, name: string): Promise<Row[]> {
  const reports = { ...deps, sources: [], vendorNames: async () => new Map<string, string>() }
  const now = Date.now()
  const past = {
    from: new Date(now - 20 * DAY_MS).toISOString(),
    to: new Date(now - 13 * DAY_MS).toISOString(),
  }
  const bets = (input: Parameters<typeof listTeamBets>[2]) => () => listTeamBets(reports, agent, input)
  const moves = (input: Parameters<typeof listTeamTransactions>[2]) => () => listTeamTransactions(deps, agent, input)
  const behind = ({ nextCursor }: { nextCursor: string | null }) => (nextCursor === null ? {} : { cursor: nextCursor })
  const nextBets = behind(await bets({})())
  const nextMoves = behind(await moves({})())
  const page = (title: string, work: () => Promise<unknown>) => measured(`${name}: ${title}`, work, PAGE_MAX_MS)
  return [
    await page('bets', bets({})),
    await page('bets, next page', bets(nextBets)),
    await page('bets, a week of the past', bets(past)),
    await page('bets, one game of a vendor, won', bets({ vendor: 'HOUSE', gameCode: 'GAME', state: 'won' })),
    await page('bets, a filter that none pass', bets({ least: '1000' })),
    await page('movements', moves({})),
    await page('movements, next page', moves(nextMoves)),
    await page('movements, a week of the past', moves(past)),
    await page('movements, deposits', moves({ group: 'deposit' })),
    await page('movements, a filter that none pass', moves({ group: 'withdrawal' })),
  ]
}

async function measured(title: string, work: () => Promise<unknown>, most: number): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(work))
  return atMost(title, times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, 'ms', most)
}
