import { readParam, withValues } from '../../../shared/search.ts'

export const views = ['reports', 'live', 'rooms', 'mutes'] as const
export type View = (typeof views)[number]

/** `/chat?view=&room=`: the reports are the default and need no parameter. */
export function readChatSearch(search: Record<string, unknown>) {
  return withValues({
    view: views.find((view) => view === search['view'] && view !== 'reports'),
    room: readParam(search['room'], 30),
  })
}
