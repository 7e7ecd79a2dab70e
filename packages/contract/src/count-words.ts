/** Han, kana and hangul are written without spaces: each sign counts as a word (operations.md 4.13). */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.source
const SIGN_OR_WORD = new RegExp(`${SIGN}|[\\p{L}\\p{N}](?:(?!${SIGN})[\\p{L}\\p{M}\\p{N}'’.,@_-])*`, 'gu')

/** Words of a text as the length rule of feedback counts them (V13): the page counts along with what the server will say. */
export function countWords(text: string): number {
  return text.normalize('NFC').match(SIGN_OR_WORD)?.length ?? 0
}
