import type { WireContent } from '@lotus/rules/catalogue'
import { useState, useSyncExternalStore } from 'react'
import type { Choice } from '../entry/index.ts'
import { draftOf, setDraft, useBetting } from './betting-store.ts'

/** The choice of a play. The component renders for every change except those that a board stored and shows already. */
export function useChoice(gameCode: string, play: string): Choice {
  const [choice] = useState(() => createChoice(gameCode, play))
  useSyncExternalStore(choice.subscribe, choice.drawings)
  return choice
}

/** Exported for its test. */
export function createChoice(gameCode: string, play: string) {
  const get = () => draftOf(useBetting.getState(), gameCode, play)
  let seen = get()
  let count = 0
  /** Increases with each change that needs a rendering. */
  const drawings = () => {
    const now = get()
    if (now !== seen) count += 1
    seen = now
    return count
  }
  return {
    get,
    drawings,
    subscribe: (listener: () => void) =>
      useBetting.subscribe((state, old) => {
        if (draftOf(state, gameCode, play) !== draftOf(old, gameCode, play)) listener()
      }),
    take(content: WireContent | null): true {
      // A change before the subscription still needs its rendering.
      drawings()
      seen = content
      setDraft(gameCode, play, content)
      return true
    },
  }
}
