import { readParam, withValues } from '../../../shared/search.ts'

export const views = ['queue', 'history', 'complaints'] as const
export type View = (typeof views)[number]

/** `/service?view=&id=&search=`: the queue is the default and needs no parameter. */
export function readServiceSearch(search: Record<string, unknown>) {
  return withValues({
    view: views.find((view) => view === search['view'] && view !== 'queue'),
    id: readParam(search['id'], 40),
    search: readParam(search['search'], 40),
  })
}
