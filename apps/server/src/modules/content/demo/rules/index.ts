import type { DemoDocument } from '../../demo-types.ts'
import { boardSheets } from './board.ts'
import { calendarSheets } from './calendar.ts'
import { classicDigitSheets } from './classic-digits.ts'
import { classicDrawSheets } from './classic-draws.ts'
import { digitSheets } from './digits.ts'
import { otherRules } from './other-games.ts'
import { quickSheets } from './quick.ts'
import { renderSheet, type RuleSheet } from './sheet.ts'
import { vietnamSheets } from './vietnam.ts'

/** One for every family of the catalogue and every name under which a game plays another family's rules. */
export const ruleSheets: readonly RuleSheet[] = [
  ...vietnamSheets,
  ...calendarSheets,
  ...digitSheets,
  ...quickSheets,
  ...classicDigitSheets,
  ...classicDrawSheets,
  ...boardSheets,
]

/** Slugs are lower case, digits and dashes; families have underlines. */
export const ruleSlug = (family: string): string => `rules-${family.replaceAll('_', '-')}`

function documentOf(sheet: RuleSheet, index: number): DemoDocument {
  const html = renderSheet(sheet)
  return {
    kind: 'help',
    slug: ruleSlug(sheet.family),
    category: 'rules',
    sort: 10 + index,
    vi: { title: sheet.title.vi, summary: sheet.summary.vi, html: html.vi },
    en: { title: sheet.title.en, summary: sheet.summary.en, html: html.en },
  }
}

export const ruleDocuments: readonly DemoDocument[] = [...ruleSheets.map(documentOf), ...otherRules]
