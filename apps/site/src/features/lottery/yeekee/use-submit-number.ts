import { isCallError, newIdempotencyKey, type CallError } from '@lotus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { requireLogin } from '../../../shared/auth-gate.ts'
import { isLoggedIn } from '../../../shared/session.ts'

export type Submitting = {
  isSending: boolean
  failure: CallError | null
  /** Its place in the round, where it was taken. */
  submit: (issueNo: string, number: string) => Promise<number | null>
}

/** One key for one number of one round, kept through a retry: a lost answer never submits it twice (DECISIONS 8). */
export function useSubmitNumber(gameCode: string): Submitting {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallError | null>(null)
  const attempt = useRef<{ key: string; issueNo: string; number: string } | null>(null)
  // The state of React lags behind a second tap; this does not.
  const isBusy = useRef(false)

  async function submit(issueNo: string, number: string): Promise<number | null> {
    if (isBusy.current) return null
    if (!isLoggedIn()) {
      await requireLogin()
      return null
    }
    isBusy.current = true
    setSending(true)
    setFailure(null)
    const old = attempt.current
    const sent = old?.issueNo === issueNo && old.number === number ? old : { key: newIdempotencyKey(), issueNo, number }
    attempt.current = sent
    try {
      const { submission } = await call(
        'lottery.submitNumber',
        { gameCode, issueNo, number },
        { idempotencyKey: sent.key },
      )
      attempt.current = null
      return submission.no
    } catch (error) {
      if (!isCallError(error)) throw error
      if (!isCallError(error, 'network_error', 'bad_answer', 'internal_error')) attempt.current = null
      setFailure(error)
      return null
    } finally {
      isBusy.current = false
      setSending(false)
      void queries.invalidateQueries({ queryKey: ['lottery.submissions'] })
    }
  }
  return { isSending, failure, submit }
}
