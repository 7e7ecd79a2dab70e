import type { WireContent } from '@lotus/rules/catalogue'
import { cancelAfterPaint, runAfterPaint } from '@lotus/ui'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { StakeSummary } from '../model/stake.ts'
import { draftOf, useBetting } from './betting-store.ts'

/** The sums of the current choice, for the parts that show them; they are updated one frame after a tap. */
export type SummaryStore = {
  get: () => StakeSummary
  subscribe: (listener: () => void) => () => void
}

type Compute = (draft: WireContent | null) => StakeSummary

function createStore(first: StakeSummary) {
  let summary = first
  const listeners = new Set<() => void>()
  return {
    get: () => summary,
    set(next: StakeSummary) {
      // An unchanged reason keeps its text on the screen.
      const isSameProblem = next.problem !== undefined && textOf(next.problem) === textOf(summary.problem)
      summary = isSameProblem ? { ...next, problem: summary.problem } : next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const textOf = (problem: StakeSummary['problem']): string | undefined =>
  JSON.stringify(problem, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Recomputes the sums after each change of the choice, so that a tap on the board renders neither the panel nor the
 * stake bar. When price, stake or number of items change (`compute` is another function then), it recomputes before the
 * next paint.
 */
export function useSummaryStore(gameCode: string, play: string, compute: Compute): SummaryStore {
  const [store] = useState(() => createStore(compute(draftOf(useBetting.getState(), gameCode, play))))
  useLayoutEffect(() => {
    const key = {}
    const read = () => draftOf(useBetting.getState(), gameCode, play)
    let counted = read()
    store.set(compute(counted))
    const count = () => {
      const draft = read()
      if (draft === counted) return
      counted = draft
      store.set(compute(draft))
    }
    const stop = useBetting.subscribe((state) => {
      const draft = draftOf(state, gameCode, play)
      if (draft === counted) return
      // An empty choice went into the slip or was erased: no sum of it may stay.
      if (draft === null) count()
      else runAfterPaint(key, count)
    })
    return () => {
      stop()
      cancelAfterPaint(key)
    }
  }, [store, gameCode, play, compute])
  return store
}

export const useSummary = (store: SummaryStore): StakeSummary => useSyncExternalStore(store.subscribe, store.get)
