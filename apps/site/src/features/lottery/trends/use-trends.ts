import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../shared/queries.ts'

/** The periods on offer; a chart shows a hundred draws at most, whatever the figures cover. */
export const trendWindows = ['30', '50', '100', '500', 'all'] as const
export type TrendWindow = (typeof trendWindows)[number]

const CHART_DRAWS_MAX = 100
const FRESH_MS = 60_000

/** Figures and the latest draws of a game. The old ones stay while another period loads. */
export function useTrends(gameCode: string) {
  const [window, setWindow] = useState<TrendWindow>('100')
  const draws = window === 'all' ? window : Number(window)
  const chartDraws = Math.min(draws === 'all' ? CHART_DRAWS_MAX : draws, CHART_DRAWS_MAX)
  const shared = { staleTime: FRESH_MS, placeholderData: <T>(previous: T | undefined) => previous }
  const statistics = useQuery({ ...callQuery('lottery.statistics', { gameCode, draws }), ...shared })
  const rows = useQuery({ ...callQuery('lottery.trends', { gameCode, draws: chartDraws }), ...shared })
  return { statistics, rows, window, setWindow, chartDraws }
}
