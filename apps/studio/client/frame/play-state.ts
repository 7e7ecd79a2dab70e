import type { Api, Session } from './api.ts'
import type { AutoplayPlan } from './autoplay.ts'
import type { GameModule, GameView } from './game-module.ts'
import type { Host } from './host.ts'
import type { createLayout } from './layout.ts'
import type { createSound } from './sound.ts'

/** The parts of a game's page. */
export type PlayerParts = {
  api: Api
  session: Session
  layout: ReturnType<typeof createLayout>
  sound: ReturnType<typeof createSound>
  host: Host
  view: GameView
  module: GameModule
}

/** The state that changes during play; written only by the player and the presenter. */
export type PlayState = {
  betIndex: number
  balance: string | null
  isBusy: boolean
  isPaused: boolean
  pace: 'normal' | 'turbo'
  auto: (AutoplayPlan & { left: number; lost: bigint }) | undefined
  /** The window to return to when a spin fails. */
  lastStops: readonly number[]
}
