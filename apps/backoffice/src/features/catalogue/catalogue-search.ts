import { textParam } from '../../shared/search.ts'

/** `/catalogue?q=&id=`: `id` names the game in the panel. */
export const catalogueSearch = { q: textParam(60), id: textParam(18) }
