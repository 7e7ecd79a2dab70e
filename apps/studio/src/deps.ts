import type { Clock, Rng } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import type { VendorKeys } from './keys.ts'
import type { StudioSettings } from './settings.ts'
import type { Platform } from './vendor/platform-client.ts'

/** What every use case of the studio stands on. */
export type Deps = {
  db: Database
  clock: Clock
  rng: Rng
  log: Logger
  keys: VendorKeys
  platform: Platform
  settings: StudioSettings
  /** Own address as browsers see it, for links to replays. */
  origin: string
  /** Pages that may hold a game in a frame, and that it talks to. */
  platformOrigins: readonly string[]
  /** Proxies in front whose word on a caller's address is believed (trust.md 4.9). */
  trustedProxyHops: number
}

/** The moment a duration from now. */
export function later(deps: Pick<Deps, 'clock'>, milliseconds: number): Date {
  return new Date(deps.clock.now().getTime() + milliseconds)
}
