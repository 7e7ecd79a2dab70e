import type { Clock, Ticks } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import type { Authenticators } from '../http/call.ts'
import type { Actor } from '../http/context.ts'
import type { Metrics } from '../metrics.ts'
import type { Audiences } from './audiences.ts'
import type { PushEvent } from './public-messages.ts'
import type { Sockets } from './sockets.ts'
import type { Tail } from './tail.ts'

export type PushOptions = {
  db: Database
  log: Logger
  metrics: Metrics
  clock: Clock
  /** Measures how long a socket was silent and how fast it joins. */
  ticks?: Ticks
  config: ServerConfig
  authenticators: Authenticators
  /** Whether a session is still valid, without marking it as active. */
  isSessionLive(sessionId: bigint): Promise<boolean>
  /** Why the site is closed for this address, null while it is open: a closed site sends no events (T02). */
  closedTo(ip: string): Promise<'maintenance' | 'region' | null>
  /** Whether an operator's session is still valid, without marking it as active. */
  isOperatorSessionLive(token: string): Promise<boolean>
  /** The audience of a channel name, null if it is unknown or not allowed for this caller (contract/push.ts). */
  audienceOf(actor: Actor | null, channel: string, key: string | null): Promise<string | null>
  /** Replaces events to many members that a socket may have missed: the current state. */
  stateOf(memberId: bigint): Promise<PushEvent[]>
}

/** What the sockets of one push channel share. */
export type PushContext = PushOptions & { ticks: Ticks; audiences: Audiences; sockets: Sockets; tail: Tail }
