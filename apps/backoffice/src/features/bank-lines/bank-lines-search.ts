import { choiceParam, patternParam, textParam } from '../../shared/search.ts'

/** What waits first; `new` is gone within seconds. */
export const states = ['open', 'review', 'credited', 'confirmed', 'ignored', 'returned', 'all'] as const
const day = patternParam(/^\d{4}-\d{2}-\d{2}$/)

/** `/bank-lines?state=&from=&to=&search=&id=`: unmatched lines are the default. */
export const bankLinesSearch = {
  state: choiceParam(states),
  from: day,
  to: day,
  search: textParam(),
  id: patternParam(/^\d{1,18}$/),
}
