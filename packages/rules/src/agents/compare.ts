import { isRecord } from '../lottery/shape-checks.ts'
import { answerWorld, parseLine, type AnswerOptions } from './exchange.ts'

/** One figure that differs; null on the side that does not have it. */
type Difference = { readonly at: string; readonly stated: string | null; readonly computed: string | null }

const MOST_DIFFERENCES = 100

/** What names a row of each list: its other fields are compared. */
const rowKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['rebates', ['ref', 'void', 'member', 'kind']],
  ['accruals', ['day', 'member']],
  ['statements', ['contract', 'start']],
])

/** Every figure of an answer by its name, such as `statements c1 2026-03-01T17:00:00Z paid`. */
function figuresOf(answer: unknown): Map<string, string> {
  const figures = new Map<string, string>()
  if (!isRecord(answer)) return figures.set('answer', JSON.stringify(answer) ?? 'none')
  for (const [list, value] of Object.entries(answer)) {
    const keys = rowKeys.get(list)
    if (!keys || !Array.isArray(value)) {
      addFields(figures, list, value)
      continue
    }
    const rows = new Map<string, number>()
    for (const row of value) {
      const name = [list, ...keys.map((key) => (isRecord(row) ? String(row[key]) : ''))].join(' ')
      // The same row twice would be paid twice, so the second one has a name of its own.
      const count = (rows.get(name) ?? 0) + 1
      rows.set(name, count)
      addFields(figures, count === 1 ? name : `${name} #${count}`, row)
    }
  }
  return figures
}

function addFields(figures: Map<string, string>, name: string, value: unknown): void {
  if (!isRecord(value)) figures.set(name, JSON.stringify(value))
  else for (const [key, field] of Object.entries(value)) figures.set(`${name} ${key}`, JSON.stringify(field))
}

/** Where two answers differ; the order of rows does not count. */
function compareAnswers(stated: unknown, computed: unknown): Difference[] {
  const [theirs, ours] = [figuresOf(stated), figuresOf(computed)]
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .filter((at) => theirs.get(at) !== ours.get(at))
    .map((at) => ({ at, stated: theirs.get(at) ?? null, computed: ours.get(at) ?? null }))
}

/**
 * Recomputes a line `{"world","stated"}` and answers `{"id","count","differences"}`: how many figures differ, and the
 * first hundred of them. A line of another form is answered `{"id":null,"error":"bad_line"}`.
 */
export function checkLine(
  line: string,
  options: AnswerOptions = {},
): { readonly isSame: boolean; readonly text: string } {
  const value = parseLine(line)
  if (!isRecord(value) || !isRecord(value['world']) || !isRecord(value['stated'])) {
    return { isSame: false, text: JSON.stringify({ id: null, error: 'bad_line' }) }
  }
  const computed: unknown = JSON.parse([...answerWorld(JSON.stringify(value['world']), options)].join(''))
  const found = compareAnswers(value['stated'], computed)
  const id = isRecord(computed) ? computed['id'] : null
  const text = JSON.stringify({ id, count: found.length, differences: found.slice(0, MOST_DIFFERENCES) })
  return { isSame: found.length === 0, text }
}
