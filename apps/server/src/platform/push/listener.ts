import type { WebSocket } from 'ws'
import { BACKPRESSURE_LIMIT_BYTES, type ChannelEvents } from '@lotus/contract'
import type { Channels } from './channels.ts'
import { textOf } from './public-messages.ts'

/** A socket that has sent hello, and the position of its last event. */
export type Listener = {
  socket: WebSocket
  audiences: string[]
  sessionId: bigint | null
  sentUpTo: bigint
  channels: Channels | null
  /** Whether its session is still valid; null for a visitor. */
  isLive: (() => Promise<boolean>) | null
}

/** Sends one of the channel’s own messages; a closing socket gets nothing more. */
export function send<T extends keyof ChannelEvents>(
  socket: WebSocket,
  type: T,
  data: ChannelEvents[T],
  version: bigint,
): void {
  if (socket.readyState === socket.OPEN) socket.send(textOf(type, data, version))
}

/** Sends events with their position, unless the listener has them already. */
export function sendEvent(listener: Listener, position: bigint, text: string): void {
  const { socket } = listener
  if (position <= listener.sentUpTo || socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > BACKPRESSURE_LIMIT_BYTES) return socket.close(4008, 'too slow')
  listener.sentUpTo = position
  socket.send(text)
}

export function endSession(socket: WebSocket, version: bigint): void {
  send(socket, 'session_ended', {}, version)
  socket.close(4001, 'session ended')
}

export function closeSite(socket: WebSocket, reason: 'maintenance' | 'region', version: bigint): void {
  if (socket.readyState !== socket.OPEN) return
  send(socket, 'site_closed', { reason }, version)
  socket.close(1013, `the site is closed: ${reason}`)
}
