import { z } from 'zod'
import { ball, isDay, readJsonLines, type DrawFormat, type SourceFile, type SourceRow } from './format.ts'

const zLine = z.object({
  date: z.string().refine(isDay),
  id: z.string().regex(/^#?\d{1,12}$/),
  result: z.array(z.number().int().min(1).max(99)).min(1).max(30),
})
type Line = z.infer<typeof zLine> & { line: number }

function readLines(text: string, count: number, kept = count): { lines: Line[]; problems: SourceFile['problems'] } {
  const { rows, problems } = readJsonLines(text)
  const lines: Line[] = []
  for (const { line, value } of rows) {
    const parsed = zLine.safeParse(value)
    if (!parsed.success) problems.push({ line, problem: 'not a date, an id and a list of balls' })
    else if (parsed.data.result.length !== count)
      problems.push({ line, problem: `${parsed.data.id}: ${parsed.data.result.length} balls instead of ${count}` })
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
})

const countOf = (head: string): number => /"result": ?\[([^\]]*)\]/.exec(head)?.[1]?.split(',').length ?? 0

/** Six of 45, once a day of draw. */
export const six45: DrawFormat = {
  name: 'six_45',
  title: 'draws of 6 of 45',
  families: ['tl645', 'mega645'],
  matches: (head) => countOf(head) === 6,
  read: (text) => {
    const { lines, problems } = readLines(text, 6)
    return { rows: lines.map((line) => rowOf(line, null)), problems, skipped: [] }
  },
}

/** Six of 55; the seventh ball decides a second jackpot of the source, which the family does not have. */
export const six55: DrawFormat = {
  name: 'six_55',
  title: 'draws of 6 of 55 (the seventh ball, of a second jackpot, is left out)',
  families: ['tl655'],
  matches: (head) => countOf(head) === 7,
  read: (text) => {
    const { lines, problems } = readLines(text, 7, 6)
    return { rows: lines.map((line) => rowOf(line, null)), problems, skipped: [] }
  },
}

/** Twenty of 80, many a day: the ids count on, so the lowest of a day is its first draw. */
export const keno80: DrawFormat = {
  name: 'keno',
  title: 'draws of 20 of 80',
  families: ['keno', 'elott_keno'],
  matches: (head) => countOf(head) === 20,
  read: (text) => {
    const { lines, problems } = readLines(text, 20)
    const numberOf = ({ id }: Line) => Number(id.replace('#', ''))
    const firsts = new Map<string, number>()
    for (const line of lines)
      firsts.set(line.date, Math.min(firsts.get(line.date) ?? Number.POSITIVE_INFINITY, numberOf(line)))
    const rows = lines.map((line) => rowOf(line, numberOf(line) - (firsts.get(line.date) ?? 0) + 1))
    return { rows, problems, skipped: [] }
  },
}

/** Twenty numbers of three digits in four prizes, single or as pairs: no play of the catalogue is on such a draw. */
export const threeDigitPrizes: DrawFormat = {
  name: 'three_digit_prizes',
  title: 'draws of twenty three-digit numbers in four prizes (3D and 3D pro)',
  families: [],
  matches: (head) => /"result": ?\{/.test(head),
  read: (text) => {
    const { rows, problems } = readJsonLines(text)
    return { rows: [], problems, skipped: [{ what: 'the catalogue has no family of such draws', count: rows.length }] }
  },
}
