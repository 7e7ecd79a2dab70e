import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'

export type VendorDetail = RouteValue<'bo.vendor'>
export type VendorGame = RouteValue<'bo.catalogue'>['rows'][number]
export type VendorChange = VendorDetail['changes'][number]

/** The sentence for what is wrong with a field. */
export function useProblemText(): (problem: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation('backofficeVendors')
  return (problem) => {
    if (problem === undefined) return undefined
    return i18n.exists(`backofficeVendors:problem.${problem}`) ? t(`problem.${problem}`) : t('problem.invalid')
  }
}

/** Words separated by blanks, commas or lines. */
export const wordsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '')
export const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())
