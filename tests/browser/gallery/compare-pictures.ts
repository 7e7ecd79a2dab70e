import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..', '..', '..')
const references = join(root, 'packages/ui/gallery/pictures')
const results = join(root, 'test-results/gallery')

/**
 * Another Chromium of the same kind may render the edge of a letter or a round corner slightly differently, and nothing
 * else. So edges are told apart from flat areas (pixelmatch) and a few changed pixels are tolerated; a flat area, which
 * every machine renders the same, is compared by its colour. A changed colour, distance, corner or weight is far above
 * both: a test proves that.
 */
const THRESHOLD = 0.04
const CHANGED_PIXELS_MAX = 24
/** A flat area: a square of one colour in both pictures. */
const SQUARE_PX = 6
const SAME_LEVELS = 1
const CHANGED_SQUARES_MAX = 2

export interface Picture {
  data: Buffer
  width: number
  height: number
}

export async function readPicture(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export interface Difference {
  isSame: boolean
  /** In words. */
  text: string
  picture?: Buffer | undefined
}

export function differenceOf(expected: Picture, seen: Picture): Difference {
  if (expected.width !== seen.width || expected.height !== seen.height) {
    const size = ({ width, height }: Picture) => `${width} x ${height}`
    return { isSame: false, text: `${size(seen)} instead of ${size(expected)}` }
  }
  const { width, height } = expected
  const picture = Buffer.alloc(width * height * 4)
  const changed = pixelmatch(expected.data, seen.data, picture, width, height, { threshold: THRESHOLD, alpha: 0.3 })
  const squares = changedSquares(expected, seen)
  const isSame = changed <= CHANGED_PIXELS_MAX && squares <= CHANGED_SQUARES_MAX
  return { isSame, text: `${changed} pixels and ${squares} surfaces differ`, picture }
}

function changedSquares(expected: Picture, seen: Picture): number {
  let changed = 0
  for (let top = 0; top + SQUARE_PX <= expected.height; top += SQUARE_PX) {
    for (let left = 0; left + SQUARE_PX <= expected.width; left += SQUARE_PX) {
      const before = colourOfSquare(expected, left, top)
      const after = before && colourOfSquare(seen, left, top)
      if (before && after && before.some((level, channel) => Math.abs(level - (after[channel] ?? 0)) > SAME_LEVELS))
        changed += 1
    }
  }
  return changed
}

/** Red, green and blue of a square of one colour; undefined if it is not flat. */
function colourOfSquare({ data, width }: Picture, left: number, top: number): readonly number[] | undefined {
  const start = (top * width + left) * 4
  const first = data.readUInt32LE(start)
  for (let y = 0; y < SQUARE_PX; y += 1) {
    const line = start + y * width * 4
    for (let x = 0; x < SQUARE_PX; x += 1) if (data.readUInt32LE(line + x * 4) !== first) return undefined
  }
  return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0]
}

const fileOf = (name: string) => join(references, `${name}.webp`)
export const isUpdating = process.env['LOTUS_PICTURES'] === 'update'

/** Compares with the committed picture; on a difference saves expected, actual and difference in `test-results`. */
export async function compareWithReference(name: string, seen: Buffer): Promise<Difference> {
  if (isUpdating) return keep(name, seen)
  let file: Buffer
  try {
    file = readFileSync(fileOf(name))
  } catch {
    return { isSame: false, text: 'has no reference: npm run ui:pictures' }
  }
  const expected = await readPicture(file)
  const difference = differenceOf(expected, await readPicture(seen))
  if (difference.isSame) return difference
  const place = join(results, name)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(`${place}.seen.png`, seen)
  writeFileSync(`${place}.expected.png`, await sharp(file).png().toBuffer())
  if (difference.picture) {
    const raw = { width: expected.width, height: expected.height, channels: 4 as const }
    writeFileSync(`${place}.difference.png`, await sharp(difference.picture, { raw }).png().toBuffer())
  }
  return { ...difference, text: `${difference.text} (${relative(root, place)}.*.png)` }
}

/** Only pictures that really changed are written, so that a commit has nothing else. */
async function keep(name: string, seen: Buffer): Promise<Difference> {
  const place = fileOf(name)
  try {
    if (differenceOf(await readPicture(readFileSync(place)), await readPicture(seen)).isSame)
      return { isSame: true, text: 'as before' }
  } catch {
    // There was none.
  }
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, await sharp(seen).removeAlpha().webp({ lossless: true, effort: 6 }).toBuffer())
  return { isSame: true, text: 'written' }
}
