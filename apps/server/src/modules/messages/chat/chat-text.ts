import { cleanLine, withoutLinks } from '../../../platform/clean-text.ts'
import { plainText } from '../../../platform/plain-text.ts'

/** A chat message: like `cleanLine`, without links. May be empty. */
export const cleanText = (text: string): string => cleanLine(withoutLinks(cleanLine(text)))

/** Characters used in place of letters to bypass a word list. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** Shorter words would match inside innocent text once its spaces are removed. */
const SQUEEZED_MIN = 6

/**
 * Whether a blocked word is in the text, ignoring case, diacritics, and characters between or in place of its letters.
 */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const plain = ` ${plainText(text)} `
  const lured = ` ${plainText(text.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign))} `
  const squeezed = lured.replaceAll(' ', '')
  return words.some((word) => {
    const wanted = plainText(word)
    if (wanted === '') return false
    if (plain.includes(` ${wanted} `) || lured.includes(` ${wanted} `)) return true
    const whole = wanted.replaceAll(' ', '')
    return whole.length >= SQUEEZED_MIN && squeezed.includes(whole)
  })
}

/** Equal for two messages that say the same. For a message of symbols only, the symbols themselves. */
export const foldedOf = (text: string): string => plainText(text) || text.replace(/\s+/g, ' ')
