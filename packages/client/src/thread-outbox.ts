import { isCallError } from './call-error.ts'
import type { ThreadOptions } from './thread-options.ts'
import { addPending, dropPending, setPending, type LogMessage } from './thread-log.ts'
import type { TalkStore } from './thread-store.ts'

/** Sends messages one at a time in the order they were written: the server stores them in the order of arrival. */
export function createTalkOutbox<M extends LogMessage, Draft>(
  options: Omit<ThreadOptions<M, Draft>, 'isNewer' | 'retryMs'>,
  { read, set, merge, signal }: TalkStore<M, Draft>,
) {
  let isSending = false
  type Change = Parameters<typeof setPending>[2]
  const change = (clientId: string, state: Change, error?: unknown) =>
    set({ log: setPending(read().log, clientId, state, error) })

  function sendNext(): void {
    if (isSending || signal.aborted) return
    const next = read().log.pending.find((message) => message.state === 'waiting')
    if (!next) return
    isSending = true
    change(next.clientId, 'sending')
    void options.transport
      .send(next.clientId, next.draft, signal)
      .then((message) => merge([message]))
      .catch((error: unknown) => {
        // It may have arrived by push although the answer was lost: then it did not fail.
        if (!read().log.pending.some(({ clientId }) => clientId === next.clientId)) return
        change(next.clientId, 'failed', error)
        options.onSendFailed?.(error)
      })
      .finally(() => {
        isSending = false
        sendNext()
      })
  }

  return {
    sendNext,
    write(draft: Draft): string {
      const clientId = options.newClientId()
      set({ log: addPending(read().log, { clientId, draft, at: options.now() }) })
      sendNext()
      return clientId
    },
    resend(clientId: string): void {
      change(clientId, 'waiting')
      sendNext()
    },
    /** Messages that failed for lack of network are sent again automatically, with the same `clientId`. */
    retryFailed(): void {
      for (const { state, error, clientId } of read().log.pending)
        if (state === 'failed' && isCallError(error, 'network_error')) change(clientId, 'waiting')
    },
    discard: (clientId: string) => set({ log: dropPending(read().log, clientId) }),
  }
}
