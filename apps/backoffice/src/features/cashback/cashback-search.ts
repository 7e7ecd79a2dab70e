import { patternParam } from '../../shared/search.ts'

const day = patternParam(/^\d{4}-\d{2}-\d{2}$/)

/** `/cashback?from=&to=`: business days, both included; without them the last 30. */
export const cashbackSearch = { from: day, to: day }
