import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api.ts'

/** One change at a time; what it changes is asked for again, whatever became of it. */
export function useSend<N extends RouteName>(name: N, refetch: readonly RouteName[]) {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null })
  const send = async (input: RouteInput<N>): Promise<RouteValue<N> | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setState({ isBusy: true, error: null })
    try {
      const value = await call(name, input)
      setState({ isBusy: false, error: null })
      return value
    } catch (error) {
      setState({ isBusy: false, error })
      if (!isCallError(error)) throw error
      return undefined
    } finally {
      isRunning.current = false
      for (const route of refetch) void queryClient.invalidateQueries({ queryKey: [route] })
    }
  }
  return { ...state, send, forget: () => setState({ isBusy: false, error: null }) }
}
