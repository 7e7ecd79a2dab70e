import type { Clock, Rng } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { VendorKeys } from './keys.ts'
import type { StudioSettings } from './settings.ts'
import type { Platform } from './vendor/platform-client.ts'

/** The dependencies of every use case of the studio. */
export type Deps = {
  db: Database
  clock: Clock
  rng: Rng
  log: Logger
  keys: VendorKeys
  platform: Platform
  settings: StudioSettings
  /** Our address as browsers see it, for links to replays. */
  origin: string
  /** Pages that may hold a game in a frame and exchange messages with it. */
  platformOrigins: readonly string[]
  /** Trusted proxies: their header with the caller's address is believed (trust.md 4.9). */
  trustedProxyHops: number
}

/** The moment a duration from now. */
export function later(deps: Pick<Deps, 'clock'>, milliseconds: number): Date {
  return new Date(deps.clock.now().getTime() + milliseconds)
}
