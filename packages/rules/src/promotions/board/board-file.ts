import { isCount, isList, isText, readFileOf, type FileLog } from '../../fairness/logged.ts'

export const BOARD_FORMAT = 'lotus-board/v1'
const FILE_CHARS_MAX = 2_000_000
const PLACES_MAX = 500

/** All that is needed to check a frozen board without us: what was published, and the log's leaves with their proofs. */
export type BoardFile = {
  readonly format: typeof BOARD_FORMAT
  /** The promotion's code. */
  readonly board: string
  readonly period: string
  readonly version: number
  /** The first time that does not count any more. */
  readonly to: string
  readonly commitment: string
  readonly root: string
  readonly seed: string
  /** By place: the name on this board, the score in ten-thousandths, and when it was reached. */
  readonly places: readonly (readonly [holder: string, score: string, reached: string])[]
  readonly log?: FileLog
}

const isPlace = (row: unknown) =>
  Array.isArray(row) &&
  row.length === 3 &&
  row.every(isText) &&
  /^[0-9a-f]{32}$/.test(String(row[0])) &&
  /^\d{1,18}$/.test(String(row[1]))

/** Undefined for anything that is no such file: then nothing was checked. */
export const readBoardFile = (text: string): BoardFile | undefined =>
  readFileOf<BoardFile>(
    text,
    FILE_CHARS_MAX,
    (value) =>
      value['format'] === BOARD_FORMAT &&
      ['board', 'period', 'to', 'commitment', 'root', 'seed'].every((name) => isText(value[name])) &&
      isCount(value['version']) &&
      isList(value['places'], isPlace) &&
      (value['places'] as unknown[]).length <= PLACES_MAX, // a list: checked just before
  )
