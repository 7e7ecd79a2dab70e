import { checkInput, type Input, type Play, type WireContent } from '@lotus/rules/catalogue'
import { vocabularyOf } from '../../../../shared/lottery/vocabulary.ts'
import { fieldIn, rowsIn, tokensIn } from './content.ts'

/** What a choice still lacks: a key of `entry:missing`, with a count where it has one. */
export type Missing = { readonly key: MissingKey; readonly count?: number }
type MissingKey =
  | 'number'
  | 'animal'
  | 'choice'
  | 'rows'
  | 'row'
  | 'places'
  | 'marks'
  | 'more'
  | 'tooMany'
  | 'sets'
  | 'distinct'
  | 'other'

/** What is chosen is not always a number: "Chưa chọn con nào" on a table of animals. */
export function inWordsOf(play: Play, missing: Missing): Missing {
  if (missing.key !== 'number') return missing
  const vocabulary = vocabularyOf(play)
  if (vocabulary === 'number') return missing
  return { key: vocabulary === 'symbol' || vocabulary === 'zodiac' ? 'animal' : 'choice' }
}

/** Undefined for a complete choice: one that the rules accept and that has at least one line. */
export function missingOf(input: Input, content: WireContent | null): Missing | undefined {
  const checked = checkInput(input, content)
  if (checked.ok && checked.lines > 0n) return undefined
  if (checked.ok) return { key: input.kind === 'two_sets' ? 'sets' : 'distinct' }
  return lackOf(input, content)
}

export function isComplete(input: Input, content: WireContent | null): boolean {
  return missingOf(input, content) === undefined
}

function lackOf(input: Input, content: WireContent | null | undefined): Missing {
  switch (input.kind) {
    case 'numbers':
      return { key: fieldIn(content, 'board') ? 'rows' : 'number' }
    case 'multisets':
    case 'outcomes':
    case 'weighted_outcomes':
      return { key: 'number' }
    case 'positions':
    case 'positions_all':
      return { key: 'rows' }
    case 'fixed_places':
      return { key: 'row' }
    case 'any_k_straight':
      return lackOfPlaces(rowsIn(content, input.places).filter((row) => row.length > 0).length, input.k, 'places')
    case 'marked_places':
      return lackOfMarks(input, content)
    case 'two_sets':
      return { key: 'sets' }
    case 'pool':
      return more(tokensIn(content).length, input.k)
    case 'ordered_pairs':
      return more(tokensIn(content).length, 2)
    case 'dan_tuo':
      return { key: 'other' }
    case 'one_set':
    case 'da_set':
      return tokensIn(content).length > input.max
        ? { key: 'tooMany', count: tokensIn(content).length - input.max }
        : more(tokensIn(content).length, input.min)
  }
}

function lackOfPlaces(have: number, need: number, key: 'places' | 'marks'): Missing {
  return have < need ? { key, count: need - have } : { key: 'other' }
}

function more(have: number, need: number): Missing {
  if (need <= 1) return { key: 'number' }
  return have < need ? { key: 'more', count: need - have } : { key: 'other' }
}

function lackOfMarks(
  input: Extract<Input, { kind: 'marked_places' }>,
  content: WireContent | null | undefined,
): Missing {
  const marked = tokensIn(fieldIn(content, 'places')).length
  if (marked < input.k) return { key: 'marks', count: input.k - marked }
  if (input.inner.kind === 'two_sets') return { key: 'sets' }
  return lackOf(input.inner, fieldIn(content, 'digits'))
}
