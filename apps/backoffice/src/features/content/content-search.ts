import type { DocumentKind } from '@lotus/contract'
import { readParam, withValues } from '../../shared/search.ts'

export const views = ['notices', 'banners', 'help', 'page', 'news', 'blog'] as const
export type View = (typeof views)[number]
/** The id of what is not saved yet. */
export const NEW = 'new'

export const viewOf = (text: string | undefined): View => views.find((view) => view === text) ?? 'notices'
export const kindOf = (view: View): DocumentKind | undefined =>
  view === 'notices' || view === 'banners' ? undefined : view

/** `/content?view=&q=&state=&type=&id=`. */
export function readContentSearch(search: Record<string, unknown>) {
  return withValues({
    view: readParam(search['view'], 10),
    q: readParam(search['q'], 60),
    state: readParam(search['state'], 10),
    type: readParam(search['type'], 2),
    id: readParam(search['id'], 18),
  })
}
