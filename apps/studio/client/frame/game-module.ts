import type { Session, Spin } from './api.ts'
import type { createSound } from './sound.ts'
import type { createStage } from './stage.ts'

/** What a game brings into the frame: how its rounds look. The frame knows rounds, money and the page around it. */
export type GameView = {
  start(pace: 'normal' | 'turbo'): void
  stopAt(spin: Spin, pace: 'normal' | 'turbo', startedAt: number): Promise<void>
  showWins(spin: Spin, credit: string, pace: 'normal' | 'turbo'): Promise<void>
  show(stops: readonly number[]): void
  endWins(): void
  skip(): void
  describe(grid: readonly (readonly string[])[]): string
}
export type GameModule = {
  createView(
    stage: Awaited<ReturnType<typeof createStage>>,
    game: Session['game'],
    sound: ReturnType<typeof createSound>,
    say: (text: string) => void,
  ): Promise<GameView>
  openRules(game: Session['game'], bet: string): void
  /** What line wins of free spins are multiplied by. */
  freeMultiplier: number
  /** A window to begin with, which wins nothing. */
  firstStops: readonly number[]
}
