import type { Database, Queryable } from '@lotus/database'
import { listGames, type Game } from '../config/games.repo.ts'
import { getNow, listIssueNos } from '../draw/issues.repo.ts'
import { simulateHistory, type SimulatedResult } from './simulated.repo.ts'
import { pastIssues, type HistorySpan } from './past-issues.ts'
import { simulateDraw } from './simulated-draw.ts'

/** Results written at a time; other work gets a turn in between. */
const PORTION = 400

/**
 * Gives our own games a history: simulated results of draws that were never sold. `owner` is the owner of the tables,
 * since the program itself cannot write history. Existing results stay, so it may be stopped and run again. Returns how
 * many results were new.
 */
export async function simulateOwnHistory(
  deps: { owner: Database; secret: Uint8Array; isStopping: () => boolean },
  span: HistorySpan,
): Promise<number> {
  const games = (await listGames(deps.owner)).filter(({ drawSource }) => drawSource === 'own')
  const now = await getNow(deps.owner)
  let count = 0
  for (const game of games) {
    if (deps.isStopping()) return count
    count += await simulateGame(deps, game, now, span)
  }
  return count
}

async function simulateGame(
  { owner, secret, isStopping }: Parameters<typeof simulateOwnHistory>[0],
  game: Game,
  now: Date,
  span: HistorySpan,
): Promise<number> {
  const planned = pastIssues(game.schedule, game.lockSeconds, now, span)
  const first = planned[0]
  if (!first) return 0
  const known = await listIssueNos(owner, game.id, new Date(first.drawAt.getTime() - 1))
  const missing = planned.filter(({ issueNo }) => !known.has(issueNo))
  let count = 0
  for (let at = 0; at < missing.length && !isStopping(); at += PORTION)
    count += await writePortion(owner, secret, game, missing.slice(at, at + PORTION))
  return count
}

async function writePortion(
  db: Queryable,
  secret: Uint8Array,
  game: Game,
  issues: ReturnType<typeof pastIssues>,
): Promise<number> {
  const results: SimulatedResult[] = []
  for (const issue of issues)
    results.push({
      ...issue,
      ...(await simulateDraw(secret, {
        gameCode: game.code,
        drawOf: game.drawOf,
        rules: game.rules,
        drawTerms: game.drawTerms,
        ...issue,
      })),
    })
  return simulateHistory(db, game.id, results)
}
