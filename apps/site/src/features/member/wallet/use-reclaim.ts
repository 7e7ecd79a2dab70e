import { keepInMemory, sendAttempt, type AttemptStore } from '@lotus/client/attempt'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBalance } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { reclaimAll, type Reclaimed } from './reclaim.ts'

type Vendor = RouteValue<'games.merchantWallet'>['vendors'][number]
type ReportedBalance = { amount: string; at: string }

/** Asks the vendors for their balances now and moves everything back; each vendor's result is shown as it arrives. */
export function useReclaim(vendors: readonly Vendor[]) {
  const queryClient = useQueryClient()
  const [reported, setReported] = useState<Readonly<Record<string, ReportedBalance>>>({})
  const [results, setResults] = useState<readonly Reclaimed[]>([])
  const [isReclaiming, setReclaiming] = useState(false)
  const isUnderWay = useRef(false)
  // A vendor's keys outlive a click: after a lost answer the same amount is sent with the same key.
  const [attempts] = useState(() => new Map<string, AttemptStore<RouteInput<'games.walletTransfer'>>>())

  async function ask(vendor: string): Promise<string> {
    const { balance, at } = await call('games.vendorBalance', { vendor })
    setReported((old) => ({ ...old, [vendor]: { amount: balance, at } }))
    return balance
  }
  async function moveBack(vendor: string, amount: string): Promise<string> {
    const own = attempts.get(vendor) ?? keepInMemory()
    attempts.set(vendor, own)
    const { status } = await sendAttempt(own, { vendor, direction: 'out' as const, amount }, (input, key) =>
      call('games.walletTransfer', input, { idempotencyKey: key }),
    )
    return status
  }
  async function reclaim(): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setReclaiming(true)
    setResults([])
    try {
      const codes = vendors.map(({ code }) => code)
      await reclaimAll(codes, { ask, moveBack, onResult: (one) => setResults((old) => [...old, one]) })
    } finally {
      isUnderWay.current = false
      setReclaiming(false)
      // Reports from before the transfer are outdated.
      setReported({})
      for (const route of ['games.transfers', 'wallet.statement'])
        void queryClient.invalidateQueries({ queryKey: [route] })
      void refreshBalance()
    }
  }
  return { reported, ask, results, reclaim, isReclaiming }
}
