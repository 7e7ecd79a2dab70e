import { useTranslation } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { useCallback } from 'react'
import type { ItemError } from '../model/slip.ts'
import { amountText, fineText } from '../../../shared/lottery/texts.ts'

const moneyDetails = new Set(['min', 'max', 'balance', 'short', 'remaining', 'stake'])
const oddsDetails = new Set(['oldOdds', 'newOdds'])
/** Codes whose `max` counts lines or tickets. */
const countCodes = new Set(['too_many_lines', 'too_many_items'])

/** `errors.<code>` with amounts and odds written the way the screen writes them. */
export function useItemErrorText(): (error: ItemError) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    ({ code, details }) => {
      const shown = Object.fromEntries(
        Object.entries(details).map(([name, value]) => {
          if (typeof value !== 'string' || tryParseMoney(value) === undefined) return [name, value]
          if (oddsDetails.has(name)) return [name, fineText(value)]
          return [name, moneyDetails.has(name) && !countCodes.has(code) ? amountText(value) : value]
        }),
      )
      return t(i18n.exists(`errors:${code}`) ? code : 'unknown_error', { ...shown, code })
    },
    [t, i18n],
  )
}
