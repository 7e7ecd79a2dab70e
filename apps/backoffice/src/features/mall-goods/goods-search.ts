import { patternParam } from '../../shared/search.ts'

export const NEW = 'new'

/** `/mall-goods?id=`: the open goods, or new ones. */
export const goodsSearch = { id: patternParam(/^(?:\d{1,18}|new)$/) }
