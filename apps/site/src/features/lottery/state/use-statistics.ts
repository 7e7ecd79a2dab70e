import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import type { Game, Statistics } from '../../../shared/lottery/types.ts'

export const statisticsWindows = [30, 50, 100] as const
export type StatisticsWindow = (typeof statisticsWindows)[number]

export type StatisticsState = Pick<
  UseQueryResult<Statistics>,
  'data' | 'isPending' | 'error' | 'refetch' | 'isFetching'
> & {
  window: StatisticsWindow
  setWindow: (window: StatisticsWindow) => void
}

/**
 * Absence and frequency of 00 to 99, for families that draw such numbers. The old figures stay while another period
 * loads.
 */
export function useStatistics(game: Game, isEnabled: boolean): StatisticsState {
  const [window, setWindow] = useState<StatisticsWindow>(100)
  const { data, isPending, error, refetch, isFetching } = useQuery({
    ...callQuery('lottery.statistics', { gameCode: game.gameCode, draws: window }),
    enabled: isEnabled,
    staleTime: 60_000,
    placeholderData: (previous) => previous,
  })
  return { data, isPending, error, refetch, isFetching, window, setWindow }
}
