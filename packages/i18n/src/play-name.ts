import list from '../play-names.json' with { type: 'json' }
import { readingOrder, type Language, type Texts } from './languages.ts'

/**
 * The catalogue's names come from the vendor's menu, which mixes languages. What a person would not say is put right here:
 * pattern and text in the order of the list. A language without an entry needs none.
 */
type Wording = { readonly isSentenceCase: boolean; readonly corrections: readonly (readonly string[])[] }
const wordings: { readonly [L in Language]?: Wording } = list

/** "Đề Đầu Đặc Biệt" beside "Đề đặc biệt" reads as two hands: some languages capitalise no word inside a name. */
const inSentenceCase = (name: string): string => name.replace(/ \p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())

/** The name of a play for a reader, in the words of people who bet. */
export function playName(names: Texts, language: Language): string {
  const read = readingOrder(language).find((one) => names[one]) ?? language
  const { isSentenceCase = false, corrections = [] } = wordings[read] ?? {}
  const name = corrections.reduce(
    (text, [pattern = '', better = '']) => text.replace(new RegExp(pattern, 'u'), better),
    names[read] ?? '',
  )
  return name.charAt(0).toUpperCase() + (isSentenceCase ? inSentenceCase(name.slice(1)) : name.slice(1))
}
