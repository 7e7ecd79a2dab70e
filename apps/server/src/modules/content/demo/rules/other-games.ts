import { engineFacts, engineOdds } from '@lotus/rules/slots/catalogue'
import { mapTexts } from '../../../../platform/language.ts'
import type { DemoDocument } from '../../demo-types.ts'
import pages from './other-games.json' with { type: 'json' }

const { returnPpm, hitPpm, minBet, maxBet } = engineFacts.HS_SEN25
const { largestBaseWin, triggerOneIn } = engineOdds.HS_SEN25
/** Digits after the point are truncated: what is shown must never promise too much. */
const percent = (ppm: number, places: number) =>
  `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000)
    .padStart(4, '0')
    .slice(0, places)}%`

/** What a page names in braces. */
const figures: Readonly<Record<string, string | number>> = {
  returnPercent: percent(returnPpm, 4),
  hitPercent: percent(hitPpm, 2),
  largestBaseWin,
  triggerOneIn,
  minBet,
  maxBet,
}
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name]))

/** Game families beside the lotteries: those that run here, and how those without an engine yet would be settled. */
export const otherRules: readonly DemoDocument[] = pages.map(({ texts, ...page }) => ({
  ...page,
  kind: 'help',
  category: 'rules',
  texts: mapTexts(texts, ({ title, summary, html }) => ({
    title,
    summary: filled(summary),
    html: filled(html.join('\n')),
  })),
}))
