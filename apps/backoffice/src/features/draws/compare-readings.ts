import type { DrawDetail } from './draw-status.ts'
import type { Shape, Sheet } from './result-sheet.ts'

type Reading = Pick<DrawDetail['readings'][number], 'feed' | 'sheet'>
export type ComparedNumber = { number: string; differs: boolean }
/** One prize as each source gave it, in the order of the sources. */
export type ComparedPrize = { prize: string; bySource: readonly (readonly ComparedNumber[])[] }

/** What each source gave for each prize, and which numbers differ. */
export function compareReadings(shape: Shape, readings: readonly Reading[]): ComparedPrize[] {
  const numberAt = (reading: Reading, prize: string, index: number) => reading.sheet?.[prize]?.[index] ?? ''
  return shape.map(({ prize, count }) => ({
    prize,
    bySource: readings.map((reading) =>
      Array.from({ length: count }, (_, index) => {
        const number = numberAt(reading, prize, index)
        return { number, differs: readings.some((other) => numberAt(other, prize, index) !== number) }
      }),
    ),
  }))
}

/** The numbers that all sources agree on, to start an entry with; the others stay as typed. */
export function agreedSheet(shape: Shape, readings: readonly Reading[], typed: Sheet): Sheet {
  const prizes = compareReadings(shape, readings)
  return Object.fromEntries(
    prizes.map(({ prize, bySource: [first = []] }) => [
      prize,
      first.map(({ number, differs }, index) => (differs ? (typed[prize]?.[index] ?? '') : number)),
    ]),
  )
}
