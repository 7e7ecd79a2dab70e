import { choose } from './combinations.ts'
import type { Content, Play } from './types.ts'

/** What the numbers of a play are entered on: one board 00 to 99, one row 0 to 9, or one row of digits a place. */
export type EntryKind = 'pairs' | 'digits' | 'places'
export type EntryMode = 'board' | 'keypad' | 'list'
export const entryModes = ['board', 'keypad', 'list'] as const satisfies readonly EntryMode[]

/** The contract takes at most this many tokens in one list; a board of places has no such limit. */
export const MAX_TYPED_NUMBERS = 1000

type PlayShape = Pick<Play, 'width' | 'combinationSize'>

export function entryKindOf({ width }: Pick<Play, 'width'>): EntryKind {
  return width === 1 ? 'digits' : width === 2 ? 'pairs' : 'places'
}

/** What a person has entered for one play and not yet put into the slip. Each way of entry keeps its own. */
export type Draft = {
  mode: EntryMode
  /** Numbers in ascending order, from the board, the keypad or the list. */
  numbers: readonly string[]
  /** Digits chosen place by place, highest place first; only for plays of three and four digits. */
  places: readonly (readonly string[])[]
  /** Whole combinations from the list; only for plays that combine numbers. */
  combos: readonly (readonly string[])[]
  /** The text of the list as typed, so that nothing the person wrote disappears. */
  text: string
}

export const emptyDraft: Draft = { mode: 'board', numbers: [], places: [], combos: [], text: '' }

/** Keeps the mode, forgets the numbers. */
export function clearDraft(draft: Draft): Draft {
  return { ...emptyDraft, mode: draft.mode }
}

export function sortNumbers(numbers: Iterable<string>): string[] {
  return [...new Set(numbers)].toSorted()
}

export function toggleNumbers(numbers: readonly string[], toggled: readonly string[]): string[] {
  const set = new Set(numbers)
  // A group that is chosen in full is taken away, any other becomes chosen in full.
  const isFull = toggled.every((number) => set.has(number))
  for (const number of toggled) {
    if (isFull) set.delete(number)
    else set.add(number)
  }
  return sortNumbers(set)
}

function usesPlaces(play: PlayShape, draft: Draft): boolean {
  return entryKindOf(play) === 'places' && draft.mode === 'board'
}

function usesCombos(play: PlayShape, draft: Draft): boolean {
  return play.combinationSize !== null && draft.mode === 'list' && draft.combos.length > 0
}

/** The rows of a place board, one a place of the play, missing ones empty. */
export function placesOf(play: PlayShape, draft: Draft): readonly (readonly string[])[] {
  return Array.from({ length: play.width }, (_, place) => draft.places[place] ?? [])
}

/** Lines the draft stands for; 0 while it is not complete. */
export function countDraftLines(play: PlayShape, draft: Draft): bigint {
  if (usesPlaces(play, draft)) {
    return placesOf(play, draft).reduce((lines, row) => lines * BigInt(row.length), 1n)
  }
  if (usesCombos(play, draft)) return BigInt(draft.combos.length)
  if (play.combinationSize !== null) return choose(draft.numbers.length, play.combinationSize)
  return BigInt(draft.numbers.length)
}

/** What goes to the server; undefined while the draft is not complete. */
export function contentOfDraft(play: PlayShape, draft: Draft): Content | undefined {
  if (countDraftLines(play, draft) === 0n) return undefined
  if (usesPlaces(play, draft)) return { board: placesOf(play, draft).map((row) => [...row]) }
  if (usesCombos(play, draft)) return { combos: draft.combos.map((combo) => [...combo]) }
  return [...draft.numbers]
}

/** Numbers still missing for one combination; 0 where the play takes single numbers or has enough. */
export function missingNumbers(play: PlayShape, draft: Draft): number {
  if (play.combinationSize === null || usesCombos(play, draft)) return 0
  return Math.max(0, play.combinationSize - draft.numbers.length)
}

/** How many numbers of a pool a content offers for combining; undefined where its lines stand alone. */
export function poolSizeOf(content: Content): number | undefined {
  return Array.isArray(content) ? content.length : undefined
}

/** The parts of a content as people read it: numbers, combinations joined by a dash, or digits place by place. */
export function contentParts(play: PlayShape, content: Content): string[] {
  if (Array.isArray(content)) {
    return play.combinationSize === content.length ? [content.join('–')] : content
  }
  if ('combos' in content) return content.combos.map((combo) => combo.join('–'))
  return content.board.map((row) => row.join(''))
}

export function isPlaceBoard(content: Content): content is { board: string[][] } {
  return !Array.isArray(content) && 'board' in content
}

/** Whether the absence of numbers says something of this play: it looks at the last two digits of all numbers. */
export function looksAtLastTwo(play: Pick<Play, 'width' | 'group' | 'code'>): boolean {
  return play.width === 2 && ['bao_lo', 'lo_xien', 'lo_truot'].includes(play.group) && !play.code.includes('head')
}
