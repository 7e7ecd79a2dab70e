import { assert, must } from '@lotus/kernel'

// Reads a QR code (ISO/IEC 18004) out of a perfect picture, by itself: nothing of the library that drew it. Versions 1 to 8, as
// long as an address; no errors are corrected, so a single wrong module is a wrong text.

export type Picture = { size: number; isDark: (x: number, y: number) => boolean }
type Level = 'L' | 'M' | 'Q' | 'H'
type Grid = readonly (readonly boolean[])[]

const levels: readonly Level[] = ['M', 'L', 'H', 'Q']
/** By version from 1: codewords in all; of each level, those for correction in a block, and the blocks. */
const totals = [26, 44, 70, 100, 134, 172, 196, 242]
const corrections: Record<Level, readonly number[]> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24],
  M: [10, 16, 26, 18, 24, 16, 18, 22],
  Q: [13, 22, 18, 26, 18, 24, 18, 22],
  H: [17, 28, 22, 16, 22, 28, 26, 26],
}
const blockCounts: Record<Level, readonly number[]> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2],
  M: [1, 1, 1, 2, 2, 4, 4, 4],
  Q: [1, 1, 2, 2, 4, 4, 6, 6],
  H: [1, 1, 2, 4, 4, 4, 5, 6],
}
const alignments = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42]] as const
const masks = [
  (x: number, y: number) => (x + y) % 2 === 0,
  (_x: number, y: number) => y % 2 === 0,
  (x: number) => x % 3 === 0,
  (x: number, y: number) => (x + y) % 3 === 0,
  (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]
const at = <T>(list: readonly T[], index: number): T => must(list[index], 'a place of a code')

/** How many pixels of the picture are light before the code begins, on its left and its top. */
export function marginOf({ size, isDark }: Picture): number {
  for (let margin = 0; margin < size; margin += 1) {
    for (let place = 0; place < size; place += 1) {
      const last = size - 1 - margin
      if (isDark(margin, place) || isDark(place, margin) || isDark(last, place) || isDark(place, last)) return margin
    }
  }
  return size
}

export function readQr(picture: Picture): string {
  const grid = gridOf(picture)
  const version = (grid.length - 17) / 4
  assert(Number.isInteger(version) && version >= 1 && version <= totals.length, `no version has ${grid.length} modules`)
  const { level, mask } = formatOf(grid)
  return textOf(dataOf(codewordsOf(grid, version, at(masks, mask)), version, level))
}

/** The corner of the first finder pattern is seven modules wide. */
function gridOf({ size, isDark, ...rest }: Picture): Grid {
  const margin = marginOf({ size, isDark, ...rest })
  let corner = 0
  while (isDark(margin + corner, margin)) corner += 1
  const width = size - 2 * margin
  const count = Math.round((width * 7) / corner)
  const middle = (place: number) => Math.floor(margin + ((place + 0.5) * width) / count)
  return Array.from({ length: count }, (_row, y) =>
    Array.from({ length: count }, (_cell, x) => isDark(middle(x), middle(y))),
  )
}

function formatOf(grid: Grid): { level: Level; mask: number } {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => [8, y] as const),
  ]
  const bits = places.reduce((sum, [x, y]) => sum * 2 + (at(at(grid, y), x) ? 1 : 0), 0) ^ 0x5412
  return { level: at(levels, bits >> 13), mask: (bits >> 10) & 7 }
}

/** Whether a module is of the pattern and not of the text. */
function isPattern(x: number, y: number, version: number): boolean {
  const count = version * 4 + 17
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x >= count - 8 && y < 9) || (x < 9 && y >= count - 8)) return true
  if (version >= 7 && ((x >= count - 11 && y < 6) || (x < 6 && y >= count - 11))) return true
  const centres: readonly number[] = at(alignments, version - 1)
  const last = centres.at(-1)
  return centres.some((cx) =>
    centres.some((cy) => {
      const isFinder = (cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)
      return !isFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
}

/** Two columns at a time from the right, upwards and downwards in turn. */
function codewordsOf(grid: Grid, version: number, mask: (x: number, y: number) => boolean): number[] {
  const count = grid.length
  const bits: boolean[] = []
  let isUp = true
  for (let right = count - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < count; step += 1) {
      const y = isUp ? count - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!isPattern(x, y, version)) bits.push(at(at(grid, y), x) !== mask(x, y))
      }
    }
    isUp = !isUp
  }
  return Array.from({ length: at(totals, version - 1) }, (_word, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0),
  )
}

/** Blocks lie word by word beside each other; the later ones may be one word longer. */
function dataOf(words: readonly number[], version: number, level: Level): number[] {
  const blocks = at(blockCounts[level], version - 1)
  const short = Math.floor(words.length / blocks) - at(corrections[level], version - 1)
  const shortBlocks = blocks - (words.length % blocks)
  const data: number[][] = Array.from({ length: blocks }, () => [])
  let next = 0
  for (let place = 0; place <= short; place += 1) {
    for (const [index, block] of data.entries()) {
      if (place < short || index >= shortBlocks) block.push(at(words, next++))
    }
  }
  return data.flat()
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function textOf(words: readonly number[]): string {
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('')
  let place = 0
  const take = (length: number) => parseInt(bits.slice(place, (place += length)), 2)
  let text = ''
  while (place + 4 <= bits.length) {
    const mode = take(4)
    if (mode === 0) break
    assert(mode === 1 || mode === 2 || mode === 4, `mode ${mode}`)
    if (mode === 1) {
      for (let left = take(10); left > 0; left -= 3) {
        const digits = Math.min(left, 3)
        text += String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0')
      }
    } else if (mode === 2) {
      for (let left = take(9); left > 0; left -= 2) {
        const pair = left > 1 ? take(11) : take(6)
        text += left > 1 ? at([...signs], Math.floor(pair / 45)) + at([...signs], pair % 45) : at([...signs], pair)
      }
    } else {
      const bytes = Array.from({ length: take(8) }, () => take(8))
      text += Buffer.from(bytes).toString('utf8')
    }
  }
  return text
}
