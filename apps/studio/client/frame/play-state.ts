import type { Api, Session } from './api.ts'
import type { AutoplayPlan } from './autoplay.ts'
import type { GameModule, GameView } from './game-module.ts'
import type { Host } from './host.ts'
import type { createLayout } from './layout.ts'
import type { createSound } from './sound.ts'

/** What a game's page is made of. */
export type PlayerParts = {
  api: Api
  session: Session
  layout: ReturnType<typeof createLayout>
  sound: ReturnType<typeof createSound>
  host: Host
  view: GameView
  module: GameModule
}

/** What changes while somebody plays; written by the player and the presenter alone. */
export type PlayState = {
  betIndex: number
  balance: string | null
  isBusy: boolean
  isPaused: boolean
  pace: 'normal' | 'turbo'
  auto: (AutoplayPlan & { left: number; lost: bigint }) | undefined
  /** The window to return to when a spin comes to nothing. */
  lastStops: readonly number[]
}
