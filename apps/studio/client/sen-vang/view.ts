import type { Ticker } from 'pixi.js'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { senVang, type SlotWin } from '@lotus/rules/slots'
import type { SlotCatalogueEntry } from '@lotus/rules/slots/catalogue'
import type { Spin } from '../frame/api.ts'
import { prefersLessMotion } from '../frame/dom.ts'
import { moneyText } from '../frame/panel.ts'
import type { Sound } from '../frame/sound.ts'
import { textureOf, type Stage } from '../frame/stage.ts'
import { onLanguage, t } from '../frame/texts.ts'
import { createSkippableWaits } from '../frame/timing.ts'
import { ReelView, type CellSize, type ReelPace } from './reels.ts'
import { drawSymbol, symbolName } from './symbols.ts'

/** The maximum width of a cell, and its height relative to the width (the mockups' proportions). */
const CELL_WIDTH_MOST = 160
const CELL_SHAPE = { least: 0.86, most: 1.46 }
/** Minimum time from the press to the first stop, and between two stops: the same for every result. */
const FIRST_STOP_MS = { normal: 620, turbo: 160 }
const BETWEEN_STOPS_MS = { normal: 170, turbo: 45 }
const ALL_WINS_MS = { normal: 900, turbo: 450 }
const ONE_WIN_MS = 1_150

export type GameView = Awaited<ReturnType<typeof createView>>

/** Sen Vàng on the stage: reels that run and stop at the server's result, and its wins one after the other. */
export async function createView(stage: Stage, game: SlotCatalogueEntry, sound: Sound, show: (text: string) => void) {
  let onReelStopped: (reel: number) => void = () => undefined
  const reels = new ReelView(senVang, (reel) => onReelStopped(reel))
  const pause = createSkippableWaits()
  /** The player wants to see the result now. */
  let isHurried = false
  const wait = (milliseconds: number) => (isHurried ? Promise.resolve() : pause.wait(milliseconds))
  const wins = createWins(reels, game, wait, show)
  stage.app.stage.addChild(reels.view)
  stage.app.ticker.add((ticker: Ticker) => reels.tick(performance.now(), ticker.deltaMS))

  await keepLaidOut(stage, reels, game)

  /** Starts the reels; their stops are not known yet. */
  const start = (pace: ReelPace) => {
    wins.stop()
    isHurried = false
    if (!prefersLessMotion()) reels.start(pace, performance.now())
  }

  const stopAt = async (spin: Spin, pace: ReelPace, startedAt: number): Promise<void> => {
    if (prefersLessMotion()) {
      reels.show(spin.stops)
      return
    }
    await wait(Math.max(0, startedAt + FIRST_STOP_MS[pace] - performance.now()))
    let stopped = 0
    const all = new Promise<void>((resolve) => {
      onReelStopped = (reel) => {
        sound.reelStop(reel)
        stopped += 1
        if (stopped === spin.stops.length) resolve()
      }
    })
    for (const [index, stop] of spin.stops.entries()) {
      reels.stop(index, stop, performance.now())
      if (index < spin.stops.length - 1) await wait(BETWEEN_STOPS_MS[pace])
    }
    await all
  }

  return {
    start,
    stopAt,
    showWins: wins.show,
    show: (stops: readonly number[]) => {
      wins.stop()
      reels.show(stops)
    },
    endWins() {
      wins.stop()
      reels.clear()
    },
    skip() {
      isHurried = true
      pause.skip()
    },
    /** The text of the window for screen readers. */
    describe: (grid: readonly (readonly string[])[]) =>
      grid
        .map((column, i) =>
          t('slots:reels.cell', { reel: i + 1, symbols: column.map((symbol) => symbolName(symbol, game)).join(', ') }),
        )
        .join('. '),
  }
}

/** Draws the symbols as large as the window allows and centres the reels. */
async function keepLaidOut(stage: Stage, reels: ReelView, game: SlotCatalogueEntry): Promise<void> {
  let drawn = ''
  const layout = async () => {
    const size = cellSize(stage.room())
    const key = `${size.width}x${size.height}:${document.documentElement.lang}`
    if (key !== drawn) {
      drawn = key
      const scale = stage.app.renderer.resolution
      const canvases = await Promise.all(
        senVang.symbols.map(async (symbol) => [symbol, await drawSymbol(symbol, game, { ...size, scale })] as const),
      )
      if (drawn !== key) return
      reels.layout(size, new Map(canvases.map(([symbol, canvas]) => [symbol, textureOf(canvas)])))
    }
    const room = stage.room()
    reels.view.position.set((room.width - reels.width) / 2, (room.height - reels.height) / 2)
  }
  await layout()
  stage.app.renderer.on('resize', () => void layout())
  onLanguage(() => void layout())
}

/** The wins of a spin on the reels. A new display stops the previous one. */
function createWins(
  reels: ReelView,
  game: SlotCatalogueEntry,
  wait: (milliseconds: number) => Promise<void>,
  show: (text: string) => void,
) {
  let showing = 0
  const cycle = async (spin: Spin, credit: string) => {
    showing += 1
    const mine = showing
    for (let i = 0; showing === mine; i += 1) {
      const win = spin.wins[i % spin.wins.length]
      if (!win) return
      reels.highlight([markOf(win)])
      // Screen readers announce each win once; on the screen they repeat.
      if (i < spin.wins.length) show(winText(win, credit, game))
      await new Promise((resolve) => setTimeout(resolve, ONE_WIN_MS))
    }
  }
  return {
    stop() {
      showing += 1
    },
    /** All wins together; returns when they have been shown. The single wins follow until the next spin. */
    async show(spin: Spin, credit: string, pace: ReelPace): Promise<void> {
      if (spin.wins.length === 0) return
      reels.highlight(spin.wins.map(markOf))
      await wait(ALL_WINS_MS[pace])
      if (spin.wins.length > 1) void cycle(spin, credit)
      else show(winText(spin.wins[0], credit, game))
    },
  }
}

const markOf = (win: SlotWin) => ({ cells: win.cells, isLine: win.kind === 'line' })

function winText(win: SlotWin | undefined, credit: string, game: SlotCatalogueEntry): string {
  if (!win) return ''
  const values = {
    run: win.run,
    symbol: symbolName(win.symbol, game),
    win: moneyText(moneyToString(BigInt(win.credits) * parseMoney(credit))),
  }
  if (win.kind === 'scatter') return t('slots:say.scatter', values)
  const line = { ...values, line: win.line + 1, times: win.multiplier }
  return win.multiplier > 1 ? t('slots:say.lineTimes', line) : t('slots:say.line', line)
}

function cellSize(room: { width: number; height: number }): CellSize {
  const isNarrow = room.width < 560
  const gap = isNarrow ? 5 : 8
  const padding = isNarrow ? 8 : 14
  const reels = senVang.strips.length
  const widest = (room.width - 2 * padding - (reels - 1) * gap - (isNarrow ? 24 : 48)) / reels
  const highest = (room.height - 2 * padding - (senVang.rows - 1) * gap - 12) / senVang.rows
  const width = Math.floor(Math.max(24, Math.min(widest, CELL_WIDTH_MOST, highest / CELL_SHAPE.least)))
  const height = Math.floor(Math.max(24, Math.min(highest, width * (isNarrow ? CELL_SHAPE.most : 1.06))))
  return { width, height, gap, padding }
}
