import type { WireContent } from '@lotus/rules/catalogue'
import { isSameContent, type Row } from './content.ts'
import { textKeeping, type TypedList } from './typed-list.ts'

/** The content of the form that is hidden now. */
type HiddenForm = { readonly board: WireContent | null; readonly list: WireContent | null }
export const noHiddenForm: HiddenForm = { board: null, list: null }

export type TwoForms = {
  readonly isList: (content: WireContent) => boolean
  /** The list equal to a board; undefined while the board is incomplete or the list would be too long to read. */
  readonly expand: (board: WireContent) => WireContent | undefined
}

/** Changes between a board and a list of different forms: nothing chosen in either gets lost. */
export function switchForm(
  hidden: HiddenForm,
  content: WireContent | null,
  to: 'board' | 'list',
  { isList, expand }: TwoForms,
): { readonly hidden: HiddenForm; readonly content: WireContent | null } {
  if (to === 'list') {
    // The list made from this very board may have more than the board.
    const isBefore = hidden.list !== null && content === hidden.board
    const list = content === null || isBefore ? hidden.list : (expand(content) ?? content)
    return { hidden: { ...hidden, board: content }, content: list }
  }
  // A board that could not be written as a list is still the content and needs no restoring.
  const isBoard = content !== null && !isList(content)
  return isBoard ? { hidden, content } : { hidden: { ...hidden, list: content }, content: hidden.board }
}

/** What the person typed, and the resulting content. */
export type Typed = { readonly text: string; readonly content: WireContent | null }

type TypedOptions = {
  /** The items of a content in its typed form; none if it has another form. */
  readonly itemsOf: (content: WireContent | null) => Row
  readonly read: (text: string) => TypedList
  /** Items contain spaces, so semicolons separate them. */
  readonly isSpaced: boolean
}

/**
 * The text of a list for a content. It stays as typed while the content is the one it resulted in, and comes back with
 * that content. Numbers chosen in another way are written into it, followed by the rejected tokens; an emptied choice
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
