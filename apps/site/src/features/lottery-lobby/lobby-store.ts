import type { PushEvents, RouteValue } from '@lotus/contract'
import { noState, stateOf, type CardState, type GameCard } from './lobby-model.ts'

/** The changing part of a lobby, by game: a card is notified only about its own game. */
export type LobbyStore = {
  get: (gameCode: string) => CardState
  subscribe: (gameCode: string, listener: () => void) => () => void
  /** A full answer replaces everything but newer results. */
  load: (answer: RouteValue<'lottery.openedAll'>, games: readonly GameCard[]) => void
  /** True if the push has everything, so that nothing must be fetched. */
  onLocked: (event: PushEvents['lottery.issue_locked']) => boolean
  onResult: (event: PushEvents['lottery.result']) => void
  /** Whether a card still sells an issue that is closed by now, because no push of it has come. */
  isBehind: (now: number) => boolean
}

/** Issue numbers of a game increase; of two with the same length the later one is the greater string. */
const isNewer = (issueNo: string, than: string): boolean =>
  issueNo.length === than.length ? issueNo > than : issueNo.length > than.length

export function createLobbyStore(): LobbyStore {
  const states = new Map<string, CardState>()
  const games = new Map<string, GameCard>()
  const listeners = new Map<string, Set<() => void>>()

  const set = (gameCode: string, state: CardState) => {
    // The same push or answer again renders nothing.
    if (JSON.stringify(states.get(gameCode)) === JSON.stringify(state)) return
    states.set(gameCode, state)
    for (const listener of listeners.get(gameCode) ?? []) listener()
  }
  const get = (gameCode: string) => states.get(gameCode) ?? noState

  return {
    get,
    subscribe: (gameCode, listener) => {
      const own = listeners.get(gameCode) ?? new Set()
      listeners.set(gameCode, own.add(listener))
      return () => own.delete(listener)
    },
    load: (answer, cards) => {
      for (const card of cards) games.set(card.gameCode, card)
      for (const opened of answer.games) {
        const known = states.get(opened.gameCode)
        const state = stateOf(opened, games.get(opened.gameCode)?.periodSeconds ?? null)
        const isKnownNewer =
          known?.result && state.result && isNewer(known.result.issueNo, state.result.issueNo) ? known.result : null
        const result = isKnownNewer ?? state.result
        set(opened.gameCode, {
          ...state,
          result,
          waiting: stillWaiting(known?.waiting ?? state.waiting, result),
          isFresh: known?.isFresh === true && known.result?.issueNo === result?.issueNo,
        })
      }
    },
    onLocked: ({ gameCode, issueNo, nextIssueNo, nextLockAt }) => {
      const known = states.get(gameCode)
      if (!known) return true
      const isShown = known.current?.issueNo === issueNo
      // A late push of an issue that the card has passed, or a repeated one.
      if (!isShown && known.current && isNewer(known.current.issueNo, issueNo)) return true
      const drawAt = (isShown && known.current?.drawAt) || null
      const period = games.get(gameCode)?.periodSeconds ?? null
      const isDrawn = known.result ? !isNewer(issueNo, known.result.issueNo) : false
      set(gameCode, {
        ...known,
        current:
          nextIssueNo === null || nextLockAt === null
            ? null
            : { issueNo: nextIssueNo, lockAt: nextLockAt, drawAt: after(drawAt, period), station: null },
        waiting: isDrawn ? null : { issueNo, drawAt },
      })
      // Stations and times of games drawn by the calendar come with the next answer.
      return isShown && period !== null
    },
    isBehind: (now) =>
      [...states.values()].some(({ current }) => current !== null && Date.parse(current.lockAt) <= now),
    onResult: (result) => {
      const known = states.get(result.gameCode)
      if (!known) return
      // A correction names the issue shown; an older issue is history.
      if (known.result && isNewer(known.result.issueNo, result.issueNo)) return
      const isCorrection = known.result?.issueNo === result.issueNo
      set(result.gameCode, {
        ...known,
        result,
        waiting: stillWaiting(known.waiting, result),
        isFresh: isCorrection ? known.isFresh : true,
      })
    },
  }
}

/** Draws of a periodic game follow each other at the period. */
const after = (drawAt: string | null, periodSeconds: number | null): string | null =>
  drawAt === null || periodSeconds === null ? null : new Date(Date.parse(drawAt) + periodSeconds * 1000).toISOString()

function stillWaiting(waiting: CardState['waiting'], result: CardState['result']): CardState['waiting'] {
  if (!waiting || !result) return waiting
  const isDrawn =
    waiting.issueNo === null
      ? Date.parse(result.drawAt) >= Date.parse(waiting.drawAt ?? '')
      : !isNewer(waiting.issueNo, result.issueNo)
  return isDrawn ? null : waiting
}
