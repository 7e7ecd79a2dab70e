import type { RouteValue } from '@lotus/contract'
import { useMedia } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMoneyCall } from '../../../../../shared/forms/use-money-call.ts'
import { changedByAward } from '../../../../../shared/changed-by-award.ts'
import type { OwnPromotion, PromotionRule } from '../../../../../shared/promotions/types.ts'
import { callQuery } from '../../../../../shared/queries.ts'
import { stopOf, turnTo, wheelParts } from './wheel-parts.ts'

type Spin = RouteValue<'promotion.spin'>
type Slices = Extract<PromotionRule['given'], { form: 'WHEEL' }>['slices']

/** How long the disc turns: the style sheet's duration. */
const TURN_MS = 3200
const NONCE_BYTES = 16

/** A number of the member's own browser, chosen after the commitment, so that neither side can choose the outcome. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A spin that has stopped, with what was committed and chosen before it. */
export type Landed = { spin: Spin; commitment: string; nonce: string; n: number }

/** One spin after another: its commitment first, then the browser's number, then the server's result, then the turn. */
export function useWheel(own: OwnPromotion, slices: Slices) {
  const { id, spins } = own
  const queryClient = useQueryClient()
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const parts = useMemo(() => wheelParts(slices), [slices])
  const next = useQuery({ ...callQuery('promotion.openWheel', { id }), enabled: spins > 0, staleTime: Infinity })
  const asked = useRef<{ n: number; nonce: string; commitment: string }>(undefined)
  const [turn, setTurn] = useState(0)
  const [turning, setTurning] = useState<Landed>()
  const [landed, setLanded] = useState<Landed>()
  const sending = useMoneyCall('promotion.spin', {
    // What changed is asked again when the wheel has stopped: the page does not tell the result before.
    refetch: [],
    onDone: (spin) => {
      const before = asked.current
      if (before === undefined) return
      setTurn((old) => turnTo(stopOf(parts, spin.slice), old))
      setTurning({ spin, ...before })
    },
  })
  useEffect(() => {
    if (turning === undefined) return
    const land = () => {
      setLanded(turning)
      setTurning(undefined)
      for (const name of [...changedByAward, 'promotion.openWheel'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    }
    const timer = setTimeout(land, isCalm ? 0 : TURN_MS)
    return () => clearTimeout(timer)
  }, [turning, isCalm, queryClient])
  return {
    parts,
    turn,
    isTurning: turning !== undefined && !isCalm,
    isBusy: sending.isPending || turning !== undefined,
    next,
    landed,
    error: sending.error,
    isUnknown: sending.isUnknown,
    async spin(): Promise<void> {
      const open = next.data
      if (open === undefined || turning !== undefined) return
      // A repeated try of the same spin sends the same number.
      if (asked.current?.n !== open.n) asked.current = { n: open.n, nonce: newNonce(), commitment: open.commitment }
      await sending.send({ id, n: open.n, nonce: asked.current.nonce })
    },
  }
}
