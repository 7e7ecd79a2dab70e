import { isCallError, newIdempotencyKey, type CallError } from '@lotus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { requireLogin } from '../../../shared/auth-gate.ts'
import { isLoggedIn, setBalance } from '../../../shared/session.ts'
import { requestOf, type SlipItem } from '../model/slip.ts'
import type { Game, OrderRequest } from '../../../shared/lottery/types.ts'
import {
  finishSlip,
  setAttempt,
  setItemErrors,
  slipOf,
  useBetting,
  type Attempt,
  type Receipt,
} from './betting-store.ts'

export type Placing = {
  isSending: boolean
  /** A failure that belongs to the whole slip; those of single tickets stand in the store. */
  failure: CallError | null
  forgetFailure: () => void
  confirm: () => Promise<Receipt | null>
}

/** No answer came, or one that leaves the outcome open: only the same key can tell (contract, `internal_error`). */
const isOutcomeUnknown = (error: CallError) => isCallError(error, 'network_error', 'bad_answer', 'internal_error')

/** The game or the issues that the slip rests on are not those of the server any more. */
const staleData = {
  odds_changed: 'lottery.game',
  terms_changed: 'lottery.game',
  unknown_play: 'lottery.game',
  play_closed: 'lottery.game',
  game_closed: 'lottery.game',
  issue_closed: 'lottery.current',
  issue_not_open: 'lottery.current',
  issue_not_found: 'lottery.current',
} as const

/** Sends the slip of a game: one key for one confirmation, kept through every retry and through a refresh of the page. */
export function usePlaceOrders(game: Game): Placing {
  const { gameCode } = game
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  // The state of React lags behind a second click; this does not.
  const isBusy = useRef(false)

  async function confirm(): Promise<Receipt | null> {
    if (isBusy.current) return null
    if (!isLoggedIn()) {
      // Logging in brings back the slip and the balance; the amount is confirmed once more.
      await requireLogin()
      return null
    }
    isBusy.current = true
    setSending(true)
    setFailure(null)
    setItemErrors({})
    const slip = slipOf(useBetting.getState(), gameCode)
    const attempt = attemptFor(requestOf(game, slip.issueNo, slip.items), slip.attempt)
    setAttempt(gameCode, attempt)
    try {
      const value = await call('lottery.placeOrders', attempt.request, { idempotencyKey: attempt.key })
      setBalance(value.balance)
      const receipt = { orders: value.orders, totalStake: value.totalStake, isDuplicate: value.isDuplicate }
      finishSlip(gameCode, receipt)
      for (const name of ['lottery.orders', 'lottery.limits', 'wallet.statement'])
        void queries.invalidateQueries({ queryKey: [name] })
      return receipt
    } catch (error) {
      if (!isCallError(error)) throw error
      refused(error, attempt, slip.items)
      return null
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  function refused(error: CallError, attempt: Attempt, items: readonly SlipItem[]): void {
    if (isOutcomeUnknown(error)) setAttempt(gameCode, { ...attempt, isUnknown: true })
    else if (!isCallError(error, 'busy', 'shutting_down', 'too_many_requests', 'not_logged_in'))
      setAttempt(gameCode, null)
    const stale = staleData[error.code as keyof typeof staleData] // undefined for every other code
    if (stale) void queries.invalidateQueries({ queryKey: [stale] })
    // What is left of a number or an issue may be what refused it: the board shows it at once.
    void queries.invalidateQueries({ queryKey: ['lottery.limits'] })
    const item = items[itemIndexOf(error) ?? -1]
    if (item) setItemErrors({ [item.id]: { code: error.code, details: error.details } })
    else setFailure(error)
  }

  return { isSending, failure, forgetFailure: () => setFailure(null), confirm }
}

function attemptFor(request: OrderRequest, old: Attempt | null): Attempt {
  const isSame = old !== null && JSON.stringify(old.request) === JSON.stringify(request)
  return isSame || old?.isUnknown ? old : { key: newIdempotencyKey(), request, isUnknown: false }
}

/** The ticket a refusal is about, counted from 0 in the order sent. */
export function itemIndexOf(error: CallError): number | undefined {
  const index = error.details['item'] ?? error.details['index']
  return typeof index === 'number' && Number.isInteger(index) ? index : undefined
}
