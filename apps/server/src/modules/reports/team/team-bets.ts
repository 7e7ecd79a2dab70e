import { businessDay, parseMoney } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'
import { agentsSettings, nameTeam, playOfLine, teamScope, type Agent, type TeamScope } from '../../agents/index.ts'
import { getSettings } from '../../system/index.ts'
import type { BetSum, DaySum, GameName } from '../record/bet-source.ts'
import { filterOf, mergePages, totalsOf, type ReportsDeps } from '../record/list-bets.ts'
import { cellsOf, headings, ROWS_PER_CALL, wordOf } from '../export/export-bets.ts'
import { csvLine } from '../export/csv.ts'
import { nameVendors } from '../record/vendor-names.ts'
import { teamSources, type TeamBet, type TeamFilter, type TeamSource } from './team-source.ts'

type Input = RouteParsedInput<'agent.bets'>
type Value = RouteValue<'agent.bets'>
type Row = Value['rows'][number]
/** operations.md 0.8, for a member's screens. */
export const TEAM_SPAN_DAYS_MAX = 31
const LIMIT_DEFAULT = 20
const GAMES_MAX = 300

/** AC05: what the team bet, newest first, with totals over the whole filter (operations.md 1.8). */
export async function listTeamBets(deps: ReportsDeps, agent: Agent, input: Input): Promise<Value> {
  const { db } = deps
  const team = await teamScope(db, agent, input)
  const { members } = team
  const nothing = {
    rows: [],
    nextCursor: null,
    searchedTo: null,
    members,
    totals: totalsOf([]),
    atLeast: null,
    settled: null,
    games: [],
  }
  const filter = teamFilterOf(input, deps.clock.now())
  if (members === 0) return nothing
  const sources = await sourcesOf(db, team)
  const named = { db, agent, account: input.account }
  if (input.refNo) return { ...nothing, ...(await findTeamBet(named, sources, input.refNo)) }
  // The page and each kind's sums are looked up at once: one after another, a brand of a million waits twice as long.
  const [page, ...sums] = await Promise.all([
    mergePages(sources, filter, { cursor: input.cursor, limit: input.limit ?? LIMIT_DEFAULT }),
    ...sources
      .filter((source) => source.accepts(filter))
      .map(async (source) => ({ source, ...(await source.sums(filter)) })),
  ])
  const { games, totals, atLeast } = await sumTeamBets(sums, page.rows)
  const isSettledTold = totals === null && isKeptByDay(filter)
  const [rows, settled] = await Promise.all([
    withNames(named, page.rows),
    isSettledTold ? settledIn(db, agent, { lineId: team.rootId, scope: input.scope ?? 'team' }, filter) : null,
  ])
  return { ...page, members, rows, totals, atLeast, settled, games }
}

/** The bets of `listTeamBets`, in parts of a thousand as in the member's own record. */
export async function exportTeamBets(
  deps: ReportsDeps,
  agent: Agent,
  input: RouteParsedInput<'agent.exportBets'>,
  language: Language,
): Promise<RouteValue<'agent.exportBets'>> {
  const { db } = deps
  const sources = await sourcesOf(db, await teamScope(db, agent, input))
  const filter = teamFilterOf(input, deps.clock.now())
  const merged = await mergePages(sources, filter, { cursor: input.cursor, limit: ROWS_PER_CALL })
  const page = nameVendors(merged, await deps.vendorNames(language))
  const named = await nameTeam(
    db,
    agent,
    page.rows.map(({ memberId }) => memberId),
    input.account,
  )
  const keys = ['account', ...headings]
  const head = input.cursor === undefined ? csvLine(keys.map((key) => wordOf(`heading.${key}`, language))) : ''
  const lines = page.rows.map((bet) => csvLine([named(bet.memberId).account, ...cellsOf(bet, language)]))
  return { csv: head + lines.join(''), rows: page.rows.length, nextCursor: page.nextCursor }
}

