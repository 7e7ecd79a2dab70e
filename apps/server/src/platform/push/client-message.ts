import type { ClientMessage } from '@lotus/contract'
import { CHANNEL_PATTERN } from './channels.ts'

/** Parses a client's message, undefined if this version does not know it. */
export function readClientMessage(text: string): ClientMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
    if (value.type === 'ping') return { type: 'ping' }
    if (value.type === 'join' || value.type === 'leave') {
      if (!('channel' in value) || typeof value.channel !== 'string' || !CHANNEL_PATTERN.test(value.channel))
        return undefined
      const key = 'key' in value && typeof value.key === 'string' ? value.key.slice(0, 100) : null
      return value.type === 'join'
        ? { type: 'join', channel: value.channel, key }
        : { type: 'leave', channel: value.channel }
    }
    if (value.type !== 'hello') return undefined
    const token = 'token' in value && typeof value.token === 'string' ? value.token.slice(0, 200) : null
    const since = 'since' in value && typeof value.since === 'string' ? value.since : null
    const isForService = 'only' in value && value.only === 'service'
    return { type: 'hello', token, since, ...(isForService ? { only: 'service' } : {}) }
  } catch {
    return undefined
  }
}
