import { patternParam } from '../../shared/search.ts'

const day = patternParam(/^\d{4}-\d{2}-\d{2}$/)

/** `/finance?from=&to=`: business days, both included; without them the last 30. */
export const financeSearch = { from: day, to: day }
