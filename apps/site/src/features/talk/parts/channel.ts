import type { Thread, LogMessage } from '@lotus/client/talk'
import { push } from '../../../shared/api.ts'

/**
 * Joins a channel for a conversation. After every connect the server confirms that pushes are flowing, and only then
 * the missed messages are fetched, so that none is lost in between. Returns a function to leave.
 */
export function joinChannel<M extends LogMessage, Draft>(
  thread: Thread<M, Draft>,
  channel: string,
  options: { key?: string; onRefused?: () => void; onJoined?: () => void } = {},
): () => void {
  const stops = [
    push.subscribe('channel_joined', (joined) => {
      if (joined.channel !== channel) return
      void thread.catchUp()
      options.onJoined?.()
    }),
    push.subscribe('channel_refused', (refused) => {
      if (refused.channel === channel) options.onRefused?.()
    }),
    push.join(channel, options.key),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
