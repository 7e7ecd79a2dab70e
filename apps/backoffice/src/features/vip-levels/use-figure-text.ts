import { useTranslation } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import { percentOf, type Figure } from './level-draft.ts'
import type { Terms } from './types.ts'

/** A figure of a level as it is read; where the level says nothing, that withdrawals' own settings hold. */
export function useFigureText(): (terms: Terms, name: Figure) => string {
  const { t } = useTranslation('backofficeLoyalty')
  return (terms, name) => {
    const value = terms[name]
    if (value === null) return t('vip.usual')
    if (name === 'withdrawFeePpm') return `${percentOf(Number(value))}%`
    return typeof value === 'number' ? String(value) : moneyText(value)
  }
}
