import { businessDay } from '@lotus/kernel'
import { commitmentOf, SEED_BYTES } from '@lotus/rules/lottery'
import { listGames, listHolidays, type Game } from './games.repo.ts'
import { createIssues, getNow, listIssueNos, type NewIssue } from './issues.repo.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { planIssues } from './schedule.ts'

/** Writes the issues that are missing, with seed and commitment for own draws. Idempotent; returns how many were new. */
export async function generateIssues(deps: LotteryDeps): Promise<number> {
  let count = 0
  for (const game of await listGames(deps.db)) count += await generateForGame(deps, game)
  return count
}

async function generateForGame({ db, rng }: LotteryDeps, game: Game): Promise<number> {
  const now = await getNow(db)
  const holidays = await listHolidays(db, game.id, businessDay(now))
  const known = await listIssueNos(db, game.id, now)
  const missing = planIssues(game.schedule, game.lockSeconds, now, holidays).filter(
    (issue) => !known.has(issue.issueNo),
  )
  if (missing.length === 0) return 0
  const issues: NewIssue[] = []
  for (const issue of missing) {
    if (game.drawSource === 'outside') {
      issues.push({ ...issue, commitment: null, seed: null })
      continue
    }
    const seed = rng.bytes(SEED_BYTES)
    issues.push({ ...issue, commitment: await commitmentOf(seed), seed: Buffer.from(seed).toString('hex') })
  }
  return createIssues(db, game.id, issues)
}
