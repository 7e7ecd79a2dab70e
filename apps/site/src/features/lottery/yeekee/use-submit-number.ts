import type { CallError } from '@lotus/client'
import { useAttempt } from '@lotus/client/use-attempt'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { requireLogin } from '../../../shared/auth-gate.ts'
import { isLoggedIn } from '../../../shared/session.ts'

export type Submitting = {
  isSending: boolean
  failure: CallError | null
  /** Its place in the round, once accepted. */
  submit: (issueNo: string, number: string) => Promise<number | null>
}

/** Submits one number to one round; a lost answer never submits it twice. */
export function useSubmitNumber(gameCode: string): Submitting {
  const queries = useQueryClient()
  const { isSending, failure, send } = useAttempt<{ gameCode: string; issueNo: string; number: string }>()

  async function submit(issueNo: string, number: string): Promise<number | null> {
    if (!isLoggedIn()) {
      await requireLogin()
      return null
    }
    const taken = await send({ gameCode, issueNo, number }, (content, key) =>
      call('lottery.submitNumber', content, { idempotencyKey: key }),
    )
    void queries.invalidateQueries({ queryKey: ['lottery.submissions'] })
    return taken?.submission.no ?? null
  }
  return { isSending, failure, submit }
}
