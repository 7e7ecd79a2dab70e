import type { Push, PushSubscriptions } from '@lotus/client'
import type { RouteName } from '@lotus/contract'

/** What a reaction may do. Figures come only from the server's answers: a push only says what to fetch again. */
export type Live = {
  refetch(...names: RouteName[]): void
  refetchAll(): void
  /** At a full five minutes dozens of games are drawn at once, so a page refetches only its own game. */
  refetchGame(gameCode: string, ...names: RouteName[]): void
  /** Runs once after `ms`, however often it is called meanwhile with the same name. */
  soon(name: string, ms: number, work: () => void): void
  /** A game's name in the language of the page. */
  nameOf(gameCode: string): Promise<string>
  /** A text of `frame:news`. */
  text(key: string, values?: Record<string, unknown>): string
}
export type Reaction = (push: Push, live: Live) => () => void

/**
 * What the site does when a push of one type arrives: refetches and toasts. Every file of `reactions` exports one as
 * `reaction`. It may run twice for the same push.
 */
export function defineReaction<T extends keyof PushSubscriptions>(
  type: T,
  react: (event: PushSubscriptions[T], live: Live) => void,
): Reaction {
  return (push, live) => push.subscribe(type, (event) => react(event, live))
}
