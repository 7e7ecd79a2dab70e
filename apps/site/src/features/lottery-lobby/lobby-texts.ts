import { localText } from '@lotus/i18n'
import type { GameCard } from './lobby-model.ts'

export function gameName(game: Pick<GameCard, 'name'>): string {
  return localText(game.name)
}

/** The running number of "20260701-0184": the day is today anyway. */
export function shortIssue(issueNo: string): string {
  return issueNo.includes('-') ? issueNo.slice(issueNo.lastIndexOf('-') + 1) : issueNo
}
