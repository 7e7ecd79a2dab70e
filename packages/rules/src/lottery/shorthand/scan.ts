import { fold, meaningsOf, PHRASE_MAX, type Meaning } from './words.ts'
import type { Span } from './types.ts'

/** One thing of a line: what it is, and where it stands. */
export type Item = Span &
  (
    | {
        readonly kind: 'number'
        readonly digits: string
        /** Written right behind a word. */ readonly isGlued: boolean
      }
    /** In tenths of a point. */
    | { readonly kind: 'amount'; readonly tenths: number }
    | { readonly kind: 'count'; readonly count: number }
    | { readonly kind: 'word'; readonly meanings: readonly Meaning[] }
    | { readonly kind: 'unknown' }
    /** The slash of "10/20keo90". */
    | { readonly kind: 'slash' }
  )

const gap = /[\s.,;:&+\-–_|]+/uy
const letters = /[\p{L}\p{M}]+/uy
const stationCount = /(\d)\s?(?:d|dai|đài)(?![\p{L}\p{M}])/iuy
const amount = /(\d{1,9})(?:[.,](\d{1,3}))?(k|n|ng|ngan|nghin|ngàn|nghìn|tr|trieu|triệu)(?![\p{L}\p{M}])/iuy
const digits = /\d+/uy

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A thousand points for "tr" (million), one for the others; NaN if it has finer parts than tenths. */
function tenthsOf([, whole = '', part = '', unit = '']: RegExpExecArray): number {
  const scale = fold(unit).startsWith('tr') ? 10_000 : 10
  const places = part.replace(/0+$/u, '')
  const finest = scale === 10 ? 1 : 4
  if (places.length > finest) return Number.NaN
  return Number(whole) * scale + (places === '' ? 0 : Number(places) * (scale / 10 ** places.length))
}

type Word = Span & {
  readonly text: string
  /** Only spaces stand before it since the word before. */ readonly follows: boolean
}

/** Splits one line, whose first character is `from` of the text. */
export function scanLine(line: string, from: number): Item[] {
  const items: Item[] = []
  let words: Word[] = []
  const flush = () => {
    if (words.length > 0) items.push(...readWords(words))
    words = []
  }
  let at = 0
  while (at < line.length) {
    const word = matchAt(letters, line, at)
    if (word) {
      const [text] = word
      const last = words.at(-1)
      const follows = last !== undefined && /^ +$/u.test(line.slice(last.at - from + last.length, at))
      words.push({ text, at: from + at, length: text.length, follows })
      at += text.length
      continue
    }
    const space = matchAt(gap, line, at)
    if (space) {
      at += space[0].length
      continue
    }
    const isGlued = words.length > 0 && /[\p{L}\p{M}]/u.test(line[at - 1] ?? '')
    flush()
    const item = scanFigure(line, at, from, isGlued, isPlayEnd(items))
    items.push(item)
    at += item.length
  }
  flush()
  return items
}

/** Behind a word, or the count of xiên: "b", "xi2". */
function isPlayEnd(items: readonly Item[]): boolean {
  const [before, last] = items.slice(-2)
  if (last === undefined) return before?.kind === 'word'
  return last.kind === 'word' || (before?.kind === 'word' && last.kind === 'number' && last.digits.length === 1)
}

/** Digits and what is written with them; any other character is unknown. */
function scanFigure(line: string, at: number, from: number, isGlued: boolean, isAfterWord: boolean): Item {
  const span = (length: number) => ({ at: from + at, length })
  const count = matchAt(stationCount, line, at)
  if (count && !/\d/u.test(line[at - 1] ?? '')) {
    return { kind: 'count', count: Number(count[1]), ...span(count[0].length) }
  }
  const money = matchAt(amount, line, at)
  // "12.34.5n" is a list: an amount has decimals only behind a play.
  if (money && (money[2] === undefined || isAfterWord)) {
    return { kind: 'amount', tenths: tenthsOf(money), ...span(money[0].length) }
  }
  const number = matchAt(digits, line, at)
  if (number) return { kind: 'number', digits: number[0], isGlued, ...span(number[0].length) }
  if (line[at] === '/') return { kind: 'slash', ...span(1) }
  return { kind: 'unknown', ...span(String.fromCodePoint(line.codePointAt(at) ?? 0).length) }
}

/** Reads neighbouring words: the longest phrase first, then a word with "đảo" written to it. */
function readWords(words: readonly Word[]): Item[] {
  const items: Item[] = []
  for (let index = 0; index < words.length;) {
    const phrase = phraseAt(words, index)
    if (phrase) {
      items.push(phrase.item)
      index += phrase.count
      continue
    }
    const word = words[index]
    if (word) items.push(...readSingle(word))
    index += 1
  }
  return items
}

function phraseAt(words: readonly Word[], index: number): { item: Item; count: number } | undefined {
  for (let count = Math.min(PHRASE_MAX, words.length - index); count > 0; count -= 1) {
    const part = words.slice(index, index + count)
    if (part.slice(1).some(({ follows }) => !follows)) continue
    const meanings = meaningsOf(part.map(({ text }) => text).join(' '))
    const [first, last] = [part[0], part.at(-1)]
    if (!meanings || !first || !last) continue
    const span = { at: first.at, length: last.at + last.length - first.at }
    return { item: { kind: 'word', meanings, ...span }, count }
  }
  return undefined
}

const REVERSE = 'dao'

/** "bdao" is "b dao"; anything else is unknown. */
function readSingle({ text, at, length }: Word): Item[] {
  const split = fold(text).length === length ? splitReverse(text) : undefined
  if (!split) return [{ kind: 'unknown', at, length }]
  let from = at
  return split.map((part) => {
    const item: Item = { kind: 'word', meanings: meaningsOf(part) ?? [], at: from, length: part.length }
    from += part.length
    return item
  })
}

function splitReverse(text: string): [string, string] | undefined {
  const folded = fold(text)
  const parts: [string, string] = folded.endsWith(REVERSE)
    ? [text.slice(0, -REVERSE.length), text.slice(-REVERSE.length)]
    : [text.slice(0, REVERSE.length), text.slice(REVERSE.length)]
  return parts.every((part) => meaningsOf(part) !== undefined) && parts.some((part) => fold(part) === REVERSE)
    ? parts
    : undefined
}
