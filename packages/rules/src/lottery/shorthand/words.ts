import { must } from '@lotus/kernel'
import plays from './plays.json' with { type: 'json' }
import data from './stations.json' with { type: 'json' }
import type { PlayWord, Region } from './types.ts'

export type Macro = 'dao' | 'den' | 'keo'

/** What a word may mean; some mean a station and a play ("dt"), or several stations ("dn"). */
export type Meaning =
  | { readonly kind: 'play'; readonly play: PlayWord }
  /** xiên without its count: as many as there are numbers. */
  | { readonly kind: 'xien' }
  | { readonly kind: 'station'; readonly code: string }
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'nth'; readonly n: number }
  | { readonly kind: 'macro'; readonly macro: Macro }

type PlayFacts = {
  readonly words: readonly string[]
  /** By the width of its numbers: plays of the catalogue that it may be sold as, the first that a station sells. */
  readonly widths: Readonly<Record<string, readonly string[]>>
  readonly numbersMin?: number
  /** By the width of the numbers: the play that takes those. */
  readonly instead?: Readonly<Record<string, string>>
}
type StationFacts = { readonly region: Region; readonly names: readonly string[] }

// The shape of the files beside this one; the tests read every entry of both.
const playFacts: Readonly<Record<PlayWord, PlayFacts>> = plays
const stationFacts = new Map(Object.entries(data.stations as Readonly<Record<string, StationFacts>>))

/** Every play word, in the order of the file. */
export const playWords = Object.keys(playFacts) as readonly PlayWord[]
export const factsOf = (play: PlayWord): PlayFacts => playFacts[play]

/** The region of a station that shorthand knows; undefined for other games. */
export const regionOf = (code: string): Region | undefined => stationFacts.get(code)?.region

/** The shortest name that means this station alone. */
export function shortNameOf(code: string): string {
  return must(stationFacts.get(code)?.names[0], `no short name of station ${code}`)
}

/** Lower case without diacritics. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')

/** Words in a phrase, such as "ho chi minh". */
export const PHRASE_MAX = 3

const dictionary = new Map<string, Meaning[]>()

function learn(word: string, meaning: Meaning): void {
  for (const form of new Set([word, word.replaceAll(' ', '')])) {
    dictionary.set(form, [...(dictionary.get(form) ?? []), meaning])
  }
}
for (const play of playWords) for (const word of factsOf(play).words) learn(word, { kind: 'play', play })
for (const word of ['xi', 'xien', 'lo xien']) learn(word, { kind: 'xien' })
for (const [code, { names }] of stationFacts) for (const name of names) learn(name, { kind: 'station', code })
for (const [region, words] of Object.entries(data.regions)) {
  for (const word of words) learn(word, { kind: 'region', region: region as Region })
}
for (const [n, words] of Object.entries(data.nth)) for (const word of words) learn(word, { kind: 'nth', n: Number(n) })
for (const macro of ['dao', 'den', 'keo'] as const) learn(macro, { kind: 'macro', macro })

/** What a text of one or more words means: as written first ("đ" is not "d"), then without diacritics. */
export function meaningsOf(text: string): readonly Meaning[] | undefined {
  return dictionary.get(text.toLowerCase().normalize('NFC')) ?? dictionary.get(fold(text))
}

/** Every word known, for suggestions. */
export const knownWords = (): Iterable<[string, readonly Meaning[]]> => dictionary
