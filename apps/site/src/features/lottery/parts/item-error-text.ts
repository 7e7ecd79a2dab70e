import { useTranslation } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { useCallback } from 'react'
import { groupOdds } from '../../../shared/lottery/odds.ts'
import type { ItemError } from '../model/slip.ts'
import { amountText, fineText } from '../../../shared/lottery/texts.ts'

const moneyDetails = new Set(['min', 'max', 'balance', 'short', 'remaining', 'stake'])
const oddsDetails = new Set(['oldOdds', 'newOdds'])
/** The server names the figures of all tiers of a play in one text. */
const BETWEEN_FIGURES = ' / '
/** Codes whose `max` counts lines or tickets. */
const countCodes = new Set(['too_many_lines', 'too_many_items'])

/**
 * `errors.<code>` with amounts and odds written the way the screen writes them. The server names base odds; where a prize
 * group was chosen the figures are those that are paid at it, as everywhere else on the ticket.
 */
export function useItemErrorText(): (error: ItemError, prizeGroup?: number) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    ({ code, details }, prizeGroup) => {
      const shown = Object.fromEntries(
        Object.entries(details).map(([name, value]) => {
          if (typeof value !== 'string') return [name, value]
          if (oddsDetails.has(name)) return [name, figuresAtGroup(value, prizeGroup).join(BETWEEN_FIGURES)]
          if (tryParseMoney(value) === undefined) return [name, value]
          return [name, moneyDetails.has(name) && !countCodes.has(code) ? amountText(value) : value]
        }),
      )
      return t(i18n.exists(`errors:${code}`) ? code : 'unknown_error', { ...shown, code })
    },
    [t, i18n],
  )
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
