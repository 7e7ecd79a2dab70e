import { faultOf } from './fault.ts'
import { isDay, readCsv, type DrawFormat } from './format.ts'

const columns = {
  day: 'draw_date',
  draw: 'first',
  parts: { first: 'first', last2: 'two', front3: 'three_first', back3: 'three_last', second: 'second' },
}

const split = (text: string) => (text === '' ? [] : text.split('|'))

/**
 * The Thai government lottery; numbers of one prize joined by `|`. Until August 2015 four numbers of three digits were
 * drawn for the last digits and none for the first: the rules do not have that form (lottery-choices.md 15).
 */
export const thai: DrawFormat = {
  name: 'thai',
  title: 'draws of the Thai government lottery',
  families: ['thai'],
  matches: (head) => head.startsWith('draw_date,first,two,three,three_first,three_last'),
  read: (text) => {
    const { rows, problems } = readCsv(text)
    let older = 0
    const found = rows.flatMap(({ line, cells }) => {
      const {
        draw_date: day = '',
        first = '',
        two = '',
        three = '',
        three_first = '',
        three_last = '',
        second = '',
      } = cells
      if (!isDay(day)) {
        problems.push(faultOf(line, 'draw_date', 'not_a_day', { value: day }))
        return []
      }
      if (three !== '' && three_first === '') {
        older += 1
        return []
      }
      const draw = {
        first,
        last2: two,
        front3: split(three_first),
        back3: split(three_last),
        second: split(second),
      }
      return [{ line, day, place: null, station: null, source: null, draw, columns }]
    })
    const what = 'draws of the older form with four three-digit numbers: the family has no such draw'
    return { rows: found, problems, skipped: older > 0 ? [{ what, count: older }] : [] }
  },
}
