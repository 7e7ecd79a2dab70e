import { choiceParam, textParam } from '../../shared/search.ts'

export const parts = ['site', 'flags', 'fields', 'all'] as const

/** `/settings?part=&group=&item=`: the first part and every group need no parameter. */
export const settingsSearch = { part: choiceParam(parts), group: textParam(20), item: textParam(80) }
