import { z } from 'zod'
import { faultOf } from './fault.ts'
import {
  ball,
  isDay,
  readJsonLines,
  type DrawFormat,
  type ReadContext,
  type SourceFile,
  type SourceRow,
} from './format.ts'

const zLine = z.object({
  date: z.string(),
  id: z.string().regex(/^#?\d{1,12}$/),
  result: z.array(z.number().int().min(1).max(99)).min(1).max(30),
})
const columns = { day: 'date', draw: 'result' }
type Line = z.infer<typeof zLine> & { line: number }

function readLines(text: string, count: number, kept = count): { lines: Line[]; problems: SourceFile['problems'] } {
  const { rows, problems } = readJsonLines(text)
  const lines: Line[] = []
  for (const { line, value } of rows) {
    const parsed = zLine.safeParse(value)
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path[0]
      problems.push(faultOf(line, typeof field === 'string' ? field : null, 'line_form'))
    } else if (!isDay(parsed.data.date)) problems.push(faultOf(line, 'date', 'not_a_day', { value: parsed.data.date }))
    else if (parsed.data.result.length !== count)
      problems.push(faultOf(line, 'result', 'balls', { count: String(parsed.data.result.length), need: String(count) }))
    else lines.push({ ...parsed.data, result: parsed.data.result.slice(0, kept), line })
  }
  return { lines, problems }
}

const rowOf = ({ line, date, id, result }: Line, place: number | null): SourceRow => ({
  line,
  day: date,
  place,
  station: null,
  source: id,
  draw: { balls: result.map(ball) },
  columns,
})

const countOf = (head: string): number => /"result": ?\[([^\]]*)\]/.exec(head)?.[1]?.split(',').length ?? 0

/** Six of 45, one draw on each draw day. */
export const six45: DrawFormat = {
  name: 'six_45',
  isJson: true,
  title: 'draws of 6 of 45',
  families: ['tl645', 'mega645'],
  matches: (head) => countOf(head) === 6,
  read: (text) => {
    const { lines, problems } = readLines(text, 6)
    return { rows: lines.map((line) => rowOf(line, null)), problems, skipped: [] }
  },
}

/** Six of 55; the seventh ball is for a second jackpot of the source, which the family does not have. */
export const six55: DrawFormat = {
  name: 'six_55',
  isJson: true,
  title: 'draws of 6 of 55 (the seventh ball, of a second jackpot, is left out)',
  families: ['tl655'],
  matches: (head) => countOf(head) === 7,
  read: (text) => {
    const { lines, problems } = readLines(text, 7, 6)
    return { rows: lines.map((line) => rowOf(line, null)), problems, skipped: [] }
  },
}

const numberOf = ({ id }: Line) => Number(id.replace('#', ''))

/**
 * The number of each day's first draw, if the file proves it: the number before it belongs to an earlier day, the day
 * is complete, or the anchor gives the place of one of its draws. A guess could assign every draw of the day to the
 * wrong issue.
 */
function firstNumbers(lines: readonly Line[], { anchor, drawsPerDay }: ReadContext): ReadonlyMap<string, number> {
  const dayOf = new Map(lines.map((line) => [numberOf(line), line.date]))
  const firsts = new Map<string, number>()
  for (const [day, rows] of Map.groupBy(lines, ({ date }) => date)) {
    const numbers = rows.map(numberOf)
    const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
    const before = dayOf.get(lowest - 1)
    const isWhole = drawsPerDay !== null && highest - lowest + 1 === drawsPerDay
    const anchored = anchor?.day === day ? Number(anchor.number.replace('#', '')) - (anchor.place ?? 1) + 1 : undefined
    if (anchored !== undefined && anchored <= lowest) firsts.set(day, anchored)
    else if (isWhole || (before !== undefined && before < day)) firsts.set(day, lowest)
  }
  return firsts
}

/** Twenty of 80, many draws a day: the ids increase, and the lowest of a day is its first draw. */
export const keno80: DrawFormat = {
  name: 'keno',
  isJson: true,
  isWhole: true,
  title: 'draws of 20 of 80',
  families: ['keno', 'elott_keno'],
  matches: (head) => countOf(head) === 20,
  read: (text, context) => {
    const { lines, problems } = readLines(text, 20)
    const firsts = firstNumbers(lines, context)
    const rows = lines.flatMap((line) => {
      const first = firsts.get(line.date)
      return first === undefined ? [] : [rowOf(line, numberOf(line) - first + 1)]
    })
    const left = lines.length - rows.length
    const what = 'draws of a day whose first draw the file does not show (name one with --first)'
    return { rows, problems, skipped: left === 0 ? [] : [{ what, count: left }] }
  },
}

/** Twenty numbers of three digits in four prizes, single or as pairs: the catalogue has no play on such a draw. */
export const threeDigitPrizes: DrawFormat = {
  name: 'three_digit_prizes',
  isJson: true,
  title: 'draws of twenty three-digit numbers in four prizes (3D and 3D pro)',
  families: [],
  matches: (head) => /"result": ?\{/.test(head),
  read: (text) => {
    const { rows, problems } = readJsonLines(text)
    return { rows: [], problems, skipped: [{ what: 'the catalogue has no family of such draws', count: rows.length }] }
  },
}
