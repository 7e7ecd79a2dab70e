import type { WireContent } from '@lotus/rules/catalogue'
import { isSameContent, type Row } from './content.ts'
import { textKeeping, type TypedList } from './typed-list.ts'

/** What stands in the form that is not shown now. */
type Stash = { readonly board: WireContent | null; readonly list: WireContent | null }
export const emptyStash: Stash = { board: null, list: null }

export type TwoForms = {
  readonly isList: (content: WireContent) => boolean
  /** The list that a board stands for; undefined while it is not complete or would be too long to read. */
  readonly expand: (board: WireContent) => WireContent | undefined
}

/** Changes between a board and a list of different forms: nothing that was chosen in either gets lost on the way. */
export function switchForm(
  stash: Stash,
  content: WireContent | null,
  to: 'board' | 'list',
  { isList, expand }: TwoForms,
): { readonly stash: Stash; readonly content: WireContent | null } {
  if (to === 'list') {
    // The list that stood beside this very board may hold more than the board does.
    const isBefore = stash.list !== null && content === stash.board
    const list = content === null || isBefore ? stash.list : (expand(content) ?? content)
    return { stash: { ...stash, board: content }, content: list }
  }
  // A board that could not be written out is still the content, and needs no bringing back.
  const isBoard = content !== null && !isList(content)
  return isBoard ? { stash, content } : { stash: { ...stash, list: content }, content: stash.board }
}

/** What the person typed, and the content it gave. */
export type Typed = { readonly text: string; readonly content: WireContent | null }

type TypedOptions = {
  /** The items of a content in its typed form; none where it has another form. */
  readonly itemsOf: (content: WireContent | null) => Row
  readonly read: (text: string) => TypedList
  /** Items hold spaces themselves, so semicolons part them. */
  readonly isSpaced: boolean
}

/**
 * The text of a list for a content. It stays as typed while the content is the one it gave, and comes back with that content.
 * Numbers chosen in another way are written into it with the tokens that were not taken behind them; an emptied choice
 * empties it.
 */
export function typedFor(
  content: WireContent | null,
  shown: Typed | undefined,
  kept: Typed | undefined,
  { itemsOf, read, isSpaced }: TypedOptions,
): Typed {
  if (shown && isSameContent(shown.content, content)) return shown
  if (content === null) return { text: '', content }
  if (kept && isSameContent(kept.content, content)) return kept
  const problems = shown === undefined ? [] : read(shown.text).problems
  return { text: textKeeping(itemsOf(content), problems, isSpaced), content }
}
