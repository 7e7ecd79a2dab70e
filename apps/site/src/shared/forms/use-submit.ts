import { useRef, useState } from 'react'

/**
 * Runs a form's action, one run at a time: a second click or Enter meanwhile does nothing. `failure` is what the last
 * run threw.
 */
export function useSubmit(action: () => Promise<void>): { submit: () => void; isSending: boolean; failure: unknown } {
  const isRunning = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(error)
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { submit: () => void submit(), isSending, failure }
}
