import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBalance } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { createAttempts, isOutcomeUnknown } from './attempt.ts'

type Options<N extends RouteName> = {
  /** Lists and figures that the call changes; they are fetched anew whatever came of it. */
  refetch: readonly RouteName[]
  onDone?: (value: RouteValue<N>) => void
}

/**
 * A call that creates or moves something: one at a time however often the button is pressed, one key per attempt at
 * the same content, and afterwards the truth is fetched, also when the answer was lost.
 */
export function useMoneyCall<N extends RouteName>(name: N, { refetch, onDone }: Options<N>) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const isUnderWay = useRef(false)
  const { mutateAsync, isPending, error, reset } = useMutation<RouteValue<N>, unknown, RouteInput<N>>({
    mutationFn: (input) => call(name, input, { idempotencyKey: attempts.keyFor([name, input]) }),
  })
  async function send(input: RouteInput<N>): Promise<void> {
    // State would lag one render behind a double click.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const value = await mutateAsync(input)
      attempts.settle()
      onDone?.(value)
    } catch (failure) {
      // The mutation holds the error for the screen.
      attempts.settle(failure)
    } finally {
      isUnderWay.current = false
      for (const route of refetch) void queryClient.invalidateQueries({ queryKey: [route] })
      void refreshBalance()
    }
  }
  return { send, isPending, error, reset, isUnknown: error !== null && isOutcomeUnknown(error) }
}
