import type { Session, Spin } from './api.ts'
import type { createSound } from './sound.ts'
import type { createStage } from './stage.ts'

/** What a game adds to the frame: how its rounds look. The frame handles rounds, money and the host page. */
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
    show: (text: string) => void,
  ): Promise<GameView>
  openRules(game: Session['game'], bet: string): void
  /** The multiplier of line wins in free spins. */
  freeMultiplier: number
  /** A start window without a win. */
  firstStops: readonly number[]
}
