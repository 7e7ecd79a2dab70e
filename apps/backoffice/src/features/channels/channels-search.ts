import { patternParam } from '../../shared/search.ts'

export const NEW = 'new'

/** `/channels?code=`: the open channel, or a new one. */
export const channelsSearch = { code: patternParam(/^[a-z0-9_]{1,30}$/) }