function teamFilterOf(input: RouteParsedInput<'agent.exportBets'>, now: Date): TeamFilter {
  const money = (text: string | undefined) => (text === undefined ? null : parseMoney(text))
  return {
    ...filterOf(input, now, TEAM_SPAN_DAYS_MAX),
    issueNo: input.issueNo || null,
    least: money(input.least),
    most: money(input.most),
  }
}

async function sourcesOf(db: Database, team: TeamScope): Promise<TeamSource[]> {
  const { reportRowsMax: rowsMax, reportLookMax: lookMax } = await getSettings(db, agentsSettings)
  return teamSources(db, { team, rowsMax, lookMax })
}

/** Sums are kept by day and product, and by nothing else that a list is filtered by. */
const isKeptByDay = ({ vendor, gameCode, states, issueNo, least, most }: TeamFilter): boolean =>
  [vendor, gameCode, states, issueNo, least, most].every((part) => part === null)

/** From the sums by day: what was settled on the days of the filter, of which the first and the last count whole. */
async function settledIn(
  db: Database,
  agent: Agent,
  line: { lineId: bigint; scope: 'team' | 'one' },
  { from, to, category }: TeamFilter,
) {
  const days = { from: businessDay(from), to: businessDay(new Date(to.getTime() - 1)) }
  const { bets, stake, validBet, payout, winLoss } = await playOfLine(db, agent, line, { ...days, category })
  return { ...days, count: bets, stake, validBet, payout, winLoss }
}

type Named = { db: Database; agent: Agent; account: string | undefined }

async function withNames({ db, agent, account }: Named, bets: readonly TeamBet[]): Promise<Row[]> {
  const named = await nameTeam(
    db,
    agent,
    bets.map(({ memberId }) => memberId),
    account,
  )
  return bets.map(({ memberId, ...bet }) => ({ ...bet, ...named(memberId) }))
}

async function findTeamBet(named: Named, sources: readonly TeamSource[], refNo: string) {
  const found = (await Promise.all(sources.map((source) => source.findByRef(refNo)))).filter((bet) => bet !== undefined)
  const sums = found.map((bet) => ({
    category: bet.category,
    vendor: bet.vendor,
    gameCode: bet.gameCode,
    state: bet.state,
    count: 1,
    stake: parseMoney(bet.stake),
    validBet: parseMoney(bet.validBet ?? '0'),
    payout: parseMoney(bet.payout ?? '0'),
  }))
  return { rows: await withNames(named, found), totals: totalsOf(sums.map(countedOf)) }
}

type SourceSums = { source: TeamSource } & Awaited<ReturnType<TeamSource['sums']>>

/** Totals, and the games among them; where there are too many bets to add up, no totals but how many there are at least. */
async function sumTeamBets(
  sums: readonly SourceSums[],
  rows: readonly TeamBet[],
): Promise<Pick<Value, 'totals' | 'atLeast' | 'games'>> {
  const isWhole = sums.every((found) => found.isWhole)
  const games: GameName[] = []
  for (const { source, ...found } of sums) {
    // Where they are not added up, the page's own games can be chosen.
    const ofGames = found.isWhole ? found.rows : rows.filter((row) => row.source === source.name)
    const played = new Map(ofGames.map(({ vendor, gameCode }) => [`${vendor}/${gameCode}`, { vendor, gameCode }]))
    games.push(...(await source.names([...played.values()].slice(0, GAMES_MAX))))
  }
  const totals = totalsOf(sums.flatMap((found) => found.rows.map(countedOf)))
  return {
    totals: isWhole ? totals : null,
    atLeast: isWhole ? null : Math.max(totals.count, rows.length),
    games: games.slice(0, GAMES_MAX),
  }
}

/** What waits counts with its stake alone. */
function countedOf({ category, vendor, state, count, stake, validBet, payout }: Omit<BetSum, 'day'>): DaySum {
  const isWaiting = state === 'waiting'
  return {
    day: '',
    category,
    vendor,
    count,
    stake,
    validBet: isWaiting ? 0n : validBet,
    payout: isWaiting ? 0n : payout,
    winLoss: isWaiting ? 0n : payout - stake,
  }
}
