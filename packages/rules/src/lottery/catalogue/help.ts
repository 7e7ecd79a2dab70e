import { everyHelp } from './generated/every-help.ts'
import type { HelpSheet, HelpText } from './help-sheet.ts'
import words from './help-words.json' with { type: 'json' }

export type { HelpExample, HelpPlay, HelpSheet, HelpText } from './help-sheet.ts'

/** Sentences shared by many sheets, by their name in braces. */
export const helpWords: Readonly<Record<string, HelpText>> = words

/** One sheet for every family and every alias that has its own, in their order. */
export const helpSheets: readonly HelpSheet[] = everyHelp.flat().toSorted((a, b) => a.sort - b.sort)
