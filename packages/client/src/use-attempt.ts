import { useRef, useState } from 'react'
import { keepInMemory, sendAttempt, type AttemptStore, type RepeatsUnknown } from './attempt.ts'
import { isCallError, type CallError } from './call-error.ts'

type Options<Content> = {
  /** Where the attempt is stored; by default in the component. Called once per component. */
  store?: () => AttemptStore<Content>
  repeatsUnknown?: RepeatsUnknown<Content>
}

export type UsedAttempt<Content> = {
  isSending: boolean
  /** The last try got no answer. */
  isUnknown: boolean
  /** The content whose outcome is unknown. */
  findUnknown: () => Content | undefined
  failure: CallError | null
  forgetFailure: () => void
  /**
   * Undefined if it failed: then `failure` has the error, unless `onFailure` returns that it is shown elsewhere.
   * Undefined too while a try is in progress.
   */
  send: <Value>(
    content: Content,
    call: (content: Content, key: string) => Promise<Value>,
    onFailure?: (error: CallError) => void | 'shown',
  ) => Promise<Value | undefined>
}

/**
 * For actions that create or move something: one try at a time, and the same key until the answer is known
 * (DECISIONS 8).
 */
export function useAttempt<Content>({ store: makeStore, repeatsUnknown }: Options<Content> = {}): UsedAttempt<Content> {
  const [store] = useState(makeStore ?? (() => keepInMemory<Content>()))
  const [isSending, setSending] = useState(false)
  const [isUnknown, setUnknown] = useState(() => store.read()?.isUnknown ?? false)
  const [failure, setFailure] = useState<CallError | null>(null)
  // React's state is updated too late for a second click; this is not.
  const isBusy = useRef(false)
  return {
    isSending,
    isUnknown,
    findUnknown() {
      const kept = store.read()
      return kept?.isUnknown ? kept.content : undefined
    },
    failure,
    forgetFailure: () => setFailure(null),
    async send(content, call, onFailure) {
      if (isBusy.current) return undefined
      isBusy.current = true
      setSending(true)
      setFailure(null)
      try {
        return await sendAttempt(store, content, call, repeatsUnknown === undefined ? {} : { repeatsUnknown })
      } catch (error) {
        if (!isCallError(error)) throw error
        if (onFailure?.(error) !== 'shown') setFailure(error)
        return undefined
      } finally {
        setUnknown(store.read()?.isUnknown ?? false)
        isBusy.current = false
        setSending(false)
      }
    },
  }
}
