import type { CallError } from '@lotus/client'
import { useAttempt } from '@lotus/client/use-attempt'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { requireLogin } from '../../../shared/auth-gate.ts'
import { isLoggedIn, setBalance } from '../../../shared/session.ts'
import { requestOf, type SlipItem } from '../model/slip.ts'
import type { Game, OrderRequest } from '../../../shared/lottery/types.ts'
import { finishSlip, setAttempt, setItemErrors, slipOf, useBetting, type Receipt } from './betting-store.ts'

export type Placing = {
  isSending: boolean
  /** A failure of the whole slip; those of single items are in the store. */
  failure: CallError | null
  forgetFailure: () => void
  confirm: () => Promise<Receipt | null>
}

/** The game or the issues of the slip have changed on the server. */
export const staleData = {
  odds_changed: 'lottery.game',
  terms_changed: 'lottery.game',
  return_under_floor: 'lottery.game',
  unknown_play: 'lottery.game',
  play_closed: 'lottery.game',
  game_closed: 'lottery.game',
  issue_closed: 'lottery.current',
  issue_not_open: 'lottery.current',
  issue_not_found: 'lottery.current',
  // The check appears at once, whether its push arrives or not.
  reality_check_due: 'protection.play',
} as const

/** Sends the slip of a game: one key per confirmation, kept through every retry and through a reload. */
export function usePlaceOrders(game: Game): Placing {
  const { gameCode } = game
  const queries = useQueryClient()
  const { isSending, failure, forgetFailure, send } = useAttempt<OrderRequest>({
    store: () => ({
      read: () => slipOf(useBetting.getState(), gameCode).attempt,
      write: (attempt) => setAttempt(gameCode, attempt),
    }),
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
    const { issueNo, items } = slipOf(useBetting.getState(), gameCode)
    const value = await send(
      requestOf(game, issueNo, items),
      (request, key) => call('lottery.placeOrders', request, { idempotencyKey: key }),
      (error) => refused(error, items),
    )
    if (!value) return null
    setBalance(value.balance)
    const receipt = { orders: value.orders, totalStake: value.totalStake, isDuplicate: value.isDuplicate }
    finishSlip(gameCode, receipt)
    refetch('lottery.orders', 'lottery.limits', 'wallet.statement')
    return receipt
  }

  function refused(error: CallError, items: readonly SlipItem[]): 'shown' | undefined {
    const stale = staleData[error.code as keyof typeof staleData] // undefined for every other code
    if (stale) refetch(stale)
    // The remaining stake of a number or an issue, or another own group, may be the reason of the refusal: shown at once.
    refetch('lottery.limits', 'lottery.ownGroup')
    const item = items[itemIndexOf(error) ?? -1]
    if (!item) return undefined
    setItemErrors({ [item.id]: { code: error.code, details: error.details } })
    return 'shown'
  }

  return { isSending, failure, forgetFailure, confirm }
}

/** The item that a refusal is about, counted from 0 in the order sent. */
export function itemIndexOf(error: CallError): number | undefined {
  const index = error.details['item'] ?? error.details['index']
  return typeof index === 'number' && Number.isInteger(index) ? index : undefined
}
