import { findingLevels, type RouteValue } from '@lotus/contract'
import { readTexts, type Language } from '../../../platform/language.ts'
import type { Finding } from '../../../platform/finding.ts'

const brandText = readTexts('brand')

const filled = (text: string, values: Finding['values'] = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')

/** Findings in words, as the command line prints them; the back office has the same texts. */
export function presentFindings(
  findings: readonly Finding[],
  language: Language,
): (RouteValue<'bo.brandCheck'>['findings'][number] & { what: string; mend: string })[] {
  return findings.map(({ code, values = {} }) => ({
    code,
    level: findingLevels[code],
    values,
    what: filled(brandText(['check', code, 'what'], language) ?? code, values),
    mend: filled(brandText(['check', code, 'mend'], language) ?? '', values),
  }))
}
