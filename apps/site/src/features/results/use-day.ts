import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { push } from '../../shared/api.ts'
import { callQuery } from '../../shared/queries.ts'
import { phaseOf, withResult, type Day } from './results-model.ts'
import { serverNow } from '@lotus/ui'

/** While a draw is late and the channel might be down; pushed results come at once. */
const RUNNING_MS = 20_000
/** A past day changes only by a correction. */
const STALE_MS = 60_000

export const dayQuery = (day: string | undefined) => ({
  ...callQuery('lottery.day', day === undefined ? {} : { day }),
  staleTime: STALE_MS,
})

/** The draws of a day. Results that are pushed appear in their place without a call. */
export function useDay(day: string | undefined): UseQueryResult<Day> {
  const queryClient = useQueryClient()
  useEffect(() => {
    const key = dayQuery(day).queryKey
    const stops = [
      push.subscribe('lottery.result', (result) => {
        queryClient.setQueryData<Day>(key, (known) => known && withResult(known, result))
      }),
      push.subscribe('resync', () => void queryClient.invalidateQueries({ queryKey: key })),
    ]
    return () => stops.forEach((stop) => stop())
  }, [day, queryClient])
  return useQuery({
    ...dayQuery(day),
    refetchInterval: ({ state }) =>
      state.data?.draws.some((draw) => phaseOf(draw, serverNow()) === 'running') ? RUNNING_MS : false,
  })
}
