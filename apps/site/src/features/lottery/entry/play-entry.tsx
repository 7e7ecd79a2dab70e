import { systemRng } from '@lotus/kernel'
import { useMemo, useState } from 'react'
import { playKey, type EntryState, type EntryMode } from './entry-state.ts'
import type { Typed } from './model/forms.ts'
import { MultisetsEntry } from './multisets-entry.tsx'
import { NumbersEntry } from './numbers-entry.tsx'
import { PlacesEntry } from './places-entry.tsx'
import { MarkedEntry, SetsEntry } from './sets-entry.tsx'
import { TokenEntry } from './tokens/token-entry.tsx'
import type { EntryProps } from './types.ts'

/**
 * The entry component that a play needs, by the kind of its input. It stays mounted when the play changes, and
 * remembers the entry mode and what was typed.
 */
export function PlayEntry(props: EntryProps) {
  const [mode, setMode] = useState<EntryMode>('board')
  const [typed] = useState(() => new Map<string, Typed>())
  const entry = useMemo<EntryState>(() => ({ mode, setMode, typed }), [mode, typed])
  const { play, rng = systemRng, isDisabled = false } = props
  const { input } = play
  // The key resets a play's entry: nothing of one play is left on the board of another.
  const shared = { ...props, content: props.choice.get(), rng, isDisabled, entry }
  const key = playKey(play)
  switch (input.kind) {
    case 'numbers':
      return <NumbersEntry key={key} {...shared} input={input} />
    case 'multisets':
      return <MultisetsEntry key={key} {...shared} input={input} />
    case 'positions':
    case 'positions_all':
    case 'fixed_places':
    case 'any_k_straight':
      return <PlacesEntry key={key} {...shared} input={input} />
    case 'two_sets':
      return <SetsEntry key={key} {...shared} input={input} />
    case 'marked_places':
      return <MarkedEntry key={key} {...shared} input={input} />
    default:
      return <TokenEntry key={key} {...props} />
  }
}
