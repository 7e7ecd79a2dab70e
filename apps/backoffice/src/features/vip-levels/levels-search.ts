import { patternParam } from '../../shared/search.ts'

export const NEW = 'new'

/** `/vip-levels?level=`: the open level, or one more at the end. */
export const levelsSearch = { level: patternParam(/^(?:\d{1,2}|new)$/) }
