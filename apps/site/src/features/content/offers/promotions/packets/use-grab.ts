import { useMedia } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changedByAward } from '../../../../../shared/changed-by-award.ts'
import { useMoneyCall } from '../../../../../shared/forms/use-money-call.ts'
import type { Grab } from './types.ts'

/** How long the card rises: the style sheet's duration. Longer than the 200 ms between two grabs (K05). */
const RISE_MS = 520
const CALM_MS = 200

/** One grab after another: the server's answer first, then the card rises out of the envelope. */
export function useGrab(id: string) {
  const queryClient = useQueryClient()
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const key = useRef<string>(undefined)
  const [got, setGot] = useState<Grab>()
  const [isRising, setRising] = useState(false)
  const sending = useMoneyCall('promotion.grab', {
    refetch: ['promotion.packets', 'promotion.ownPackets'],
    onDone: (grab) => {
      key.current = undefined
      setGot(grab)
      setRising(true)
      for (const name of changedByAward) void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  useEffect(() => {
    if (!isRising) return
    const timer = setTimeout(() => setRising(false), isCalm ? CALM_MS : RISE_MS)
    return () => clearTimeout(timer)
  }, [isRising, isCalm])
  return {
    got,
    isPending: sending.isPending,
    isBusy: sending.isPending || isRising,
    error: sending.error,
    isUnknown: sending.isUnknown,
    async grab(window: number): Promise<void> {
      // A try whose answer was lost is sent again under the same key: it finds what it may have grabbed.
      key.current ??= crypto.randomUUID()
      await sending.send({ id, window, key: key.current })
    },
  }
}
