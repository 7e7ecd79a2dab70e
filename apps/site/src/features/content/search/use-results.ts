import type { RouteValue } from '@lotus/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isFound } from '../../../shared/forms/find-text.ts'
import { callQuery, menuQuery } from '../../../shared/queries.ts'

type Lottery = RouteValue<'lottery.menu'>['games'][number]
type Text = RouteValue<'content.search'>['list'][number]

const GAMES = 9
const LOTTERIES = 6
const TEXTS = 30

export type Results = {
  games: RouteValue<'games.search'> | undefined
  lotteries: readonly Lottery[]
  help: readonly Text[]
  pages: readonly Text[]
  posts: readonly Text[]
  total: number
  /** Nothing is loaded yet. */
  isPending: boolean
  /** The shown results belong to the previous query. */
  isTurning: boolean
  /** A group whose search failed. */
  error: unknown
  retry: () => void
}

/** Games, lotteries and texts for one query, fetched in parallel (X06). */
export function useResults(q: string): Results {
  const isAsked = q !== ''
  const games = useQuery({
    ...callQuery('games.search', { q, count: GAMES }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const texts = useQuery({
    ...callQuery('content.search', { q, count: TEXTS }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const menu = useQuery(menuQuery())
  const lotteries = useMemo(
    () =>
      isAsked
        ? (menu.data?.games ?? [])
            .filter(({ name, gameCode }) => isFound([...Object.values(name), gameCode].join(' '), q))
            .slice(0, LOTTERIES)
        : [],
    [menu.data, q, isAsked],
  )
  const list = texts.data?.list ?? []
  const parts = [games, texts, menu]
  return {
    games: games.data,
    lotteries,
    help: list.filter(({ kind }) => kind === 'help'),
    pages: list.filter(({ kind }) => kind === 'page'),
    posts: list.filter(({ kind }) => kind === 'news' || kind === 'blog'),
    total: (games.data?.total ?? 0) + lotteries.length + (texts.data?.total ?? 0),
    isPending: parts.some((part) => part.isPending && part.fetchStatus !== 'idle'),
    isTurning: games.isPlaceholderData || texts.isPlaceholderData,
    error: parts.find((part) => part.error !== null && part.data === undefined)?.error ?? null,
    retry: () => parts.forEach((part) => part.error !== null && void part.refetch()),
  }
}
