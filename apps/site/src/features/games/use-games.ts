import type { RouteInput } from '@lotus/contract'
import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GameTile } from '../../shared/games/open-target.ts'
import { readGamesSearch } from '../../shared/games-search.ts'
import { lobbyOfPath } from '../../shared/games/lobbies.ts'
import { pagedQuery } from '../../shared/paged.tsx'
import { callQuery } from '../../shared/queries.ts'
import { listInput } from './list-input.ts'

export type GameList = {
  /** Blocks as they arrived: each is rendered once and then left alone. Undefined while nothing is loaded. */
  blocks: readonly (readonly GameTile[])[] | undefined
  total: number
  shown: number
  hasMore: boolean
  more: () => void
  /** Another block is loading. */
  isLoadingMore: boolean
  /** The old list stays until the new one is loaded. */
  isRefreshing: boolean
  error: unknown
  isFetching: boolean
  retry: () => void
}

/** A lobby changes rarely; its tiles stay fresh while somebody looks through them. */
const FRESH_MS = 60_000

const listQuery = (input: RouteInput<'games.list'>) => ({ ...pagedQuery('games.list', input), staleTime: FRESH_MS })

/** Requests the first tiles while the page loads; favourites, recent games and a vendor's own lobby are left to it. */
export function prepareLobby(client: QueryClient, pathname: string, raw: Record<string, unknown>): void {
  const lobby = lobbyOfPath(pathname)
  const search = readGamesSearch(raw)
  if (!lobby || lobby.kind === 'fav' || lobby.kind === 'vendor') return
  if (search.view === 'fav' || search.view === 'recent') return
  void client.prefetchInfiniteQuery(listQuery(listInput(lobby, search, search.page)))
}

/** A long list, block by block. A game that moved between two answers is shown once. */
export function useGameList(input: RouteInput<'games.list'>, isEnabled: boolean): GameList {
  const query = useInfiniteQuery({ ...listQuery(input), placeholderData: keepPreviousData, enabled: isEnabled })
  const pages = query.data?.pages
  const blocks = useMemo(() => {
    const seen = new Set<string>()
    return pages?.map(({ rows }) => rows.filter((game) => !seen.has(game.id) && seen.add(game.id)))
  }, [pages])
  const { fetchNextPage, isFetchingNextPage } = query
  return {
    blocks,
    total: pages?.at(-1)?.total ?? 0,
    shown: blocks?.reduce((sum, block) => sum + block.length, 0) ?? 0,
    hasMore: query.hasNextPage,
    more: () => void fetchNextPage({ cancelRefetch: false }),
    isLoadingMore: isFetchingNextPage,
    isRefreshing: query.isPlaceholderData,
    error: query.data ? null : query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** Favourites and recent games: short lists that come in one answer. */
export function useShortList(name: 'games.favourites' | 'games.recent', isEnabled: boolean): GameList {
  const query = useQuery({
    ...callQuery(name, name === 'games.recent' ? { count: 50 } : {}),
    refetchOnMount: 'always',
    enabled: isEnabled,
  })
  const list = query.data?.list
  return {
    blocks: list && [list],
    total: list?.length ?? 0,
    shown: list?.length ?? 0,
    hasMore: false,
    more: () => {},
    isLoadingMore: false,
    isRefreshing: false,
    error: query.data ? null : query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}
