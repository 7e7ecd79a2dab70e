import sharp from 'sharp'
import { must, uniformInt, type Rng } from '@lotus/kernel'
import { glyphHeight, glyphs, glyphWidth } from './glyphs.ts'

const LENGTH = 5
const WIDTH = 200
const HEIGHT = 72
const alphabet = Object.keys(glyphs)
type Point = readonly [number, number]

/** Random characters, uniformly distributed. */
export function randomAnswer(rng: Rng): string {
  return Array.from({ length: LENGTH }, () => must(alphabet[uniformInt(rng, alphabet.length)], 'a sign')).join('')
}

/**
 * The picture of an answer. Every stroke is cut into short pieces, rotated, sheared, scaled and bent by random waves,
 * crossed by lines of the same colour and covered with dots; only pixels are sent, never the paths (trust.md 4.3).
 */
export async function drawCaptcha(rng: Rng, answer: string): Promise<Buffer> {
  const between = (low: number, high: number) => low + ((high - low) * uniformInt(rng, 10_001)) / 10_000
  const warp = warpOf(between)
  const ink = `hsl(${between(200, 340).toFixed(0)} ${between(35, 70).toFixed(0)}% ${between(18, 32).toFixed(0)}%)`
  const step = WIDTH / (answer.length + 0.6)
  const strokes = [...answer].flatMap((sign, index) => signStrokes(sign, index, step, between))
  const crossing = Array.from({ length: 2 }, () => lineAcross(between))
  const paths = [
    ...strokes.map((points) => pathOf(points.map(warp), ink, between(2.6, 4.2))),
    ...crossing.map((points) => pathOf(points.map(warp), ink, between(1, 1.9))),
  ]
  const dots = Array.from({ length: 90 }, () => {
    const [x, y, r] = [between(0, WIDTH), between(0, HEIGHT), between(0.5, 1.5)]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${ink}" opacity="${between(0.2, 0.8).toFixed(2)}"/>`
  })
  const paper = `hsl(${between(20, 60).toFixed(0)} 40% ${between(90, 97).toFixed(0)}%)`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${paper}"/>${paths.join('')}${dots.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 8 }).toBuffer()
}

type Between = (low: number, high: number) => number

/** Two waves, one along each side. */
function warpOf(between: Between): (point: Point) => Point {
  const [a, b, c, d] = [between(2, 4.5), between(30, 55), between(1.5, 3.5), between(18, 34)]
  const [e, f] = [between(0, 6.28), between(0, 6.28)]
  return ([x, y]) => [x + c * Math.sin(y / d + f), y + a * Math.sin(x / b + e)]
}

function signStrokes(sign: string, index: number, step: number, between: Between): Point[][] {
  const scale = between(2.5, 3.1)
  const turn = between(-0.38, 0.38)
  const lean = between(-0.25, 0.25)
  const x0 = step * (index + 0.75) + between(-3, 3)
  const y0 = HEIGHT / 2 + between(-6, 6)
  const place = ([px, py]: Point): Point => {
    const x = (px - glyphWidth / 2 + between(-0.5, 0.5)) * scale
    const y = (py - glyphHeight / 2 + between(-0.5, 0.5)) * scale
    const leaned = x + lean * y
    return [x0 + leaned * Math.cos(turn) - y * Math.sin(turn), y0 + leaned * Math.sin(turn) + y * Math.cos(turn)]
  }
  return must(glyphs[sign], 'the sign is in the alphabet').map((corners) =>
    cut(corners.map(([x = 0, y = 0]) => place([x, y]))),
  )
}

/** Points along the corners, so that the waves bend straight strokes as well. */
function cut(corners: readonly Point[], pieces = 7): Point[] {
  return corners.flatMap((from, index) => {
    const to = corners[index + 1]
    if (!to) return [from]
    return Array.from({ length: pieces }, (_, i): Point => [
      from[0] + ((to[0] - from[0]) * i) / pieces,
      from[1] + ((to[1] - from[1]) * i) / pieces,
    ])
  })
}

function lineAcross(between: Between): Point[] {
  const points = 5
  return cut(
    Array.from({ length: points }, (_, i): Point => [(WIDTH * i) / (points - 1), HEIGHT / 2 + between(-22, 22)]),
    6,
  )
}

function pathOf(points: readonly Point[], ink: string, width: number): string {
  const d = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
}
