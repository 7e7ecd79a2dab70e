import { systemRng, uniformInt } from '@lotus/kernel'
import { serverNow } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { push } from '../../shared/api.ts'
import { callQuery, menuQuery } from '../../shared/queries.ts'
import type { LotteryArea } from '../../shared/lottery-areas.ts'
import type { GameCard } from './lobby-model.ts'
import { createLobbyStore, type LobbyStore } from './lobby-store.ts'

/** After the end of a countdown the push of the lock may take this long; several games close in the same second. */
const NEWS_MS = 2500
/** A random delay, so that thousands of lobbies do not refetch in the same instant. */
const JITTER_MS = 2000
/** Polls for changes whose push was lost. */
const REFRESH_MS = 2 * 60_000

export type Lobby = {
  games: readonly GameCard[] | undefined
  store: LobbyStore
  /** The menu or the openings could not be loaded. */
  error: unknown
  isFetching: boolean
  retry: () => void
  onClosed: () => void
}

/** Games of an area, and the store that their cards subscribe to. Another area mounts another component. */
export function useLobby(area: LotteryArea): Lobby {
  const menu = useQuery(menuQuery())
  const opened = useQuery({
    ...callQuery('lottery.openedAll', { area, count: 1 }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  const games = useMemo(() => menu.data?.games.filter((game) => game.area === area), [menu.data, area])
  const [store] = useState(() => {
    const fresh = createLobbyStore()
    if (games && opened.data) fresh.load(opened.data, games)
    return fresh
  })
  const [isLoaded, setLoaded] = useState(Boolean(games && opened.data))
  // Set before the first paint, because outdated cards would be visible for a frame; the first ones are rendered in
  // pieces.
  useLayoutEffect(() => {
    if (!games || !opened.data) return
    store.load(opened.data, games)
    startTransition(() => setLoaded(true))
  }, [store, games, opened.data])

  const refetch = opened.refetch
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useCallback(
    (isNeeded: () => boolean) => {
      if (timer.current !== undefined) return
      timer.current = setTimeout(
        () => {
          timer.current = undefined
          if (isNeeded()) void refetch()
        },
        NEWS_MS + uniformInt(systemRng, JITTER_MS),
      )
    },
    [refetch],
  )
  const onClosed = useCallback(() => ask(() => store.isBehind(serverNow())), [ask, store])
  useEffect(() => {
    const stops = [
      push.subscribe('lottery.issue_locked', (event) => {
        if (!store.onLocked(event)) ask(() => true)
      }),
      push.subscribe('lottery.result', (event) => store.onResult(event)),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [store, ask])

  return {
    games: isLoaded ? games : undefined,
    store,
    error: opened.data && games ? null : (menu.error ?? opened.error),
    isFetching: menu.isFetching || opened.isFetching,
    retry: () => {
      void menu.refetch()
      void opened.refetch()
    },
    onClosed,
  }
}
