import { choiceParam, textParam } from '../../shared/search.ts'

export const views = ['reports', 'live', 'rooms', 'mutes'] as const

/** `/chat?view=&room=`: the reports are the default and need no parameter. */
export const chatSearch = { view: choiceParam(views), room: textParam(30) }
