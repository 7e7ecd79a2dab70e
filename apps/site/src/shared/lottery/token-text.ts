import type { TFunction } from '@lotus/i18n'
import type { Family, Play, WireContent } from '@lotus/rules/catalogue'
import { combosOf, danTuoOf } from './content-parts.ts'
import { placeNames } from './place-names.ts'
import { meaningOf, universeOf, vocabularyOf } from './vocabulary.ts'

/** The texts are in the namespace `tokens`, loaded by the caller; the keys name it, so any `t` will do. */
type Translate = TFunction | ((key: string, values?: Record<string, unknown>) => string)

const WORDS_MAX = 12
/** 11 of 5: the odd and the even balls of a draw are five in total. */
const BALLS_OF_ELEVEN = 5

/** `t` as a plain function, because the two forms of `Translate` have no common call signature. */
function say(t: Translate, key: string, values?: Record<string, unknown>): string {
  return (t as (key: string, values?: Record<string, unknown>) => string)(key, values)
}

function numberText(t: Translate, play: Play, token: string): string {
  switch (meaningOf(play)) {
    case 'head':
      return say(t, 'tokens:number.head', { number: token })
    case 'tail':
      return say(t, 'tokens:number.tail', { number: token })
    case 'oddCount':
      return say(t, 'tokens:number.oddCount', { odd: token, even: BALLS_OF_ELEVEN - Number(token) })
    case 'triple':
      return token.repeat(3)
    case 'double':
      return token.repeat(2)
    case 'nim': {
      const [win = '', push = ''] = token.split('-')
      return say(t, 'tokens:number.nim', { win, push })
    }
    default:
      return token
  }
}

/** One token as text ("Tài", "Rồng", "4 đỏ"), or the number it is. */
export function tokenText(t: Translate, _family: Family | undefined, play: Play, token: string): string {
  if (/^\d/.test(token)) return numberText(t, play, token)
  return say(t, `tokens:word.${vocabularyOf(play)}.${token}`)
}

type Row = readonly string[]

const isRow = (value: WireContent): value is Row =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const isRows = (value: WireContent): value is readonly Row[] =>
  Array.isArray(value) && value.some((item) => Array.isArray(item))

/** Joined items; after about a dozen only the number of the others. */
function shorten(t: Translate, items: Row, separator = ', '): string {
  if (items.length <= WORDS_MAX) return items.join(separator)
  const tokens = items.slice(0, WORDS_MAX).join(separator)
  return say(t, 'tokens:content.more', { tokens, count: items.length - WORDS_MAX })
}

/** Digits of one place are joined, longer tokens and words are separated. */
const joinRow = (words: Row): string => words.join(words.every((word) => word.length === 1) ? '' : ' ')

/** The name of one place, counted from 1, as the boards head their rows: "Quán quân", "Vạn", "Bi 3". */
export function placeText(t: Translate, play: Play, place: number): string {
  const name = placeNames(play)[place - 1]
  if (name === undefined) return String(place)
  const { key, ...values } = name
  return say(t, `tokens:place.${key}`, values)
}

/** Rows by place: only the used places, with names if some are unused. */
function rowWords(t: Translate, play: Play, rows: readonly Row[]): string {
  const named = rows.some((row) => row.length === 0) || play.input.kind === 'fixed_places'
  const parts = rows.flatMap((row, index) => {
    const tokens = joinRow(row.map((token) => tokenText(t, undefined, play, token)))
    if (row.length === 0) return []
    return [named ? say(t, 'tokens:content.place', { place: placeText(t, play, index + 1), tokens }) : tokens]
  })
  return parts.join(named ? ' · ' : ' | ')
}

function itemWords(t: Translate, play: Play, items: Row): string {
  const words = items.map((token) => tokenText(t, undefined, play, token))
  const { input } = play
  const isOneSet = (input.kind === 'pool' && input.k === items.length && input.k > 1) || input.kind === 'one_set'
  // One line is written 01-05-09. Words are separated by commas.
  return isOneSet && vocabularyOf(play) === 'number' ? words.join('-') : shorten(t, words)
}

/** Marked places in one phrase: "Hàng vạn, nghìn, đơn vị". */
function placesText(t: Translate, play: Play, places: Row): string {
  const names = places.map((place) => placeText(t, play, Number(place)).toLowerCase())
  return say(t, 'tokens:content.places', { places: names.join(', ') })
}

