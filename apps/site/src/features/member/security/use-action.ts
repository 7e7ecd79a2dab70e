import { isCallError } from '@lotus/client'
import type { RouteName } from '@lotus/contract'
import { toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'

/** Everything that a change of the account's security may make old. */
const touched: readonly RouteName[] = [
  'security.overview',
  'security.sessions',
  'security.devices',
  'security.logins',
  'member.profile',
]

/** Fetches the security centre anew. */
export function useRefetchSecurity(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const route of touched) void queryClient.invalidateQueries({ queryKey: [route] })
  }
}

/**
 * Runs the action of a button: one at a time, its failure as a toast, the truth fetched afterwards. `busy` names the one
 * under way. Who closed the second look (trust.md ACC-6) knows that nothing happened and is told nothing.
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
