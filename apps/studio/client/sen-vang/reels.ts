import { Container, Graphics, Sprite, Texture } from 'pixi.js'
import type { LinesGame } from '@lotus/rules/slots'
import { token } from '../frame/dom.ts'
import { easeOut, landingOf, placeOn } from './motion.ts'

export type CellSize = { width: number; height: number; gap: number; padding: number }

type Reel = {
  container: Container
  sprites: Sprite[]
  /** Position on the strip, in symbols; decreases while the reel runs, because symbols move down. */
  at: number
  motion: Motion
}
type Motion =
  | { kind: 'still' }
  | { kind: 'running'; startedAt: number }
  | { kind: 'stopping'; from: number; to: number; startedAt: number; length: number }

/** Symbols a second while a reel runs. */
const SPEED = { normal: 24, turbo: 40 }
const STOP_MS = { normal: 620, turbo: 260 }
/** Minimum distance of the last turn, in symbols: enough to see every reel slow down. */
const LAST_WAY = { normal: 7, turbo: 4 }

export type ReelPace = 'normal' | 'turbo'

/**
 * Five reels that show the real strips. They know nothing about wins: each gets its stop, with the same time between
 * them whatever they will show.
 */
export class ReelView {
  readonly view = new Container()
  private readonly frame = new Graphics()
  private readonly highlights = new Graphics()
  private readonly reels: Reel[]
  private textures = new Map<string, Texture>()
  private size: CellSize = { width: 1, height: 1, gap: 0, padding: 0 }
  private readonly game: LinesGame
  private pace: ReelPace = 'normal'
  private readonly onStopped: (reel: number) => void

  constructor(game: LinesGame, onStopped: (reel: number) => void) {
    this.game = game
    this.onStopped = onStopped
    this.reels = game.strips.map(() => {
      const container = new Container()
      // One more than the window shows: while a reel moves, two symbols are partly visible.
      const sprites = Array.from({ length: game.rows + 1 }, () => new Sprite())
      container.addChild(...sprites)
      return { container, sprites, at: 0, motion: { kind: 'still' } }
    })
    this.view.addChild(this.frame, ...this.reels.map(({ container }) => container), this.highlights)
  }

  get width(): number {
    const { width, gap, padding } = this.size
    return width * this.reels.length + gap * (this.reels.length - 1) + padding * 2
  }
  get height(): number {
    const { height, gap, padding } = this.size
    return height * this.game.rows + gap * (this.game.rows - 1) + padding * 2
  }

  /** New textures and sizes, after the window changed its shape. */
  layout(size: CellSize, textures: Map<string, Texture>): void {
    this.size = size
    for (const texture of this.textures.values()) texture.destroy(true)
    this.textures = textures
    const { width, gap, padding } = size
    this.frame
      .clear()
      .roundRect(0, 0, this.width, this.height, padding * 1.4)
      .fill({ color: token('--lx-bg-sunken'), alpha: 0.86 })
      .stroke({ color: token('--lx-gold'), width: 1.5, alpha: 0.8 })
    for (const [index, { container }] of this.reels.entries()) {
      container.position.set(padding + index * (width + gap), padding)
      const old = container.mask
      const mask = new Graphics().rect(0, 0, width, this.height - padding * 2).fill(0xffffff)
      container.addChild(mask)
      container.mask = mask
      if (old instanceof Container) old.destroy()
    }
    this.highlights.position.set(padding, padding)
    for (const reel of this.reels) this.place(reel)
  }

  /** Shows a window at once. */
  show(stops: readonly number[]): void {
    this.clear()
    for (const [index, reel] of this.reels.entries()) {
      reel.at = stops[index] ?? 0
      reel.motion = { kind: 'still' }
      this.place(reel)
    }
  }

  start(pace: ReelPace, now: number): void {
    this.clear()
    this.pace = pace
    for (const reel of this.reels) reel.motion = { kind: 'running', startedAt: now }
  }

  /** Moves a reel to its stop; `onStopped` is called at the end. */
  stop(index: number, stop: number, now: number): void {
    const reel = this.reels[index]
    const length = this.game.strips[index]?.length ?? 1
    if (!reel || reel.motion.kind !== 'running') return
    const to = landingOf(reel.at, stop, length, LAST_WAY[this.pace])
    reel.motion = { kind: 'stopping', from: reel.at, to, startedAt: now, length: STOP_MS[this.pace] }
  }

  tick(now: number, passedMs: number): void {
    for (const [index, reel] of this.reels.entries()) {
      const { motion } = reel
      if (motion.kind === 'still') continue
      if (motion.kind === 'running') {
        // A reel accelerates in the first tenth of a second.
        const pull = Math.min(1, (now - motion.startedAt) / 120)
        reel.at -= (SPEED[this.pace] * pull * passedMs) / 1000
      } else {
        const share = Math.min(1, (now - motion.startedAt) / motion.length)
        reel.at = motion.from + (motion.to - motion.from) * easeOut(share)
        if (share === 1) {
          reel.at = motion.to
          reel.motion = { kind: 'still' }
          this.onStopped(index)
        }
      }
      this.place(reel)
    }
  }

  get isRunning(): boolean {
    return this.reels.some(({ motion }) => motion.kind !== 'still')
  }

  /** Highlights the cells of one win, or of all, and dims the others. */
  highlight(wins: readonly { cells: readonly [number, number][]; isLine: boolean }[]): void {
    this.clear()
    if (wins.length === 0) return
    const { width, height, gap } = this.size
    const lit = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => `${reel}.${row}`)))
    for (const [index, reel] of this.reels.entries())
      for (const [place, sprite] of reel.sprites.entries()) sprite.alpha = lit.has(`${index}.${place}`) ? 1 : 0.36
    const gold = token('--lx-gold')
    for (const { cells, isLine } of wins) {
      for (const [reel, row] of cells)
        this.highlights
          .roundRect(reel * (width + gap), row * (height + gap), width, height, Math.min(width, height) * 0.09)
          .stroke({ color: gold, width: 3, alpha: 0.95 })
      const [first, ...rest] = cells.map(([reel, row]): [number, number] => [
        reel * (width + gap) + width / 2,
        row * (height + gap) + height / 2,
      ])
      if (!isLine || !first) continue
      this.highlights.moveTo(...first)
      for (const point of rest) this.highlights.lineTo(...point)
      this.highlights.stroke({ color: gold, width: 5, alpha: 0.75, cap: 'round', join: 'round' })
    }
  }

  clear(): void {
    this.highlights.clear()
    for (const { sprites } of this.reels) for (const sprite of sprites) sprite.alpha = 1
  }

  /** Sprites in the order of the rows; while a reel moves, the first is partly above the window, the last below. */
  private place(reel: Reel): void {
    const { width, height, gap } = this.size
    const strip = this.game.strips[this.reels.indexOf(reel)] ?? []
    const first = Math.floor(reel.at)
    const down = reel.at - first
    for (const [place, sprite] of reel.sprites.entries()) {
      const symbol = strip[placeOn(first + place, strip.length)]
      sprite.texture = (symbol === undefined ? undefined : this.textures.get(symbol)) ?? Texture.EMPTY
      sprite.setSize(width, height)
      sprite.position.set(0, (place - down) * (height + gap))
    }
  }
}
