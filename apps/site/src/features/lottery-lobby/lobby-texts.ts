import { localText } from '@lotus/i18n'
import type { GameCard } from './lobby-model.ts'

export function gameName(game: Pick<GameCard, 'name'>): string {
  return localText(game.name)
}

/** Of "20260701-0184" the running number: the day is today's anyway. */
export function shortIssue(issueNo: string): string {
  return issueNo.includes('-') ? issueNo.slice(issueNo.lastIndexOf('-') + 1) : issueNo
}
