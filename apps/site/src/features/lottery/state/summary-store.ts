import type { WireContent } from '@lotus/rules/catalogue'
import { forgetLater, later } from '@lotus/ui'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { StakeSummary } from '../model/stake.ts'
import { draftOf, useBetting } from './betting-store.ts'

/** The sums of what is being chosen, for those who show them: they follow a tap in a frame of their own. */
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
      // The same reason again keeps its words on the screen.
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
 * Counts the choice of a play after each change of it, so that a tap on the board draws neither the panel nor the stake bar.
 * Another price, stake or number of tickets (`compute` is another function then) is counted before anything is painted.
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
      // An emptied choice went into the slip, or the eraser took it: no sum of it may stay.
      if (draft === null) count()
      else later(key, count)
    })
    return () => {
      stop()
      forgetLater(key)
    }
  }, [store, gameCode, play, compute])
  return store
}

export const useSummary = (store: SummaryStore): StakeSummary => useSyncExternalStore(store.subscribe, store.get)
