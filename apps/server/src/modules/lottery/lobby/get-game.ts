import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { findGame, type Game } from '../config/games.repo.ts'
import { findIssue, type DrawnIssue } from '../draw/issues.repo.ts'

export async function getGame(db: Queryable, code: string): Promise<Game> {
  const game = await findGame(db, code)
  if (!game) throw new AppError<ErrorCode>('game_not_found')
  return game
}

export async function getIssueByNo(db: Queryable, gameCode: string, issueNo: string): Promise<DrawnIssue> {
  const issue = await findIssue(db, gameCode, issueNo)
  if (issue) return issue
  await getGame(db, gameCode)
  throw new AppError<ErrorCode>('issue_not_found')
}
