import { CHANNELS_MAX, type ClientMessage } from '@lotus/contract'
import type { Ticks } from '@lotus/kernel'

export const CHANNEL_PATTERN = /^[a-z]{2,20}(:[a-z0-9-]{1,30})?$/
/** Joining reads the database: no person joins more often within a minute. */
const JOINS_PER_MINUTE = 120

type Join = Extract<ClientMessage, { type: 'join' }>
type Leave = Extract<ClientMessage, { type: 'leave' }>

export type Channels = {
  take(message: Join | Leave): void
  end(): void
}

/**
 * The channels of one socket beside its own events: rooms and conversations that it joined. A message costs only the
 * sockets in its channel. Joins are processed one after the other, so their answers come in order.
 */
export function createChannels(options: {
  ticks: Ticks
  /** Resolves once the socket has all its own missed events: nothing else may be sent before. */
  ready: Promise<void>
  audienceOf(channel: string, key: string | null): Promise<string | null>
  subscribe(audience: string): void
  unsubscribe(audience: string): void
  say(type: 'channel_joined' | 'channel_refused', channel: string): void
  onError(error: unknown): void
  onFlood(): void
}): Channels {
  const joined = new Map<string, string>()
  const waiting: (Join | Leave)[] = []
  let isWorking = false
  let hasEnded = false
  let minute = 0
  let joins = 0

  function leave(channel: string): void {
    const audience = joined.get(channel)
    if (audience === undefined) return
    joined.delete(channel)
    // Two names may have the same audience.
    if (![...joined.values()].includes(audience)) options.unsubscribe(audience)
  }

  async function work(): Promise<void> {
    await options.ready
    for (let message = waiting.shift(); message && !hasEnded; message = waiting.shift()) {
      const { channel } = message
      if (message.type === 'leave') {
        leave(channel)
        continue
      }
      const isFull = !joined.has(channel) && joined.size >= CHANNELS_MAX
      const audience = isFull ? null : await options.audienceOf(channel, message.key)
      if (hasEnded) return
      if (joined.get(channel) !== audience) leave(channel)
      if (audience === null) {
        options.say('channel_refused', channel)
        continue
      }
      joined.set(channel, audience)
      options.subscribe(audience)
      options.say('channel_joined', channel)
    }
  }

  return {
    take(message) {
      const now = Math.floor(options.ticks() / 60_000)
      if (now !== minute) [minute, joins] = [now, 0]
      joins += 1
      if (joins > JOINS_PER_MINUTE) return options.onFlood()
      waiting.push(message)
      if (isWorking) return
      isWorking = true
      work()
        .catch(options.onError)
        .finally(() => (isWorking = false))
    },
    end() {
      hasEnded = true
      waiting.length = 0
      for (const audience of joined.values()) options.unsubscribe(audience)
      joined.clear()
    },
  }
}
