import { useTranslation } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { errorText } from '@lotus/ui'
import { groupOdds } from '../../../shared/lottery/odds.ts'
import type { ItemError } from '../model/slip.ts'
import { fineText } from '../../../shared/lottery/texts.ts'

const ODDS_DETAILS = ['oldOdds', 'newOdds'] as const
/** The server names the figures of all tiers of a play in one text. */
const BETWEEN_FIGURES = ' / '

/** `itemErrorText` in the language of the page. */
export function useItemErrorText(): typeof itemErrorText {
  // Whoever asks is drawn anew when the language changes.
  useTranslation('errors')
  return itemErrorText
}

/**
 * The sentence for what is wrong with a ticket or a slip. The server names base odds; where a prize group was chosen the
 * figures are those that are paid at it, as everywhere else on the ticket.
 */
export function itemErrorText({ code, details }: ItemError, prizeGroup?: number): string {
  const odds: Record<string, string> = {}
  for (const name of ODDS_DETAILS) {
    const figures = details[name]
    if (typeof figures === 'string') odds[name] = figuresAtGroup(figures, prizeGroup).join(BETWEEN_FIGURES)
  }
  return errorText({ code, value: details }, odds)
}

/** The figures of a play as they are paid at a prize group; what is no figure stays as it came. */
export function figuresAtGroup(odds: string, prizeGroup: number | undefined): string[] {
  return odds
    .split(BETWEEN_FIGURES)
    .map((figure) => (tryParseMoney(figure) === undefined ? figure : fineText(atGroup(figure, prizeGroup))))
}

/** A figure as it is paid at a prize group. */
export function atGroup(odds: string, prizeGroup: number | undefined): string {
  return prizeGroup === undefined ? odds : (groupOdds([{ tier: '', odds }], prizeGroup)[0]?.odds ?? odds)
}
