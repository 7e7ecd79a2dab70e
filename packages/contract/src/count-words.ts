/** Han, kana and hangul are written without spaces: each character counts as a word (operations.md 4.13). */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.source
const SIGN_OR_WORD = new RegExp(`${SIGN}|[\\p{L}\\p{N}](?:(?!${SIGN})[\\p{L}\\p{M}\\p{N}'’.,@_-])*`, 'gu')

/** Counts words as the length rule of feedback does (V13), so that the page shows the same count as the server. */
export function countWords(text: string): number {
  return text.normalize('NFC').match(SIGN_OR_WORD)?.length ?? 0
}
