import { animals, yearAnimalOf } from '@lotus/rules/catalogue'
import { faultOf } from './fault.ts'
import { ball, isDay, readCsv, type DrawFormat } from './format.ts'

/** The first day of every lunar year from 1992 to 2019, `MM-DD`; later ones are in the rules. */
const FIRST_YEAR = 1992
const firstDays = [
  '02-04',
  '01-23',
  '02-10',
  '01-31',
  '02-19',
  '02-07',
  '01-28',
  '02-16',
  '02-05',
  '01-24',
  '02-12',
  '02-01',
  '01-22',
  '02-09',
  '01-29',
  '02-18',
  '02-07',
  '01-26',
  '02-14',
  '02-03',
  '01-23',
  '02-10',
  '01-31',
  '02-19',
  '02-08',
  '01-28',
  '02-16',
  '02-05',
] as const
const columns = { day: 'draw_date', draw: 'numbers', parts: { special: 'special' } }
/** 1992 was a year of the monkey. */
const FIRST_ANIMAL = animals.indexOf('monkey')

/** The animal of the lunar year that a day of the past belongs to; undefined before February 1992. */
export function pastYearAnimalOf(day: string): (typeof animals)[number] | undefined {
  const known = yearAnimalOf(day)
  if (known !== undefined) return known
  const year = Number(day.slice(0, 4))
  // The first weeks of 2020 belong to lunar year 2019, the last of this table.
  const first = year === FIRST_YEAR + firstDays.length ? '12-31' : firstDays[year - FIRST_YEAR]
  if (first === undefined) return undefined
  const lunar = year - FIRST_YEAR - (day.slice(5) < first ? 1 : 0)
  return lunar < 0 ? undefined : animals[(FIRST_ANIMAL + lunar) % animals.length]
}

/** Hong Kong's six plus a special number: of 45 balls at first, 47 later, 49 since July 2002. */
export const markSix: DrawFormat = {
  name: 'mark_six',
  title: 'draws of six numbers and a special one of 49',
  families: ['lhc', 'elott_lhc'],
  matches: (head) => head === 'draw_date,issue,numbers,special',
  read: (text) => {
    const { rows, problems } = readCsv(text)
    const found = rows.flatMap(({ line, cells }) => {
      const { draw_date: day = '', issue = '', numbers = '', special = '' } = cells
      const yearAnimal = isDay(day) ? pastYearAnimalOf(day) : undefined
      if (yearAnimal === undefined) {
        problems.push(faultOf(line, 'draw_date', isDay(day) ? 'lunar_year' : 'not_a_day', { value: day }))
        return []
      }
      const draw = { normals: numbers.split('-').map(ball), special: ball(special), yearAnimal }
      return [{ line, day, place: null, station: null, source: issue, draw, columns }]
    })
    return { rows: found, problems, skipped: [] }
  },
}
