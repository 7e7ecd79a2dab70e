import type { CallError } from '@lotus/client'
import { useAttempt } from '@lotus/client/use-attempt'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { requireLogin } from '../../../shared/auth-gate.ts'
import type { SlipRequest } from '../../../shared/lottery/types.ts'
import { isLoggedIn, setBalance } from '../../../shared/session.ts'
import { requestOf } from '../model/slip.ts'
import { finishSlips, setItemErrors, setTogether, slipOf, useBetting, type Receipt } from '../state/betting-store.ts'
import { itemIndexOf, staleData, type Placing } from '../state/use-place-orders.ts'
import type { Station } from './quick/model.ts'

/** Sends the slips of several stations in one call: one key per confirmation, kept through every retry and reload. */
export function usePlaceSlip(stations: readonly Station[], shownAt: string): Placing {
  const queries = useQueryClient()
  const { isSending, failure, forgetFailure, send } = useAttempt<SlipRequest>({
    store: () => ({ read: () => useBetting.getState().together, write: setTogether }),
    repeatsUnknown: true,
  })
  const refetch = (...names: string[]) => {
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
  }

  async function confirm(): Promise<Receipt | null> {
    if (isSending) return null
    if (!isLoggedIn()) {
      // A login restores the slip and the balance; the amount is confirmed once more.
      await requireLogin()
      return null
    }
    setItemErrors({})
    const state = useBetting.getState()
    const slips = stations.map(({ game }) => ({ game, slip: slipOf(state, game.gameCode) }))
    const value = await send(
      { parts: slips.map(({ game, slip }) => requestOf(game, slip.issueNo, slip.items)) },
      (request, key) => call('lottery.placeSlip', request, { idempotencyKey: key }),
      (error) => refused(error),
    )
    if (!value) return null
    setBalance(value.balance)
    const receipt = { orders: value.orders, totalStake: value.totalStake, isDuplicate: value.isDuplicate }
    finishSlips(
      slips.map(({ game }) => game.gameCode),
      shownAt,
      receipt,
    )
    refetch('lottery.orders', 'lottery.limits', 'wallet.statement')
    return receipt
  }

  function refused(error: CallError): 'shown' | undefined {
    const stale = staleData[error.code as keyof typeof staleData] // undefined for every other code
    if (stale) refetch(stale, 'lottery.openedAll')
    refetch('lottery.limits')
    const part = stations[partIndexOf(error) ?? -1]
    const items = part && slipOf(useBetting.getState(), part.game.gameCode).items
    const item = items?.[itemIndexOf(error) ?? -1]
    if (!item) return undefined
    setItemErrors({ [item.id]: { code: error.code, details: error.details } })
    return 'shown'
  }

  return { isSending, failure, forgetFailure, confirm }
}

/** The part that a refusal is about, counted from 0 in the order sent. */
export function partIndexOf(error: CallError): number | undefined {
  const index = error.details['part']
  return typeof index === 'number' && Number.isInteger(index) ? index : undefined
}
