import { businessDay } from '@lotus/kernel'
import { commitmentOf, SEED_BYTES } from '@lotus/rules/lottery'
import { beaconRoundFor } from '../beacon/receive-beacons.ts'
import { listGames, listHolidays, type Game } from '../config/games.repo.ts'
import { createIssues, getNow, listIssueNos, type NewIssue } from './issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { planIssues, type Schedule } from './schedule.ts'

/** Creates the missing issues, with seed and commitment for own draws. Idempotent; returns how many were new. */
export async function generateIssues(deps: LotteryDeps): Promise<number> {
  let count = 0
  for (const game of await listGames(deps.db)) count += await generateForGame(deps, game)
  return count
}

/** The same for one game, by its schedule or by a longer one (for a chase). */
export async function generateForGame(
  { db, rng, beaconChain = null }: LotteryDeps,
  game: Game,
  schedule: Schedule = game.schedule,
): Promise<number> {
  const now = await getNow(db)
  const holidays = await listHolidays(db, game.id, businessDay(now))
  const known = await listIssueNos(db, game.id, now)
  const missing = planIssues(schedule, game.lockSeconds, now, holidays).filter((issue) => !known.has(issue.issueNo))
  if (missing.length === 0) return 0
  const issues: NewIssue[] = []
  for (const issue of missing) {
    if (game.drawSource === 'outside') {
      issues.push({ ...issue, commitment: null, seed: null, beaconRound: null })
      continue
    }
    const seed = rng.bytes(SEED_BYTES)
    const periodSeconds = game.schedule.kind === 'periodic' ? game.schedule.periodSeconds : null
    issues.push({
      ...issue,
      commitment: await commitmentOf(seed),
      seed: Buffer.from(seed).toString('hex'),
      beaconRound: beaconRoundFor(beaconChain, { drawSource: game.drawSource, periodSeconds }, issue.drawAt),
    })
  }
  return createIssues(db, game.id, issues)
}
