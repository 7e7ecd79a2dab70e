import { tokensOf, type Input, type Play } from '@lotus/rules/catalogue'

/** The input kinds whose tokens are chosen from one list. */
export type TokenInput = Extract<
  Input,
  { kind: 'outcomes' | 'weighted_outcomes' | 'pool' | 'dan_tuo' | 'ordered_pairs' | 'one_set' | 'da_set' }
>

export type TokenPlay = Play & { readonly input: TokenInput }

const tokenKinds: readonly Input['kind'][] = [
  'outcomes',
  'weighted_outcomes',
  'pool',
  'dan_tuo',
  'ordered_pairs',
  'one_set',
  'da_set',
]

export function isTokenInput(input: Input): input is TokenInput {
  return tokenKinds.includes(input.kind)
}

/** The play itself, not a copy: values cached per play use its identity. */
export function isTokenPlay(play: Play): play is TokenPlay {
  return isTokenInput(play.input)
}

const lists = new WeakMap<Input, readonly string[]>()

/** All tokens that can be chosen, in the order of the catalogue; empty if nothing is chosen from a list. */
export function universeOf(input: Input): readonly string[] {
  const known = lists.get(input)
  if (known) return known
  const list = 'outcomes' in input ? input.outcomes : 'universe' in input ? tokensOf(input.universe) : []
  lists.set(input, list)
  return list
}

/** The vocabulary of a play: the same token means different things in different lists ("tiger", "straight", "odd"). */
export type Vocabulary =
  | 'side'
  | 'size'
  | 'duel'
  | 'baccarat'
  | 'zodiac'
  | 'symbol'
  | 'colour'
  | 'coins'
  | 'pattern'
  | 'hand'
  | 'niu'
  | 'element'
  | 'half'
  | 'more'
  | 'extreme'
  | 'number'

/** One token is enough to identify the list; the first match decides, so rarer lists come first. */
const marks: readonly (readonly [token: string, vocabulary: Vocabulary])[] = [
  ['rat', 'zodiac'],
  ['dragon', 'duel'],
  ['player', 'baccarat'],
  ['player_pair', 'baccarat'],
  ['fish', 'symbol'],
  ['red4', 'coins'],
  ['niu1', 'niu'],
  ['high', 'hand'],
  ['kim', 'element'],
  ['equal', 'more'],
  ['top', 'half'],
  ['min', 'extreme'],
  ['baozi', 'pattern'],
  ['triple', 'pattern'],
  ['straight', 'pattern'],
  ['all_different', 'pattern'],
  ['red', 'colour'],
]

export function vocabularyOf(play: Play): Vocabulary {
  const list = universeOf(play.input.kind === 'marked_places' ? play.input.inner : play.input)
  if (list.every((token) => /^\d/.test(token))) return 'number'
  const found = marks.find(([token]) => list.includes(token))
  if (found) return found[1]
  // Games of ten digits use lớn and nhỏ, others tài and xỉu.
  return play.facts.draw.kind === 'wingo' ? 'size' : 'side'
}

/** What a bare number means if the number alone is not clear. */
export type NumberMeaning = 'plain' | 'head' | 'tail' | 'oddCount' | 'triple' | 'double' | 'nim' | 'kwok' | 'fan'

const meanings: Readonly<Record<string, NumberMeaning>> = {
  special_head: 'head',
  special_tail: 'tail',
  tail7: 'tail',
  sum_tail: 'tail',
  odd_count: 'oddCount',
  triple_single: 'triple',
  two_same_multi: 'double',
  fantan_nim: 'nim',
  fantan_kwok: 'kwok',
  fantan_fan: 'fan',
}

export function meaningOf({ code }: Pick<Play, 'code'>): NumberMeaning {
  return meanings[code] ?? 'plain'
}
