import { faultOf } from './fault.ts'
import { isDay, readCsv, type DrawFormat } from './format.ts'

/** On a holiday the source has zeros: there was no draw. */
const NO_DRAW = 'holiday_zero'
const FOUR_DIGITS = 'than_tai_4'
const columns = { day: 'draw_date', draw: 'numbers' }

/**
 * Electronic draws of the northern lottery. Only the four-digit draw has a family; the others are counted and skipped.
 */
export const electronic: DrawFormat = {
  name: 'electronic',
  title: 'electronic draws (four digits; 1-2-3 digits and 6 of 36 have no family)',
  families: ['lf4d', 'tl4d'],
  matches: (head) => head === 'draw_date,product_code,normalization_kind,numbers',
  read: (text) => {
    const { rows, problems } = readCsv(text)
    const others = new Map<string, number>()
    const found = rows.flatMap(({ line, cells }) => {
      const { draw_date: day = '', product_code: product = '', normalization_kind: kind, numbers = '' } = cells
      if (product !== FOUR_DIGITS) {
        others.set(product, (others.get(product) ?? 0) + 1)
        return []
      }
      if (!isDay(day)) {
        problems.push(faultOf(line, 'draw_date', 'not_a_day', { value: day }))
        return []
      }
      const draw = kind === NO_DRAW ? null : { digits: numbers }
      return [{ line, day, place: null, station: null, source: product, draw, columns }]
    })
    const skipped = [...others].map(([product, count]) => ({ what: `${product}: the catalogue has no family`, count }))
    return { rows: found, problems, skipped }
  },
}
