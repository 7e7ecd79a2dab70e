import { i18n, localText } from '@lotus/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { push } from '../shared/api.ts'
import { menuQuery } from '../shared/queries.ts'
import type { Live, Reaction } from './define-reaction.ts'

/** Every file of the folder is registered by being there. */
const reactions = import.meta.glob<Reaction>('./reactions/*.ts', { eager: true, import: 'reaction' })

/** Turns pushes into refetches and toasts, as each file in `reactions` says. Returns the clean-up. */
export function startLive(queryClient: QueryClient): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const live: Live = {
    refetch(...names) {
      for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
    },
    refetchAll: () => void queryClient.invalidateQueries(),
    refetchGame(gameCode, ...names) {
      for (const name of names) void queryClient.invalidateQueries({ queryKey: [name, { gameCode }] })
    },
    soon(name, ms, work) {
      if (timers.has(name)) return
      const run = () => {
        timers.delete(name)
        work()
      }
      timers.set(name, setTimeout(run, ms))
    },
    async nameOf(gameCode) {
      // The menu is usually loaded already.
      const menu = await queryClient.ensureQueryData(menuQuery()).catch(() => undefined)
      const game = menu?.games.find((candidate) => candidate.gameCode === gameCode)
      if (!game) return gameCode
      return localText(game.name)
    },
    text: (key, values = {}) => i18n.t(`frame:news.${key}`, values),
  }
  const stops = Object.values(reactions).map((react) => react(push, live))
  push.start()
  return () => {
    for (const timer of timers.values()) clearTimeout(timer)
    for (const stop of stops) stop()
    push.stop()
  }
}
