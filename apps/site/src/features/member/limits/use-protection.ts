import { isCallError } from '@lotus/client'
import { toast } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import type { Protection } from './limit-words.ts'

/** Limits, time-outs and exclusions of the member, as the server has them. */
export function useProtection() {
  return useQuery(callQuery('protection.state', {}))
}

/**
 * Runs one change at a time and keeps its answer, which is the whole state. Returns whether it succeeded. A person who
 * closed the step-up dialog knows that nothing happened and gets no message.
 */
export function useProtect() {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const protect = async (change: () => Promise<Protection>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      queryClient.setQueryData(callQuery('protection.state', {}).queryKey, await change())
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code !== 'step_up_required') toast.error(errorText(error))
      void queryClient.invalidateQueries({ queryKey: ['protection.state'] })
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, protect }
}
