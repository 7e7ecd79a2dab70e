import type { Clock, Ticks } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import type { Authenticators } from '../http/call.ts'
import type { Actor } from '../http/context.ts'
import type { Metrics } from '../metrics.ts'
import type { Audiences } from './audiences.ts'
import type { PushNews } from './public-messages.ts'
import type { Sockets } from './sockets.ts'
import type { Tail } from './tail.ts'

export type PushOptions = {
  db: Database
  log: Logger
  metrics: Metrics
  clock: Clock
  /** For how long a socket has been silent and how fast it joins. */
  ticks?: Ticks
  config: ServerConfig
  authenticators: Authenticators
  /** Whether a session still counts, without marking it as seen. */
  isSessionLive(sessionId: bigint): Promise<boolean>
  /** Why the site is closed to whoever asks from this address, null while it is open: a closed one has no news (T02). */
  closedTo(ip: string): Promise<'maintenance' | 'region' | null>
  /** Whether an operator's session still counts, without marking it as seen. */
  isOperatorIn(token: string): Promise<boolean>
  /** The audience that a channel's name stands for, null where it is none or not for this caller (contract/push.ts). */
  audienceOf(actor: Actor | null, channel: string, key: string | null): Promise<string | null>
  /** What stands for the news to many members that a socket may have missed: the state as it is now. */
  stateOf(memberId: bigint): Promise<PushNews[]>
}

/** What every socket of one push channel works with. */
export type PushContext = PushOptions & { ticks: Ticks; audiences: Audiences; sockets: Sockets; tail: Tail }
