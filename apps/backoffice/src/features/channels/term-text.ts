import { completeLanguages, i18n } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import type { TermName } from './channel-draft.ts'
import type { Terms } from './types.ts'

const say = (key: string, values: Record<string, string | number> = {}) => i18n.t(`channels:${key}`, values)
const money = (amount: string | null) => (amount === null ? say('isEmpty') : moneyText(amount))
const listText = (amounts: readonly string[]) => (amounts.length === 0 ? say('isEmpty') : amounts.map(money).join(', '))
export const percentText = (ppm: number) => String(ppm / 10_000)

/** One term in words. */
export function termText(terms: Terms, name: TermName): string {
  switch (name) {
    case 'name':
      return completeLanguages.flatMap((language) => terms.name[language] || []).join(' / ')
    case 'isOpen':
      return say(terms.isOpen ? 'yes' : 'no')
    case 'min':
    case 'max':
    case 'feeFixed':
    case 'payoutMax':
    case 'dailyCap':
      return money(terms[name])
    case 'fixedAmounts':
    case 'quickAmounts':
      return listText(terms[name])
    case 'feePpm':
      return `${percentText(terms.feePpm)}%`
    case 'openFrom':
    case 'openUntil':
      return terms[name] ?? say('isEmpty')
    case 'tags':
      return terms.tags.length === 0 ? say('isEmpty') : terms.tags.map((tag) => say(`tag.${tag}`)).join(', ')
    case 'countries':
      return terms.countries.length === 0 ? say('everywhere') : terms.countries.join(', ')
    case 'firstRule':
      return say(`firstRule.${terms.firstRule ?? 'all'}`)
    case 'rankMin':
    case 'weight':
    case 'orderMinutes':
      return String(terms[name])
  }
}
