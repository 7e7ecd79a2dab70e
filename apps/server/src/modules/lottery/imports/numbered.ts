import { addDays } from '@lotus/kernel'
import type { WireDraw } from '../draw/issues.repo.ts'
import { faultOf } from './fault.ts'
import { ball, isDay, readCsv, type DrawFormat, type ReadContext } from './format.ts'

const columns = { day: 'issue', draw: 'firstnum' }

type Moment = { day: string; place: number | null }

/**
 * The draw of an issue number. `YYMMDD` plus two or three digits give the day and the draw within it, `MMDD` plus three
 * the same with the year given separately; a plain serial number needs an anchor.
 */
function momentOf(issue: string, { year, anchor, drawsPerDay }: ReadContext): Moment | undefined {
  if (!/^\d{6,9}$/.test(issue)) return undefined
  if (anchor) return countedFrom(anchor, issue, drawsPerDay)
  const dated = issue.length >= 8 ? `20${issue}` : year !== undefined && issue.length === 7 ? `${year}${issue}` : ''
  const day = `${dated.slice(0, 4)}-${dated.slice(4, 6)}-${dated.slice(6, 8)}`
  const place = Number(dated.slice(8))
  return isDay(day) && place > 0 ? { day, place: drawsPerDay === null ? null : place } : undefined
}

function countedFrom(anchor: NonNullable<ReadContext['anchor']>, issue: string, drawsPerDay: number | null): Moment {
  const steps = Number(issue) - Number(anchor.number)
  if (drawsPerDay === null) return { day: addDays(anchor.day, steps), place: null }
  const at = (anchor.place ?? 1) - 1 + steps
  const days = Math.floor(at / drawsPerDay)
  return { day: addDays(anchor.day, days), place: at - days * drawsPerDay + 1 }
}

/** The numbers of a row in the wire form of the family: digits, balls, cars or dice. */
function drawOf({ family }: ReadContext, numbers: readonly string[]): WireDraw {
  const [part] = family.form.parts ?? []
  const tokens = part?.kind === 'balls' ? numbers.map(ball) : numbers
  return family.form.toWire({ [part?.part ?? '']: tokens }, {}) as WireDraw // the rules write draws in the form that the contract lists
}

const read: DrawFormat['read'] = (text, context) => {
  const { rows, problems } = readCsv(text)
  const found = rows.flatMap(({ line, cells }) => {
    const [issue = '', ...numbers] = Object.values(cells)
    const moment = momentOf(issue, context)
    if (!moment) {
      problems.push(faultOf(line, 'issue', 'issue_unknown', { issue }))
      return []
    }
    return [{ line, ...moment, station: null, source: issue, draw: drawOf(context, numbers), columns }]
  })
  return { rows: found, problems, skipped: [] }
}

const columnsOf = (head: string) => (head.startsWith('issue,') ? head.split(',').length - 1 : 0)
const numbered = (name: string, title: string, count: number, families: readonly string[]): DrawFormat => ({
  name,
  title,
  families,
  matches: (head) => columnsOf(head) === count,
  read,
})

/** Rows with an issue and its numbers, one column each; the number of columns decides which families fit. */
export const numberedFormats: readonly DrawFormat[] = [
  numbered('three_numbers', 'draws of three numbers', 3, [
    'k3',
    'elott_k3',
    'vtx',
    'lf3d',
    'elott_lf',
    'tl3d',
    'pc28',
    'elott_pc28',
  ]),
  numbered('five_numbers', 'draws of five numbers', 5, [
    'ssc',
    'ssc_zy',
    'elott_ssc',
    'fived',
    'pl5',
    '11x5',
    'elott_11x5',
  ]),
  numbered('eight_numbers', 'draws of 8 of 20', 8, []),
  numbered('ten_numbers', 'races of ten', 10, ['pk10', 'elott_pk10']),
  numbered('twenty_numbers', 'draws of 20 of 80', 20, ['keno', 'elott_keno']),
]
