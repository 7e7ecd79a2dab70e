import type { Rng } from '@lotus/kernel'
import type { Input, Play, WireContent } from '@lotus/rules/catalogue'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Choice } from './choice.ts'
import type { Row } from './model/content.ts'
import { noHiddenForm, switchForm, typedFor, type TwoForms, type Typed } from './model/forms.ts'
import type { TypedList } from './model/typed-list.ts'
import type { EntryProps } from './types.ts'

/**
 * Modes of entering the same choice. The first is a board of some kind: 00 to 99, digits by place, digits to combine.
 */
export const entryModes = ['board', 'keypad', 'list'] as const
export type EntryMode = (typeof entryModes)[number]

/** State that survives a change of play: the chosen entry mode, and typed texts by play. */
export type EntryState = {
  readonly mode: EntryMode
  readonly setMode: (mode: EntryMode) => void
  readonly typed: Map<string, Typed>
}

/** Props of the entry of one kind of input. */
export type KindProps<Kind extends Input['kind']> = Omit<EntryProps, 'rng' | 'isDisabled'> & {
  readonly input: Extract<Input, { kind: Kind }>
  readonly entry: EntryState
  readonly rng: Rng
  readonly isDisabled: boolean
}

export const playKey = ({ family, code }: Play): string => `${family}:${code}`

type TypedOptions = {
  readonly play: Play
  readonly content: WireContent | null
  readonly onChange: (content: WireContent | null) => void
  readonly entry: EntryState
  /** The items of a content in its typed form; none if it has another form. */
  readonly itemsOf: (content: WireContent | null) => Row
  readonly read: (text: string) => TypedList
  /** The content of the typed items. */
  readonly write: (items: Row) => WireContent | null
  /** Items contain spaces, so semicolons separate them. */
  readonly isSpaced: boolean
  /** Whether the list is visible: a hidden text is not rewritten on each tap on the board. */
  readonly isShown: boolean
}

/** A typed list with its text as the person left it. */
export function useTyped({ play, content, onChange, entry, itemsOf, read, write, isSpaced, isShown }: TypedOptions) {
  const key = playKey(play)
  const options = { itemsOf, read, isSpaced }
  const [shown, setShown] = useState<Typed>(() => typedFor(content, entry.typed.get(key), undefined, options))
  const current = isShown ? typedFor(content, shown, entry.typed.get(key), options) : shown
  if (current !== shown) setShown(current)
  const type = (text: string) => {
    const typed = { text, content: write(read(text).items) }
    entry.typed.set(key, typed)
    setShown(typed)
    onChange(typed.content)
  }
  return {
    // While hidden it only needs to know whether there is anything to clear: tokens that made no number yet.
    text: isShown || current.content === null ? current.text : '',
    list: isShown ? read(current.text) : nothingRead,
    type,
    clear: () => type(''),
    /** Keeps only the accepted tokens in the text. */
    clean: () => type(read(current.text).items.join(isSpaced ? '; ' : ' ')),
  }
}

const nothingRead: TypedList = { items: [], problems: [] }

export type Typing = ReturnType<typeof useTyped>

type FormsOptions = TwoForms & {
  readonly choice: Choice
  readonly onChange: (content: WireContent | null) => void
  readonly entry: EntryState
}

/**
 * A play whose board and list have different forms: changing the entry mode changes the form of the content. The
 * content of the other form comes back with it, unless the choice was emptied from outside (it went into the slip).
 */
export function useTwoForms({ choice, onChange, entry, ...forms }: FormsOptions) {
  const hidden = useRef(noHiddenForm)
  const isOwn = useRef(false)
  // A choice made on a board is not rendered: whether it was emptied comes from the choice itself.
  useLayoutEffect(
    () =>
      choice.subscribe(() => {
        if (choice.get() === null && !isOwn.current) hidden.current = noHiddenForm
        isOwn.current = false
      }),
    [choice],
  )
  const content = choice.get()
  const mode = entry.mode === 'board' && content !== null && forms.isList(content) ? 'list' : entry.mode
  const setMode = (next: EntryMode) => {
    entry.setMode(next)
    if ((next === 'board') === (mode === 'board')) return
    const now = choice.get()
    const switched = switchForm(hidden.current, now, next === 'board' ? 'board' : 'list', forms)
    hidden.current = switched.hidden
    if (switched.content === now) return
    isOwn.current = true
    onChange(switched.content)
  }
  return { mode, setMode }
}
