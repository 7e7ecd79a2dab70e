import type { RepeatsUnknown } from '@lotus/client/attempt'
import { useAttempt } from '@lotus/client/use-attempt'
import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '../account.ts'
import { call } from '../api.ts'

type Options<N extends RouteName> = {
  /** Lists and figures that the call changes; they are refetched whatever its result. */
  refetch: readonly RouteName[]
  onDone?: (value: RouteValue<N>) => void
  /** What asks for the same as a call whose answer was lost; else only the same content does. */
  repeatsUnknown?: RepeatsUnknown<RouteInput<N>>
}

/** A call that creates or moves money; the data is refetched afterwards, even if the answer was lost. */
export function useMoneyCall<N extends RouteName>(name: N, { refetch, onDone, repeatsUnknown }: Options<N>) {
  const queryClient = useQueryClient()
  const { isSending, isUnknown, findUnknown, failure, forgetFailure, send } = useAttempt<RouteInput<N>>(
    repeatsUnknown === undefined ? {} : { repeatsUnknown },
  )
  return {
    isPending: isSending,
    isUnknown,
    findUnknown,
    error: failure,
    reset: forgetFailure,
    async send(input: RouteInput<N>): Promise<void> {
      if (isSending) return
      try {
        const value = await send(input, (content, key) => call(name, content, { idempotencyKey: key }))
        if (value !== undefined) onDone?.(value)
      } finally {
        for (const route of refetch) void queryClient.invalidateQueries({ queryKey: [route] })
        void refreshBalance()
      }
    },
  }
}
