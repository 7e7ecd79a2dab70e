export type CsvDraw = { line: number; day: string; station: string; prizes: Record<string, string[]> }
export type CsvNoDraw = { line: number; day: string; station: string }
export type CsvProblem = { line: number; problem: string }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const keyColumns = ['draw_date', 'province_code']

function linesOf(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim()))
}
const isBlank = (cells: readonly string[]) => cells.length === 1 && cells[0] === ''

/**
 * Rows of `draw_date,province_code`, then one column per prize with its numbers joined by `-`. Publishing checks that
 * the numbers fit the game.
 */
export function parseDraws(text: string): { draws: CsvDraw[]; problems: CsvProblem[] } {
  const [head = [], ...rows] = linesOf(text)
  const draws: CsvDraw[] = []
  const problems: CsvProblem[] = []
  if (head.slice(0, 2).join() !== keyColumns.join() || head.length < 3) {
    return {
      draws,
      problems: [{ line: 1, problem: `the first line must name the columns: ${keyColumns.join()} and the prizes` }],
    }
  }
  for (const [index, cells] of rows.entries()) {
    if (isBlank(cells)) continue
    const line = index + 2
    const [day = '', station = '', ...numbers] = cells
    if (!dayPattern.test(day) || numbers.length !== head.length - 2) {
      problems.push({ line, problem: 'not a day, a station and one cell a prize' })
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
export function parseNoDraws(text: string): { days: CsvNoDraw[]; problems: CsvProblem[] } {
  const [head = [], ...rows] = linesOf(text)
  if (head.join() !== keyColumns.join())
    return { days: [], problems: [{ line: 1, problem: `the first line must be ${keyColumns.join()}` }] }
  const days: CsvNoDraw[] = []
  const problems: CsvProblem[] = []
  for (const [index, cells] of rows.entries()) {
    if (isBlank(cells)) continue
    const [day = '', station = ''] = cells
    if (dayPattern.test(day) && cells.length === 2) days.push({ line: index + 2, day, station })
    else problems.push({ line: index + 2, problem: 'not a day and a station' })
  }
  return { days, problems }
}
