import { exactPercent, percentText, useTranslation } from '@lotus/i18n'
import { createContext, useContext } from 'react'
import type { ContractKind } from './terms-draft.ts'

/** How the operator wants rates of wages shown (operations.md 2.1): 0.8% or 80 per 10,000. What is typed is in percent. */
export type WageDisplay = 'PERCENT' | 'PER_10K'

/** Around the pages of contracts and statements. */
export const WageDisplayContext = createContext<WageDisplay>('PERCENT')

/** A contract's rate as it is shown: a percentage, as a dividend always is, or so much of each ten thousand. */
export function shownRate(
  kind: ContractKind,
  ppm: number,
  display: WageDisplay,
): { percent: string } | { per10k: string } {
  const isPercent = display === 'PERCENT' || kind === 'DIVIDEND'
  return isPercent ? { percent: exactPercent(ppm) } : { per10k: percentText(ppm * 100) }
}

/** The text of a contract's rate. `own`: for whoever provides the context. */
export function useRateText(own?: WageDisplay): (kind: ContractKind, ppm: number) => string {
  const { t } = useTranslation('agents')
  const given = useContext(WageDisplayContext)
  return (kind, ppm) => {
    const shown = shownRate(kind, ppm, own ?? given)
    return 'percent' in shown ? shown.percent : t('contract.per10k', { amount: shown.per10k })
  }
}
