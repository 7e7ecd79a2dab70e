import { fileFault, type FileFault } from './file-fault.ts'

export type CsvRow = { line: number; cells: string[] }

/** No bank's row has more. */
const CELLS_MAX = 200

const separators = [';', '\t', ','] as const

/** The sign between cells: the one that stands most often outside quotes in the first lines. */
export function separatorOf(text: string): string {
  const plain = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const counts = separators.map((sign) => [sign, plain.split(sign).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/**
 * Rows of RFC 4180 with any line end, each with the line on which it begins; blank rows are left out. A quoted cell may
 * hold line ends and doubled quotes. One that never ends, or goes on after its quote, is a fault, as is a row of more than 200
 * cells. `isWhole` is false where there are more than `rowsMax` rows.
 */
export function readCsvRows(
  text: string,
  { separator = separatorOf(text), rowsMax = Infinity }: { separator?: string; rowsMax?: number } = {},
): { rows: CsvRow[]; isWhole: boolean; fault?: FileFault } {
  const rows: CsvRow[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    if (rows.length > rowsMax) return { rows, isWhole: false }
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
      if (cell === null || row.cells.length >= CELLS_MAX)
        return { rows, isWhole: true, fault: fileFault(line, null, 'quote') }
      row.cells.push(cell.text.trim())
      line += cell.lines
      at = cell.end
      const sign = text[at]
      if (sign === separator) {
        at += 1
        continue
      }
      if (sign !== undefined && sign !== '\r' && sign !== '\n')
        return { rows, isWhole: true, fault: fileFault(line, null, 'quote') }
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      at += 1
      line += 1
      break
    }
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  return { rows, isWhole: true }
}

type Cell = { text: string; end: number; lines: number }

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(from, end), end, lines: 0 }
}

/** Null: its quote never ends. */
function quotedCell(text: string, from: number): Cell | null {
  let end = text.indexOf('"', from + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1) return null
  const inside = text.slice(from + 1, end)
  return { text: inside.replaceAll('""', '"'), end: end + 1, lines: inside.split('\n').length - 1 }
}