/** The text of a content that is an object: typed lists, boards, bankers, marked places, sets. */
function namedWords(t: Translate, play: Play, content: { readonly [key: string]: WireContent }): string {
  const combos = combosOf(content)
  if (combos) {
    const texts = combos.map((combo) => combo.map((token) => tokenText(t, undefined, play, token)).join('-'))
    return shorten(t, texts)
  }
  if ('dan' in content) {
    const { dan, tuo } = danTuoOf(content)
    const tokens = [...dan, ...tuo].toSorted((a, b) => universeOrder(play, a, b)).join('-')
    return dan.length === 0 ? tokens : say(t, 'tokens:content.banker', { tokens, banker: dan.join('-') })
  }
  return Object.entries(content)
    .map(([name, part]) => {
      if (name === 'places') return placesText(t, play, isRow(part) ? part : [])
      const words = contentWords(t, play, part)
      return ['double', 'triple', 'quad', 'single'].includes(name) ? `${say(t, `tokens:set.${name}`)}: ${words}` : words
    })
    .filter((text) => text !== '')
    .join(' · ')
}

const universeOrder = (play: Play, a: string, b: string) => {
  const list = universeOf(play.input)
  return list.indexOf(a) - list.indexOf(b)
}

/** The choice in words and numbers: "Tài, Lẻ", "01-05-09 (chốt 03)", after a dozen items the number of the others. */
export function contentWords(t: Translate, play: Play, content: WireContent | null): string {
  if (content === null) return ''
  if (isRow(content)) return itemWords(t, play, content)
  if (isRows(content)) return rowWords(t, play, content)
  return Array.isArray(content) ? '' : namedWords(t, play, content as { readonly [key: string]: WireContent })
}

const fixedTiers: readonly string[] = [
  'win',
  'group3',
  'group6',
  'with_year',
  'without_year',
  'both',
  'special',
  'matched',
  'repeat',
  'full',
  'bs',
  'side',
  'pair',
  'no_pair',
  'green5',
  'red0',
]

const countedTiers: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^perm(\d+)$/, 'perm'],
  [/^x(\d+)$/, 'times'],
  [/^last(\d+)$/, 'last'],
  [/^k(\d+)$/, 'set'],
  [/^h(\d+)$/, 'hits'],
]

/** A tier of a play in words: its outcome, or how many were hit. */
export function tierText(t: Translate, play: Play, tier: string): string {
  const { input } = play
  const list = universeOf(input)
  if (list.includes(tier)) return tokenText(t, undefined, play, tier)
  const number = /^(?:s|m|odd)(\d+)$/.exec(tier)?.[1]
  if (number !== undefined && list.includes(number)) return tokenText(t, undefined, play, number)
  if (input.kind === 'outcomes') {
    if (vocabularyOf(play) === 'zodiac') return say(t, `tokens:tier.${tier === 'five' ? 'yearFive' : 'yearFour'}`)
    if (tier === 'h0') return say(t, 'tokens:number.head', { number: '0' })
    if (tier === 't0') return say(t, 'tokens:number.tail', { number: '0' })
    if (tier === 'h') return say(t, 'tokens:tier.head')
    if (tier === 't') return say(t, 'tokens:tier.tail')
  }
  if (tier === 'h0') return say(t, 'tokens:tier.noHits')
  if (tier === 'two') return say(t, 'tokens:tier.two')
  if (tier === 'three') return say(t, 'tokens:tier.three')
  const counted = countedTiers.find(([pattern]) => pattern.test(tier))
  if (counted) return say(t, `tokens:tier.${counted[1]}`, { count: Number(counted[0].exec(tier)?.[1]) })
  return fixedTiers.includes(tier) ? say(t, `tokens:tier.${tier}`) : tier
}

/**
 * Translates the server's short text of a choice ("rat-ox", "05 + 12, 33") with the play's words. For lists, whose rows
 * do not have the content itself.
 */
export function textInWords(t: Translate, play: Play | undefined, text: string): string {
  if (!play) return text
  return text.replace(/[a-z][a-z0-9_]*/g, (token) => {
    const word = tokenText(t, undefined, play, token)
    // A missing text is returned as its key.
    return word.includes('word.') ? token : word
  })
}
