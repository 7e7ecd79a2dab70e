import { plainText } from '../../../platform/plain-text.ts'

/** Addresses as people write them: with a scheme, with www, or a name that ends in a top-level domain. */
const links =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S+|(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:com|net|org|info|biz|vn|io|me|co|app|xyz|top|club|vip|bet|win|link|site|online|shop|live|asia|cc|tv|gg|ly|us|uk|cn|hk|tw|ru)(?![\p{L}\p{N}-])(?:[/?#:]\S*)?/giu
// What nobody sees, or what turns the line around: zero widths, marks of direction, controls.
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
/** More marks on one letter than any language has. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** A message in a room: as `cleanLine`, without links. May be empty. */
export const cleanText = (text: string): string => cleanLine(cleanLine(text).replace(links, ''))

/** A message as the other side will read it: one kind of blank, nothing invisible. May be empty. */
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

/** Signs that stand for letters to get past a list of words. */
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
/** Shorter words would be found inside innocent ones once their blanks are gone. */
const SQUEEZED_MIN = 6

/**
 * Whether a blocked word stands in the text, whatever its case, its marks, and the signs between or in the place of its
 * letters.
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

/** What two messages have in common that say the same. Of signs alone, the signs themselves. */
export const foldedOf = (text: string): string => plainText(text) || text.replace(/\s+/g, ' ')
