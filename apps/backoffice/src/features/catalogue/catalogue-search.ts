import { readParam, withValues } from '../../shared/search.ts'

/** `/catalogue?q=&id=`. */
export function readCatalogueSearch(search: Record<string, unknown>) {
  return withValues({ q: readParam(search['q'], 60), id: readParam(search['id'], 18) })
}
