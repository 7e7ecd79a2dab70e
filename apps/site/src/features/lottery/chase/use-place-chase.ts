import { isCallError, newIdempotencyKey, type CallError } from '@lotus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { requireLogin } from '../../../shared/auth-gate.ts'
import { isLoggedIn, setBalance } from '../../../shared/session.ts'
import { readAttempt, writeAttempt } from './chase-attempt.ts'
import type { Chase, ChaseBody } from './model.ts'

export type PlacingChase = {
  isSending: boolean
  /** No answer came: only the same chase may be sent again, under the same key. */
  isUnknown: boolean
  failure: CallError | null
  forgetFailure: () => void
  confirm: (body: ChaseBody) => Promise<Chase | null>
}

/** One key for one confirmation, kept through every retry of the same chase (DECISIONS 8). */
export function usePlaceChase(gameCode: string): PlacingChase {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  // A refresh of the page keeps what was sent and not answered.
  const [kept] = useState(() => readAttempt(gameCode))
  const [isUnknown, setUnknown] = useState(kept?.isUnknown ?? false)
  // The state of React lags behind a second click; these do not.
  const isBusy = useRef(false)
  const attempt = useRef<{ key: string; body: ChaseBody } | null>(kept)

  async function confirm(body: ChaseBody): Promise<Chase | null> {
    if (isBusy.current) return null
    if (!isLoggedIn()) {
      await requireLogin()
      return null
    }
    isBusy.current = true
    setSending(true)
    setFailure(null)
    const old = attempt.current
    const isSame = old !== null && (isUnknown || JSON.stringify(old.body) === JSON.stringify(body))
    const sent = isSame ? old : { key: newIdempotencyKey(), body }
    attempt.current = sent
    // Until an answer comes nobody knows what became of it.
    writeAttempt({ ...sent, isUnknown: true })
    try {
      const value = await call('lottery.placeChase', sent.body, { idempotencyKey: sent.key })
      setBalance(value.balance)
      setUnknown(false)
      attempt.current = null
      writeAttempt(null)
      for (const name of ['lottery.chases', 'lottery.orders', 'wallet.statement'])
        void queries.invalidateQueries({ queryKey: [name] })
      return value.chase
    } catch (error) {
      if (!isCallError(error)) throw error
      const isOpen = isCallError(error, 'network_error', 'bad_answer', 'internal_error')
      setUnknown(isOpen)
      if (!isOpen && !isCallError(error, 'busy', 'shutting_down', 'too_many_requests')) attempt.current = null
      writeAttempt(attempt.current && { ...attempt.current, isUnknown: isOpen })
      if (isCallError(error, 'issue_closed', 'issue_not_found', 'chase_issue_gap', 'chase_too_long'))
        void queries.invalidateQueries({ queryKey: ['lottery.chaseIssues'] })
      if (isCallError(error, 'odds_changed', 'unknown_play', 'play_closed', 'game_closed', 'chase_not_allowed'))
        void queries.invalidateQueries({ queryKey: ['lottery.game'] })
      setFailure(error)
      return null
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return { isSending, isUnknown, failure, forgetFailure: () => setFailure(null), confirm }
}
