import { i18n, useTranslation } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { errorText } from '@lotus/ui'
import { groupOdds } from '../../../shared/lottery/odds.ts'
import type { ItemError } from '../model/slip.ts'
import { fineText } from '../../../shared/lottery/texts.ts'

const ODDS_DETAILS = ['oldOdds', 'newOdds'] as const
/** The server sends the odds of all tiers of a play in one text. */
const BETWEEN_FIGURES = ' / '

/** `itemErrorText` in the language of the page. */
export function useItemErrorText(): typeof itemErrorText {
  // The component renders again when the language changes.
  useTranslation('errors')
  return itemErrorText
}

/**
 * The sentence for what is wrong with an item or a slip. The server names base odds; if a prize group is chosen, the
 * odds paid at it are shown, as everywhere else on the item.
 */
export function itemErrorText({ code, details }: ItemError, prizeGroup?: number): string {
  const named = wrongTokenText(code, details)
  if (named !== undefined) return named
  const odds: Record<string, string> = {}
  for (const name of ODDS_DETAILS) {
    const figures = details[name]
    if (typeof figures === 'string') odds[name] = figuresAtGroup(figures, prizeGroup).join(BETWEEN_FIGURES)
  }
  return errorText({ code, value: details }, odds)
}

/** The sentence with the token that is wrong and where it stands, if the server names one. */
function wrongTokenText(code: string, { token, position, row }: ItemError['details']): string | undefined {
  if (typeof token !== 'string' || !i18n.exists(`lottery:wrongToken.${code}`)) return undefined
  const where = row === undefined ? 'at' : 'atRow'
  return i18n.t(`lottery:wrongToken.${code}`, {
    token,
    where: i18n.t(`lottery:wrongToken.${where}`, { position, row }),
  })
}

/** The odds of a play as paid at a prize group; anything that is not a number stays as it came. */
export function figuresAtGroup(odds: string, prizeGroup: number | undefined): string[] {
  return odds
    .split(BETWEEN_FIGURES)
    .map((figure) => (tryParseMoney(figure) === undefined ? figure : fineText(atGroup(figure, prizeGroup))))
}

/** One number of the odds as paid at a prize group. */
export function atGroup(odds: string, prizeGroup: number | undefined): string {
  return prizeGroup === undefined ? odds : (groupOdds([{ tier: '', odds }], prizeGroup)[0]?.odds ?? odds)
}
