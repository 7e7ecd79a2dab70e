import type { DocumentKind } from '@lotus/contract'
import { textParam } from '../../shared/search.ts'

export const views = ['notices', 'banners', 'help', 'page', 'news', 'blog'] as const
export type View = (typeof views)[number]
/** The id used before the first save. */
export const NEW = 'new'

export const viewOf = (text: string | undefined): View => views.find((view) => view === text) ?? 'notices'
export const kindOf = (view: View): DocumentKind | undefined =>
  view === 'notices' || view === 'banners' ? undefined : view

/** `/content?view=&q=&state=&type=&id=`. */
export const contentSearch = {
  view: textParam(10),
  q: textParam(60),
  state: textParam(10),
  type: textParam(2),
  id: textParam(18),
}
