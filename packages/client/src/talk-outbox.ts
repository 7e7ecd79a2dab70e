import { isCallError } from './call-error.ts'
import type { TalkLineOptions } from './talk-options.ts'
import { addPending, dropPending, setPending, type TalkMessage } from './talk-log.ts'
import type { TalkStore } from './talk-store.ts'

/** Sends what was written, one at a time in its order: the server puts messages down in the order they arrive. */
export function createTalkOutbox<M extends TalkMessage, Draft>(
  options: Omit<TalkLineOptions<M, Draft>, 'isNewer' | 'retryMs'>,
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
        // News of it may have come although the answer was lost: then it is no failure.
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
    /** What failed for want of a network goes out again by itself, under its old name. */
    retryFailed(): void {
      for (const { state, error, clientId } of read().log.pending)
        if (state === 'failed' && isCallError(error, 'network_error')) change(clientId, 'waiting')
    },
    discard: (clientId: string) => set({ log: dropPending(read().log, clientId) }),
  }
}
