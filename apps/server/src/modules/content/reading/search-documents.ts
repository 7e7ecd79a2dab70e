import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { foldText, plainText } from '../../../platform/plain-text.ts'
import type { Language } from '../../../platform/language.ts'
import { inLanguage, type Entry, type Content, type Written } from './content-cache.ts'
import { categoryOf } from './read-documents.ts'

type Found = RouteValue<'content.search'>
type Marked = Found['list'][number]['title']

const COUNT_DEFAULT = 20
/** Longer queries are cut to this many words. */
const WORDS_MAX = 8
const SNIPPET_LENGTH = 180
/** Characters shown before the first hit. */
const SNIPPET_BEFORE = 50

/** Score of a word by the part where it stands, and what all words in the typed order add. */
const WORTH = { title: 100, summary: 10, body: 1 } as const
const PHRASE = 3
/** Of two equal matches the reader's own language comes first. */
const OWN_LANGUAGE = 0.5

const parts = ['title', 'summary', 'body'] as const

/**
 * How well a text matches: each word counts at its best place, as the beginning of a word (search as you type); null if
 * one word is not found.
 */
function worthOf({ folded }: Written, words: readonly string[]): number | null {
  let worth = 0
  for (const word of words) {
    const part = parts.find((name) => folded[name].includes(` ${word}`))
    if (part === undefined) return null
    worth += WORTH[part]
  }
  const phrase = ` ${words.join(' ')}`
  const whole = parts.find((name) => folded[name].includes(phrase))
  if (whole !== undefined) worth += WORTH[whole] * PHRASE
  if (folded.title.startsWith(phrase)) worth += WORTH.title
  return worth
}

/** The call `content.search` (X06): without diacritics, in both languages. */
export function searchDocuments(
  content: Content,
  input: RouteParsedInput<'content.search'>,
  language: Language,
): Found {
  const typed = plainText(input.q)
  if (typed === '') return { total: 0, list: [] }
  const words = typed.split(' ').slice(0, WORDS_MAX)
  const found: { entry: Entry; text: Written; worth: number }[] = []
  for (const entry of content.entries) {
    if (input.kind !== undefined && entry.kind !== input.kind) continue
    const best = Object.values(entry.written)
      .map((text) => ({ text, worth: worthOf(text, words) }))
      .filter((one): one is { text: Written; worth: number } => one.worth !== null)
      .map(({ text, worth }) => ({ text, worth: worth + (text.language === language ? OWN_LANGUAGE : 0) }))
      .sort((a, b) => b.worth - a.worth)[0]
    if (best) found.push({ entry, ...best })
  }
  // Equal matches keep the order of the content.
  found.sort((a, b) => b.worth - a.worth)
  return {
    total: found.length,
    list: found.slice(0, input.count ?? COUNT_DEFAULT).map(({ entry, text }) => ({
      slug: entry.slug,
      kind: entry.kind,
      category: categoryOf(content, entry, language),
      title: markHits(inLanguage(entry, language).title, words),
      snippet: snippetOf(text, words),
    })),
  }
}

/** If the summary contains none of the words, the matching part of the body is shown. */
function snippetOf({ summary, body, folded }: Written, words: readonly string[]): Marked {
  const hasHit = (text: string) => words.some((word) => text.includes(` ${word}`))
  if (hasHit(folded.summary) || !hasHit(folded.body)) return markHits(cut(summary || body, 0), words)
  const first = rangesOf(body, words)[0]?.[0] ?? 0
  return markHits(cut(body, Math.max(0, first - SNIPPET_BEFORE)), words)
}

/** A part of a text that starts near `from`, cut between words, with dots where it continues. */
function cut(text: string, from: number): string {
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  if (text.length - start <= SNIPPET_LENGTH) return `${start > 0 ? '… ' : ''}${text.slice(start)}`
  const end = text.lastIndexOf(' ', start + SNIPPET_LENGTH)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end > start ? end : start + SNIPPET_LENGTH)} …`
}

/** Ranges of the text where typed words begin, without overlaps. */
function rangesOf(text: string, words: readonly string[]): [number, number][] {
  const { folded, places } = foldText(text)
  const ranges: [number, number][] = []
  for (const word of words) {
    for (let at = folded.indexOf(` ${word}`); at >= 0; at = folded.indexOf(` ${word}`, at + 1)) {
      const start = places[at + 1] ?? text.length
      const last = places[at + word.length] ?? text.length
      // Combining marks of the last letter belong to it.
      const end = last + (/^.\p{M}*/su.exec(text.slice(last))?.[0].length ?? 0)
      ranges.push([start, end])
    }
  }
  ranges.sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const range of ranges) {
    const before = merged.at(-1)
    if (before && range[0] <= before[1]) before[1] = Math.max(before[1], range[1])
    else merged.push(range)
  }
  return merged
}

function markHits(text: string, words: readonly string[]): Marked {
  const pieces: Marked = []
  let at = 0
  for (const [start, end] of rangesOf(text, words)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false })
    pieces.push({ text: text.slice(start, end), isHit: true })
    at = end
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}
