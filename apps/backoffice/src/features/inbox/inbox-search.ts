import { textParam } from '../../shared/search.ts'

/** `/inbox?id=`: the message whose panel is open; `new` writes one. */
export const inboxSearch = { id: textParam(40) }
