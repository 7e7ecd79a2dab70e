import { loadFamily } from '@lotus/rules/catalogue'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { gameQuery, menuQuery, openedAllQuery } from '../../../shared/queries.ts'
import type { GameCard } from '../../../shared/lottery/types.ts'
import { isDailyStation } from './is-daily-station.ts'
import type { Station } from './quick/model.ts'

export type StationOfDay = { card: GameCard; lockAt: string }

/** The stations that sell an issue of this day, in the order of the menu. */
export function useStationsOfDay(issueNo: string | undefined): {
  stations: readonly StationOfDay[]
  isPending: boolean
  isError: boolean
  refetch: () => void
} {
  const menu = useQuery(menuQuery())
  const opened = useQuery(openedAllQuery('vn'))
  const stations = useMemo(() => {
    const issues = new Map((opened.data?.games ?? []).map(({ gameCode, current }) => [gameCode, current]))
    return (menu.data?.games ?? []).flatMap((card) => {
      const issue = issues.get(card.gameCode)
      const isOfDay = isDailyStation(card) && card.isOpen && issue !== undefined && issue?.issueNo === issueNo
      return isOfDay && issue ? [{ card, lockAt: issue.lockAt }] : []
    })
  }, [menu.data, opened.data, issueNo])
  return {
    stations,
    isPending: menu.isPending || opened.isPending,
    isError: menu.isError || opened.isError,
    refetch: () => {
      void menu.refetch()
      void opened.refetch()
    },
  }
}

/** Games with the rules of their families, in the order asked; empty until all are there. */
export function useStationGames(codes: readonly string[], issueNo: string) {
  const games = useQueries({ queries: codes.map((code) => gameQuery(code)) })
  const names = [...new Set(games.flatMap(({ data }) => (data ? [data.family] : [])))]
  const families = useQueries({
    queries: names.map((name) => ({
      queryKey: ['lottery.family', name],
      queryFn: async () => (await loadFamily(name)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const isError = [...games, ...families].some((query) => query.isError)
  const rules = families.map(({ data }) => data)
  const shown = games.map(({ data }) => data)
  const stations = useMemo(() => {
    const found = shown.flatMap((game): Station[] => {
      // An alias is loaded as the family behind it.
      const family = game && rules[names.indexOf(game.family)]
      return game && family ? [{ game, family, issueNo }] : []
    })
    return found.length === codes.length ? found : []
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists are new each time, their entries are not
  }, [...shown, ...rules, issueNo, codes.length])
  const refetch = () => {
    for (const query of [...games, ...families]) if (query.isError) void query.refetch()
  }
  return { stations, isPending: stations.length < codes.length && !isError, isError, refetch }
}
