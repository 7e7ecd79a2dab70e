import 'pixi.js/unsafe-eval'
import { Application, Texture } from 'pixi.js'

export type Stage = {
  app: Application
  /** Size of the area that a game may fill, in CSS pixels. */
  room(): { width: number; height: number }
}

/** The canvas of a game, over the page's own background. Throws if no renderer is available. */
export async function createStage(parent: HTMLElement): Promise<Stage> {
  const app = new Application()
  await app.init({
    resizeTo: parent,
    backgroundAlpha: 0,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(globalThis.devicePixelRatio || 1, 2),
    preference: 'webgl',
  })
  app.canvas.setAttribute('aria-hidden', 'true')
  parent.append(app.canvas)
  // The area also changes with the panel and the message line, not only with the window.
  new ResizeObserver(() => app.resize()).observe(parent)
  return { app, room: () => ({ width: parent.clientWidth, height: parent.clientHeight }) }
}

export function textureOf(canvas: HTMLCanvasElement): Texture {
  return Texture.from(canvas, true)
}
