import type { HelpSheet, HelpText } from './help-sheet.ts'
import words from './help-words.json' with { type: 'json' }
import { familyNames } from './names.ts'

export type { HelpExample, HelpPlay, HelpSheet, HelpText } from './help-sheet.ts'

/** Sentences shared by many sheets, by their name in braces. */
export const helpTexts: Readonly<Record<string, HelpText>> = words

const everyHelp = await Promise.all(
  familyNames.map(async (name) => {
    // JSON has no precise types; the demo's tests work every sheet out.
    const file = (await import(`./families/${name}/help.json`, { with: { type: 'json' } })) as {
      readonly default: readonly HelpSheet[]
    }
    return file.default
  }),
)

/** One sheet for every family and every alias that has its own, in their order. */
export const helpSheets: readonly HelpSheet[] = everyHelp.flat().toSorted((a, b) => a.sort - b.sort)
