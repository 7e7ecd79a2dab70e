import { isCallError } from '@lotus/client'
import type { RouteName } from '@lotus/contract'
import { toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'

/** All data that a change of the account's security may make outdated. */
const touched: readonly RouteName[] = [
  'security.overview',
  'security.sessions',
  'security.devices',
  'security.logins',
  'member.profile',
  'cashier.eligibility',
]

/** Refetches the security centre. */
export function useRefetchSecurity(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const route of touched) void queryClient.invalidateQueries({ queryKey: [route] })
  }
}

/**
 * Runs the action of a button: one at a time, with a toast on failure and a refetch afterwards. `busy` names the one
 * under way. A person who closed the step-up dialog (trust.md ACC-6) knows that nothing happened and gets no message.
 */
export function useAction(): {
  busy: string | null
  run: (what: string, action: () => Promise<void>) => Promise<void>
} {
  const refetch = useRefetchSecurity()
  const errorText = useErrorText()
  const [busy, setBusy] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = async (what: string, action: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(what)
    try {
      await action()
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code !== 'step_up_required') toast.error(errorText(error))
    } finally {
      isRunning.current = false
      setBusy(null)
      refetch()
    }
  }
  return { busy, run }
}
