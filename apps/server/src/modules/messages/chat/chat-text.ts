import { plainText } from '../../../platform/plain-text.ts'

/** Addresses as people write them: with a scheme, with www, or a name that ends in a top-level domain. */
const links =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S+|(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:com|net|org|info|biz|vn|io|me|co|app|xyz|top|club|vip|bet|win|link|site|online|shop|live|asia|cc|tv|gg|ly|us|uk|cn|hk|tw|ru)(?![\p{L}\p{N}-])(?:[/?#:]\S*)?/giu
// Invisible characters and those that change the text's direction: zero widths, direction marks, controls.
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
/** More combining marks on one letter than any language uses. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** A chat message: like `cleanLine`, without links. May be empty. */
export const cleanText = (text: string): string => cleanLine(cleanLine(text).replace(links, ''))

/** A message as others will read it: one kind of space, nothing invisible. May be empty. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(piledMarks, '$1')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

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
