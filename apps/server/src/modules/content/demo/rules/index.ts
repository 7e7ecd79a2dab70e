import { helpSheets, type HelpSheet } from '@lotus/rules/catalogue/help'
import { byLanguage, completeLanguages, inLanguage } from '../../../../platform/language.ts'
import type { DemoDocument } from '../../demo-types.ts'
import { otherRules } from './other-games.ts'
import { fillText, renderSheet } from './sheet.ts'

/** Slugs are lower case, digits and dashes; families have underlines. */
export const ruleSlug = (family: string): string => `rules-${family.replaceAll('_', '-')}`

function documentOf(sheet: HelpSheet): DemoDocument {
  const html = renderSheet(sheet)
  const summary = fillText(sheet.summary)
  return {
    kind: 'help',
    slug: ruleSlug(sheet.family),
    category: 'rules',
    sort: sheet.sort,
    texts: byLanguage(completeLanguages, (language) => ({
      title: inLanguage(sheet.title, language),
      summary: summary[language],
      html: html[language],
    })),
  }
}

export const ruleDocuments: readonly DemoDocument[] = [...helpSheets.map(documentOf), ...otherRules]
