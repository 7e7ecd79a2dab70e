import { animals } from './draws/zodiac.ts'

/** The first day of every lunar year from 2020 on, `MM-DD` (the calendar that the 6 of 49 goes by, lottery.md 3.7). */
const FIRST_YEAR = 2020
const firstDays = [
  '01-25',
  '02-12',
  '02-01',
  '01-22',
  '02-10',
  '01-29',
  '02-17',
  '02-06',
  '01-26',
  '02-13',
  '02-03',
  '01-23',
  '02-11',
  '01-31',
  '02-19',
  '02-08',
  '01-28',
  '02-15',
  '02-04',
  '01-24',
  '02-12',
] as const

/** The animal of the lunar year a business day (`YYYY-MM-DD`) belongs to; undefined outside the years of the table. */
export function yearAnimalOf(day: string): (typeof animals)[number] | undefined {
  const year = Number(day.slice(0, 4))
  const first = firstDays[year - FIRST_YEAR]
  if (first === undefined) return undefined
  // 2020 was a year of the rat, the first of the twelve.
  const lunar = year - FIRST_YEAR - (day.slice(5) < first ? 1 : 0)
  return lunar < 0 ? undefined : animals[lunar % animals.length]
}
