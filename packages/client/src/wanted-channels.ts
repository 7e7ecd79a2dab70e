import type { ClientMessage } from '@lotus/contract'

/** Channels that parts of the page use: joined after every connect, left when no part uses them any more. */
export function createWantedChannels(options: { isOnline(): boolean; send(message: ClientMessage): void }) {
  /** Each with the number of parts of the page that want it. */
  const channels = new Map<string, { key: string | null; wanted: number }>()
  const sendOnline = (message: ClientMessage) => {
    if (options.isOnline()) options.send(message)
  }
  return {
    joinAll(): void {
      for (const [channel, { key }] of channels) options.send({ type: 'join', channel, key })
    },
    join(channel: string, key: string | null): () => void {
      const known = channels.get(channel)
      const mine = known?.key === key ? known : { key, wanted: 0 }
      channels.set(channel, mine)
      mine.wanted += 1
      // Also if already joined: a later subscriber waits for `channel_joined` as well.
      sendOnline({ type: 'join', channel, key })
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        mine.wanted -= 1
        if (mine.wanted > 0 || channels.get(channel) !== mine) return
        channels.delete(channel)
        sendOnline({ type: 'leave', channel })
      }
    },
  }
}
