import { faultOf, type Fault } from '../imports/fault.ts'
import { isDay } from '../imports/format.ts'

export type CsvDraw = { line: number; day: string; station: string; prizes: Record<string, string[]> }
export type CsvNoDraw = { line: number; day: string; station: string }
const keyColumns = ['draw_date', 'province_code']

function linesOf(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim()))
}
/** A line with as many cells as the first one names, that begins with a day of the calendar. */
function cellFault(line: number, head: readonly string[], cells: readonly string[]): Fault | undefined {
  const [day = ''] = cells
  if (!isDay(day)) return faultOf(line, 'draw_date', 'not_a_day', { value: day })
  if (cells.length === head.length) return undefined
  const column = head[Math.min(cells.length, head.length - 1)] ?? null
  return faultOf(line, column, 'cells', { count: String(cells.length), need: String(head.length) })
}
const isBlank = (cells: readonly string[]) => cells.length === 1 && cells[0] === ''

/**
 * Rows of `draw_date,province_code`, then one column per prize with its numbers joined by `-`. Publishing checks that
 * the numbers fit the game.
 */
export function parseDraws(text: string): { draws: CsvDraw[]; problems: Fault[] } {
  const [head = [], ...rows] = linesOf(text)
  const draws: CsvDraw[] = []
  const problems: Fault[] = []
  if (head.slice(0, 2).join() !== keyColumns.join() || head.length < 3) {
    return {
      draws,
      problems: [faultOf(1, null, 'head', { need: `${keyColumns.join()},DB,G1 ...` })],
    }
  }
  for (const [index, cells] of rows.entries()) {
    if (isBlank(cells)) continue
    const line = index + 2
    const [day = '', station = '', ...numbers] = cells
    const fault = cellFault(line, head, cells)
    if (fault) {
      problems.push(fault)
      continue
    }
    draws.push({
      line,
      day,
      station,
      prizes: Object.fromEntries(head.slice(2).map((prize, at) => [prize, (numbers[at] ?? '').split('-')])),
    })
  }
  return { draws, problems }
}

/** Rows of `draw_date,province_code`: days on which there was no draw. */
export function parseNoDraws(text: string): { days: CsvNoDraw[]; problems: Fault[] } {
  const [head = [], ...rows] = linesOf(text)
  if (head.join() !== keyColumns.join())
    return { days: [], problems: [faultOf(1, null, 'head', { need: keyColumns.join() })] }
  const days: CsvNoDraw[] = []
  const problems: Fault[] = []
  for (const [index, cells] of rows.entries()) {
    if (isBlank(cells)) continue
    const line = index + 2
    const [day = '', station = ''] = cells
    const fault = cellFault(line, head, cells)
    if (fault) problems.push(fault)
    else days.push({ line, day, station })
  }
  return { days, problems }
}
