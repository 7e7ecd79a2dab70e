import { readParam, withValues } from '../../../shared/search.ts'

/** `/inbox?id=`: the message whose panel is open; `new` writes one. */
export function readInboxSearch(search: Record<string, unknown>) {
  return withValues({ id: readParam(search['id'], 40) })
}
